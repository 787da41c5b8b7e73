import { visible } from "../../text/visible.ts";

/**
 * What must not stand in code as it is: quotes and backslashes; characters that nobody sees; marks that would join the
 * quote before them; and letters written from right to left, which would show the numbers beside them in another order.
 */
const ESCAPED =
  /["\\]|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]|^\p{M}|\p{Default_Ignorable_Code_Point}|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** A text in double quotes, as JavaScript, Python and their relatives write it; `written` writes a code point. */
export function quotedText(text: string, written: (codePoint: number) => string): string {
  const inner = text.replace(
    ESCAPED,
    (character) => SHORT.get(character) ?? written(character.codePointAt(0)!),
  );
  return `"${inner}"`;
}

/** A text as a literal of JavaScript and TypeScript that is inert in a page's script element, too. */
export function javascriptText(text: string): string {
  const literal = quotedText(text, (code) =>
    code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`,
  );
  return literal.replace(MARKUP, "\\u003c");
}

/** Words for people as a comment of one line. */
export function javascriptComment(words: string): string {
  return `// ${visible(words).replace(MARKUP, "<\\")}`;
}

/** A sign that could begin an end tag, a comment or a script in a page. */
const MARKUP = /<(?=[/!sS])/g;
