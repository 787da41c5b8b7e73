import { fault } from "../../findings/fault.ts";
import { xmlText } from "../shared/xml.ts";

/** What a cell of a spreadsheet can hold. */
const LONGEST = 32_767;

/** What XML can't hold, a line break that its readers change, and what would be read as such an escape. */
const ESCAPED = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_(?=x[0-9a-fA-F]{4}_)/gu;

/** A text as the content of a cell, escaped as spreadsheets do it: control characters become _x001F_. */
export function cellText(text: string): string {
  if (text.length > LONGEST) {
    throw fault({ code: "long-cell", begins: text.slice(0, 40), length: text.length, most: LONGEST });
  }
  return xmlText(
    text.replace(ESCAPED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`),
  );
}
