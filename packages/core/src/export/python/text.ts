import { visible } from "../../text/visible.ts";
import { quotedText } from "../javascript/text.ts";

/** A text as a literal of Python; what nobody would see is written as an escape. */
export function pythonText(text: string): string {
  return quotedText(text, (code) => {
    const digits = code.toString(16);
    if (code > 0xffff) return `\\U${digits.padStart(8, "0")}`;
    return code > 0xff ? `\\u${digits.padStart(4, "0")}` : `\\x${digits.padStart(2, "0")}`;
  });
}

/** A number as a literal of Python: the same double, or a whole number that is exactly it. */
export function pythonNumber(value: number): string {
  if (!Number.isFinite(value)) return `float("${value}")`;
  const digits = String(value);
  // Python would take the rounded digits of a large whole number at their word.
  return Number.isSafeInteger(value) || /[.e]/.test(digits) ? digits : `${digits}.0`;
}

/** A tuple of Python on one line. */
export function pythonTuple(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;
}

/** Words for people as a comment of one line. */
export function pythonComment(words: string): string {
  return `# ${visible(words)}`;
}
