import { fault } from "../../findings/fault.ts";
import { quoteText } from "../../text/quote-text.ts";

/** A text as patterns are matched with it: single spaces, and marks in place of what was in quotation marks. */
export interface ScannedText {
  readonly text: string;
  /** What the marks stand for, in order. */
  readonly quoted: readonly string[];
}

/** Marks are made of control characters, which no text has outside quotation marks. */
const MARK = /^\u0001(\d+)\u0002$/;

/** Where quotation marks may begin, beside the start: after these. They end before these, before "!" and at the end. */
const BEFORE = /[\s,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]/;
const AFTER = /$|[\s,)\]}<>=!\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]/y;

const JSON_TEXT = /"(?:[^"\\\u0000-\u001f]|\\[^\u0000-\u001f])*"/y;
/** Taken as they are: `…`, “…”, „…“, '…'. */
const VERBATIM = /`[^`]+`|\u201c[^\u201d]*\u201d|\u201e[^\u201c\u201d]*[\u201c\u201d]|'[^']*'/y;

/** Space, a sign after which quotation marks may begin, or a word up to one. */
const PIECE =
  /\s+|[,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]|[^\s,([{<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]+/y;

/** Characters that don't show what they are; where they matter they are written as \u…. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** Takes what is in quotation marks out of a text, and makes all space between its words single spaces. */
export function scanText(source: string): ScannedText {
  const text = source.trim();
  const quoted: string[] = [];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const found = at === 0 || BEFORE.test(text[at - 1]!) ? quotation(text, at) : undefined;
    if (found) {
      pieces.push(`\u0001${quoted.length}\u0002`);
      quoted.push(found.value);
      at += found.length;
      continue;
    }
    const piece = matchAt(PIECE, text, at)!;
    const isSpace = /^\s/.test(piece);
    if (!isSpace && UNSEEN.test(piece)) {
      throw fault({ code: "unreadable-line", written: text, has: "unseen" });
    }
    pieces.push(isSpace ? " " : piece);
    at += piece.length;
  }
  return { text: pieces.join(""), quoted };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
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

/** The quotation that begins at a place, and how long it is. */
function quotation(text: string, at: number): { value: string; length: number } | undefined {
  const mark = text[at]!;
  if (!/["`\u201c\u201e']/.test(mark)) return undefined;
  const token = matchAt(mark === '"' ? JSON_TEXT : VERBATIM, text, at);
  const ends = token !== undefined && matchAt(AFTER, text, at + token.length) !== undefined;
  if (ends) {
    return { value: mark === '"' ? jsonText(token, text) : token.slice(1, -1), length: token.length };
  }
  // An apostrophe may begin a word; the other marks have no other meaning.
  if (mark === "'") return undefined;
  throw fault({
    code: "unreadable-line",
    written: text,
    has: token === undefined ? "lone-quote" : "text-after-quote",
  });
}

function jsonText(token: string, source: string): string {
  try {
    return JSON.parse(token) as string;
  } catch (cause) {
    throw fault({ code: "unreadable-line", written: source, has: "backslash" }, { cause });
  }
}
