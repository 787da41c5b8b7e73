import { type Card, exportSvg } from "@fairscore/core";
import { checkOptions, fits, maybe } from "@fairscore/core/parts";

const LARGEST = 8192;
const pixels = fits(
  `a whole number of pixels from 1 to ${LARGEST}`,
  (width) => Number.isInteger(width) && width >= 1 && width <= LARGEST,
);

export interface PngOptions {
  /** In pixels; by default twice as many as the picture has units, which is sharp on slides. */
  readonly width?: number;
}

/**
 * A card as PNG: its picture as SVG, drawn. It brings its own fonts, so that it looks the same on every machine; what
 * these lack (Chinese, Japanese, Korean, most emoji) is drawn as empty boxes.
 */
export async function exportPng(card: Card, options: PngOptions = {}): Promise<Uint8Array> {
  checkOptions(options, { width: maybe(pixels) });
  const { width } = options;
  // Loaded only now: whoever makes no picture needs no renderer.
  const { svgToPng } = await import("../plots/png.ts");
  const svg = exportSvg(card);
  return svgToPng(svg, width ?? Math.min(LARGEST, 2 * ownWidth(svg)));
}

function ownWidth(svg: string): number {
  return Math.round(Number(/^<svg [^>]*? width="([\d.]+)"/.exec(svg)?.[1] ?? 640));
}
