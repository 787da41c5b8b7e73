/** Inks and papers: those of the printed card. */
export const PAPER = "#ffffff";
export const INK = "#1b1f23";
export const SOFT = "#555c63";
export const RULE = "#c3c9cf";
export const STRONG = "#5f6972";
const TINT = "#f2f4f6";

/** Sizes of letters: for a slide, none below 13. */
export const TITLE = { size: 28, bold: true } as const;
export const BODY = { size: 16 } as const;
export const NAME = { size: 16, bold: true } as const;
export const SMALL = { size: 14 } as const;
export const SMALL_NAME = { size: 14, bold: true } as const;
export const SMALLEST = { size: 13 } as const;

/** From one line of text to the next. */
export const LEADING = 1.32;

/** A line from one place to another. */
export function ruleSvg(x1: number, x2: number, y: number, look: "strong" | "thin" | "dotted"): string {
  const strokes = {
    strong: `stroke="${INK}" stroke-width="2"`,
    thin: `stroke="${RULE}"`,
    dotted: `stroke="${RULE}" stroke-dasharray="2 3"`,
  };
  return `<path d="M${x1} ${y}H${x2}" ${strokes[look]}/>`;
}

/** A box: tinted, or with an edge only. */
export function boxSvg(
  [x, y, width, height]: readonly [number, number, number, number],
  look: "tint" | "edge",
  radius = 0,
): string {
  const fill = look === "tint" ? `fill="${TINT}"` : `fill="none" stroke="${STRONG}" stroke-width="1.25"`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ""} ${fill}/>`;
}
