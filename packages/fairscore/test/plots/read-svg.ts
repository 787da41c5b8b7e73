import { parseHTML } from "linkedom";
import { svgToPng } from "../../src/plots/png.ts";

/** What tests ask of a plot. */
export interface ReadSvg {
  readonly title: string;
  readonly description: string;
  readonly role: string | null;
  /** All texts that are drawn, in order. */
  readonly texts: readonly string[];
  /** Names of all elements. */
  readonly elements: ReadonlySet<string>;
}

/** Reads a plot strictly as XML (the renderer refuses anything else), and says what is in it. */
export async function readSvg(svg: string): Promise<ReadSvg> {
  await svgToPng(svg, 64);
  const { document } = parseHTML(`<!doctype html><html><body>${svg}</body></html>`);
  const root = document.querySelector("svg")!;
  const all = [...root.querySelectorAll("*")];
  return {
    title: root.querySelector("title")!.textContent!,
    description: root.querySelector("desc")!.textContent!,
    role: root.getAttribute("role"),
    texts: all.filter(({ localName }) => localName === "text").map(({ textContent }) => textContent!),
    elements: new Set(all.map(({ localName }) => localName)),
  };
}

/** The numbers of axis labels such as "65%", as shares. */
export function percentTicks(texts: readonly string[]): number[] {
  return texts.filter((text) => /^\d+%$/.test(text)).map((text) => Number.parseInt(text, 10) / 100);
}
