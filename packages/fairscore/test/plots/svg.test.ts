import fc from "fast-check";
import { expect, test } from "vitest";
import { fitted, picture, textSvg, textWidth, wrapped, xml } from "../../src/plots/svg.ts";
import { readSvg } from "./read-svg.ts";
import { HOSTILE } from "./sample-results.ts";

test("a picture with any text is XML and shows the text as text", async () => {
  for (const name of HOSTILE) {
    const svg = picture({ width: 100, height: 50 }, name, name, [textSvg(0, 10, name)]);
    const { elements, role, texts } = await readSvg(svg);
    expect([...elements].sort()).toEqual(["desc", "rect", "text", "title"]);
    expect(role).toBe("img");
    expect(texts).toHaveLength(1);
  }
});

/** Any sequence of UTF-16 code units, also those that are no text. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

test("escaped text has no markup, no control characters and nothing that turns the direction of text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(xml(text)).not.toMatch(/[<>"\u0000-\u0008\u000b-\u001f\u202a-\u202e\ufffe\uffff]/);
      expect(xml(text)).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    }),
  );
});

test("a fitted text is no wider than asked, and whole where there is room", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 20, max: 300 }), (text, width) => {
      expect(textWidth(fitted(text, width))).toBeLessThanOrEqual(width + 1e-9);
    }),
  );
  expect(fitted("statistical parity", 300)).toBe("statistical parity");
  expect(fitted("W".repeat(400), 100)).toMatch(/^W{1,8}…$/);
  expect(fitted(`a${"\u0301".repeat(500)}`, 100).length).toBeLessThan(10);
});

test("a wrapped text keeps its words, and rows with several words fit", () => {
  const text = "Means of 3 runs ± one standard deviation. Hollow: not proven best in every run.";
  const rows = wrapped(text, 200);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.join(" ")).toBe(text);
  for (const row of rows) expect(textWidth(row)).toBeLessThanOrEqual(200);
});
