import { InputError } from "../errors.ts";

/** A text as patterns are matched with it: single spaces, and marks in place of what was in quotation marks. */
export interface ScannedText {
  readonly text: string;
  /** What the marks stand for, in order. */
  readonly quoted: readonly string[];
}

/** Marks are made of control characters, which no text has outside quotation marks. */
const MARK = /^\u0001(\d+)\u0002$/;

/** What may stand before and after quotation marks. */
const BEFORE = /[\s,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]$/;
const AFTER = /^(?:$|[\s,)\]}<>=!\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266])/;

const JSON_TEXT = /^"(?:[^"\\\u0000-\u001f]|\\[^\u0000-\u001f])*"/;
/** Taken as they are: `…`, “…”, '…'. */
const VERBATIM = /^(?:`[^`]+`|\u201c[^\u201d]*\u201d|'[^']*')/;

/** Characters that don't show what they are; where they matter they are written as \u…. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** Takes what is in quotation marks out of a text, and makes all space between its words single spaces. */
export function scanText(source: string): ScannedText {
  const quoted: string[] = [];
  let text = "";
  let rest = source.trim();
  while (rest !== "") {
    const found = text === "" || BEFORE.test(text) ? quotation(rest, source) : undefined;
    if (found) {
      text += `\u0001${quoted.length}\u0002`;
      quoted.push(found.value);
      rest = rest.slice(found.length);
      continue;
    }
    // Words are copied whole: only after what may stand before quotation marks is one looked for again.
    const word =
      /^(?:\s+|[,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]|[^\s,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]+)/.exec(
        rest,
      )![0];
    text += /^\s/.test(word) ? " " : word;
    rest = rest.slice(word.length);
    if (/^\S/.test(word) && UNSEEN.test(word)) {
      throw new InputError(
        `can't read ${quoteText(source)}: it has characters that do not show; write them as \\u… in quotation marks`,
      );
    }
  }
  return { text, quoted };
}

/** What a text stands for that is nothing but a mark. */
export function quotedText(text: string, { quoted }: ScannedText): string | undefined {
  const mark = MARK.exec(text);
  return mark ? quoted[Number(mark[1])] : undefined;
}

/** Whether a text has a mark anywhere. */
export function hasQuoted(text: string): boolean {
  return text.includes("\u0001");
}

/** A scanned text as it was, for messages. */
export function unscanned(text: string, { quoted }: ScannedText): string {
  return text.replace(/\u0001(\d+)\u0002/g, (_, i) => quoteText(quoted[Number(i)]!));
}

/**
 * A text in quotation marks that shows all of it: JSON, with everything escaped that acts instead of showing or that is
 * not seen (controls, marks of direction, odd spaces). Joiners stay, several scripts and emoji are written with them.
 */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu,
    (character) => (KEPT.has(character) ? character : escaped(character)),
  );
}

const KEPT: ReadonlySet<string> = new Set(["\u200c", "\u200d", "\ufe0e", "\ufe0f"]);

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }).join("");
}

/** The quotation that a text begins with, and how long it is. */
function quotation(rest: string, source: string): { value: string; length: number } | undefined {
  const json = rest.startsWith('"');
  const token = (json ? JSON_TEXT : VERBATIM).exec(rest)?.[0];
  if (token === undefined) {
    // An apostrophe may begin a word; the other marks have no other meaning.
    if (!json && !/^[`\u201c]/.test(rest)) return undefined;
    throw new InputError(
      `can't read ${quoteText(source)}: a quotation mark has no partner; put a name in quotation marks on both sides`,
    );
  }
  if (!AFTER.test(rest.slice(token.length))) {
    if (token.startsWith("'")) return undefined;
    throw new InputError(
      `can't read ${quoteText(source)}: text follows a closing quotation mark; write \\" for one within a name`,
    );
  }
  return { value: json ? jsonText(token, source) : token.slice(1, -1), length: token.length };
}

function jsonText(token: string, source: string): string {
  try {
    return JSON.parse(token) as string;
  } catch (error) {
    throw new InputError(
      `can't read ${quoteText(source)}: a backslash in quotation marks means nothing there; write \\\\ for one`,
      { cause: error },
    );
  }
}
