import { displayWidth, graphemes } from "../../text/display-width.ts";
import { visible } from "../../text/visible.ts";
import { xmlText } from "../shared/xml.ts";

/**
 * Widths of the letters from space to tilde in hundredths of their size, as DejaVu Sans has them, which PNGs are drawn
 * with. Hardly any other font for screens is broader, so that what fits there fits everywhere.
 */
const REGULAR = [
  32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34,
  34, 84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74,
  69, 99, 69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64,
  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];
const BOLD = [
  35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40,
  40, 84, 84, 84, 58, 100, 78, 77, 74, 83, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 85, 74, 85, 77, 73, 69,
  82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72,
  69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
];

/** The letters of a text: how large, and whether they are bold. */
export interface Letters {
  readonly size: number;
  readonly bold?: boolean;
}

/** About how wide a text will be drawn; hardly ever less than it is. */
export function textWidth(text: string, { size, bold = false }: Letters): number {
  const widths = bold ? BOLD : REGULAR;
  let sum = 0;
  for (const grapheme of graphemes(text)) {
    // An accent makes no letter broader.
    const known = widths[(grapheme.normalize("NFD").codePointAt(0) ?? 0) - 32];
    sum += known ?? otherWidth(grapheme) * (bold ? 1.12 : 1);
  }
  return (sum * size) / 100;
}

function otherWidth(grapheme: string): number {
  if (/^[\u2018-\u201f\u00b7]/.test(grapheme)) return 52;
  if (/^\p{Extended_Pictographic}/u.test(grapheme)) return 140;
  const columns = displayWidth(grapheme);
  return columns >= 2 ? 52.5 * columns : /^[\u2026\ufffd\u2212]/.test(grapheme) ? 103 : 78 * columns;
}

/** A text in lines. */
export interface Lines {
  readonly lines: readonly string[];
  /** Whether an ellipsis stands for a part of it. */
  readonly isCut: boolean;
}

/**
 * Breaks a text into lines, between words where it can, after hyphens and underscores where it must; an ellipsis ends the
 * last line that is allowed.
 */
export function textLines(text: string, width: number, letters: Letters, most = Infinity): Lines {
  const shown = withFewMarks(visible(text)).trim();
  const lines: string[] = [];
  for (const word of shown.split(/ +/)) {
    // A word that no line could hold begins where the last one ends.
    const pieces = textWidth(word, letters) <= width ? [word] : wordPieces(word, width, letters);
    pieces.forEach((piece, i) => {
      const last = lines.at(-1);
      const longer = last === undefined ? piece : `${last}${i === 0 ? " " : ""}${piece}`;
      if (last !== undefined && textWidth(longer, letters) <= width) lines[lines.length - 1] = longer;
      else lines.push(piece);
    });
  }
  if (lines.length <= most) return { lines, isCut: false };
  return {
    lines: [...lines.slice(0, most - 1), withEllipsis(lines[most - 1]!, width, letters)],
    isCut: true,
  };
}

function wordPieces(word: string, width: number, letters: Letters): string[] {
  return word
    .split(/(?<=[-_/.])(?=[^-_/.])/)
    .flatMap((piece) => (textWidth(piece, letters) <= width ? [piece] : graphemes(piece)));
}

function withEllipsis(line: string, width: number, letters: Letters): string {
  const kept = graphemes(line);
  while (kept.length > 0 && textWidth(`${kept.join("")}…`, letters) > width) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

/** A letter may carry marks without end, which would be drawn as a tower across the picture. */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, "$1");
}

/** Any text as XML that shows it as it is. */
export function svgText(text: string): string {
  return xmlText(visible(text).replace(/[\ufffe\uffff]/g, "\ufffd"));
}

/** Where and how a text stands. */
export interface Placed extends Letters {
  readonly x: number;
  /** Its base line. */
  readonly y: number;
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
}

/** One line of text. What begins from right to left is read so, whatever stands around it. */
export function textSvg(text: string, { x, y, size, bold, fill, anchor }: Placed): string {
  const isMixed = /[^\u0000-\u02ff\u2000-\u22ff]/.test(text);
  const attributes = [
    `x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" fill="${fill}"`,
    ...(bold ? ['font-weight="600"'] : []),
    ...(anchor && anchor !== "start" ? [`text-anchor="${anchor}"`] : []),
    ...(isMixed ? ['unicode-bidi="plaintext"'] : []),
  ];
  return `<text ${attributes.join(" ")}>${svgText(text)}</text>`;
}

/** Lines of text below each other; the whole text comes up where the pointer rests, if a part is left out. */
export function linesSvg(whole: string, { lines, isCut }: Lines, first: Placed, height: number): string {
  const drawn = lines.map((line, i) => textSvg(line, { ...first, y: first.y + i * height })).join("\n");
  return isCut ? `<g><title>${svgText(whole)}</title>\n${drawn}\n</g>` : drawn;
}

/** Two decimals: finer differences can't be seen, and would show a machine's arithmetic. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
