import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { xmlAttribute, xmlText } from "../../../src/export/shared/xml.ts";

describe("XML text", () => {
  test("can end neither an element nor a section", () => {
    expect(xmlText('<b>]]> & &amp; "it\'s"')).toBe('&lt;b&gt;]]&gt; &amp; &amp;amp; "it\'s"');
  });

  test("keeps line breaks of all kinds when it is read back", () => {
    expect(xmlText("a\tb\nc\r\nd")).toBe("a\tb\nc&#13;\nd");
    expect(xmlAttribute("a\tb\nc\r\nd")).toBe("a&#9;b&#10;c&#13;&#10;d");
  });

  test("can't end an attribute's quotation", () => {
    expect(xmlAttribute('" onload="x')).toBe("&quot; onload=&quot;x");
  });

  test("leaves every character that XML can hold", () => {
    const text = "Zoë 💧 שלום \u202e \u0085 \u2028 \ud7ff \ue000 \ufffd \u{10ffff}";
    expect(xmlText(text)).toBe(text);
    expect(xmlAttribute(text)).toBe(text);
  });

  test.each(["\u0000", "\u0008", "\u000b", "\u001b", "\u001f", "\ud800", "a\udc00b", "\ufffe", "\uffff"])(
    "is refused with the character's number where XML can't hold it: %j",
    (text) => {
      const code = [...text].find((character) => character !== "a")!.codePointAt(0)!;
      const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
      expect(() => xmlText(text)).toThrow(InputError);
      expect(() => xmlText(text)).toThrow(number);
      expect(() => xmlAttribute(text)).toThrow(number);
    },
  );
});
