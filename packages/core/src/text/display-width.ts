const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** East Asian wide and full-width blocks, first and last code point by turns. */
const WIDE = [
  0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900,
  0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x17000, 0x18d08, 0x1aff0, 0x1b2fb,
  0x1f200, 0x1f265, 0x20000, 0x3fffd,
];

/** What a reader takes for single characters: letters with their marks, whole emoji. */
export function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

function graphemeWidth(grapheme: string): number {
  if (/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2}/u.test(grapheme))
    return 2;
  let width = 0;
  for (const character of grapheme) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue;
    width += isWide(character.codePointAt(0)!) ? 2 : 1;
  }
  return width;
}

function isWide(code: number): boolean {
  for (let i = 0; i < WIDE.length; i += 2) if (code >= WIDE[i]! && code <= WIDE[i + 1]!) return true;
  return false;
}

/** Breaks a text into lines of at most `width` columns, between words where it can, then after underscores. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const length = displayWidth(word);
    if (used > 0 && used + 1 + length <= width) {
      line += ` ${word}`;
      used += 1 + length;
      continue;
    }
    if (used > 0) lines.push(line);
    const pieces = length <= width ? [word] : breakWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
    used = displayWidth(line);
  }
  if (used > 0 || lines.length === 0) lines.push(line);
  return lines;
}

/** After underscores and other signs within names where it can, between any letters where it must. */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  const parts = word
    .split(/(?<=[-_/.])(?=[^-_/.])/)
    .flatMap((part) => (displayWidth(part) <= width ? [part] : graphemes(part)));
  for (const part of parts) {
    const length = displayWidth(part);
    if (used > 0 && used + length > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += part;
    used += length;
  }
  return [...pieces, piece];
}

/** Fills up with spaces to a width in columns. */
export function pad(text: string, width: number, side: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return side === "left" ? isolate(text) + space : space + isolate(text);
}

/** Keeps text written from right to left from reordering the cells beside it. */
function isolate(text: string): string {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    text,
  )
    ? `\u2068${text}\u2069`
    : text;
}
