import { displayWidth, visible } from "@fairscore/core/parts";
import { FONT_FAMILY, INK, NORMAL } from "./look.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Widths of letters in letter heights, a little more than those of the font of PNGs. */
const NARROW = /[iIjl.,:;'|!ftr()[\]\-/ ]/;
const BROAD = /[mMwW%@±→↓]/;

/** Longest text that is kept for screen readers and hovering. */
const LONGEST = 300;

/** Any text as XML that shows it as it is, in an element or in a quoted attribute. */
export function xml(text: string): string {
  return (
    visible(text)
      // Characters that XML has no way to write.
      .replace(/[\ufffe\uffff]/g, "\ufffd")
      .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
  );
}

/** As much of a text as fits into a width, with an ellipsis for the rest. */
export function fitted(text: string, width: number, size = NORMAL, isBold = false): string {
  const shown = withFewMarks(visible(text));
  if (textWidth(shown, size, isBold) <= width) return shown;
  let kept = "";
  let used = textWidth("…", size, isBold);
  for (const { segment } of GRAPHEMES.segment(shown)) {
    used += textWidth(segment, size, isBold);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A text in as many lines as it takes, broken between words. */
export function wrapped(text: string, width: number, size = NORMAL, isBold = false): string[] {
  const lines: string[] = [];
  for (const word of withFewMarks(visible(text)).split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, size, isBold) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** About how wide a text will be drawn, hardly ever less than it is. */
export function textWidth(text: string, size = NORMAL, isBold = false): number {
  let sum = 0;
  for (const letter of text) {
    sum += NARROW.test(letter)
      ? 0.38
      : BROAD.test(letter)
        ? 0.98
        : /[A-Z]/.test(letter)
          ? 0.72
          : 0.63 * displayWidth(letter);
  }
  return sum * size * (isBold ? 1.12 : 1);
}

export interface TextLook {
  readonly anchor?: "start" | "middle" | "end";
  readonly fill?: string;
  readonly size?: number;
  readonly bold?: boolean;
  /** A white edge, for text over lines. */
  readonly halo?: boolean;
}

/** A text that starts, ends or is centred at x, with its base line at y. */
export function textSvg(x: number, y: number, text: string, look: TextLook = {}): string {
  const { anchor = "start", fill = INK, size = NORMAL, bold = false, halo = false } = look;
  const edge = halo ? ' stroke="white" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"' : "";
  return (
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"` +
    `${bold ? ' font-weight="600"' : ""}${edge}>${xml(text)}</text>`
  );
}

/** A whole picture, white behind, with a title and a sentence for those who can't see it. */
export function picture(
  size: { readonly width: number; readonly height: number },
  title: string,
  description: string,
  parts: readonly string[],
): string {
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" font-family="${xml(FONT_FAMILY)}" role="img">`,
    `<title>${xml(cut(title, LONGEST))}</title>`,
    `<desc>${xml(cut(description, 3 * LONGEST))}</desc>`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...parts.filter((part) => part !== ""),
    "</svg>",
    "",
  ].join("\n");
}

/** A letter may carry marks without end, which would be drawn as a tower across the picture. */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, "$1");
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

/** Two decimals: finer differences can't be seen, and would show a machine's arithmetic. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
