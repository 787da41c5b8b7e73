import { giveSentence } from "../card/score-bands.ts";
import type { DraftGive } from "./card-draft.ts";
import type { MarkdownList, MarkdownTable } from "./markdown-text.ts";

/** Who gets what, as a card says it that this program printed: rows "high from" with a total, and a sentence. */
export interface PrintedGive {
  readonly give: readonly DraftGive[];
  /** The lines of the table that say it. */
  readonly lines: ReadonlySet<number>;
}

const RANGE = "range of totals";

/** Reads the cut-offs of a printed card with one score; undefined for all other documents. */
export function printedGive(table: MarkdownTable, lists: readonly MarkdownList[]): PrintedGive | undefined {
  const range = table.rows.findIndex(({ cells }) => isRange(cells));
  const cuts = table.rows.slice(range + 1);
  if (range < 0 || cuts.length === 0) return undefined;
  const upper = cuts.flatMap(({ cells: [label = "", total = ""], line }) => {
    const given = /^(.+) from$/.exec(label)?.[1];
    const atLeast = Number(total.replaceAll(",", "").replace("\u2212", "-"));
    return given === undefined || !Number.isInteger(atLeast) ? [] : [{ given, atLeast, line }];
  });
  if (upper.length < cuts.length) return undefined;
  // All of the sentence but its last class can be told from the rows.
  const before = giveSentence([{ atLeast: null, given: "" }, ...upper]).slice(0, -1);
  const said = lists.flat().find(({ text }) => text.startsWith(before) && text.endsWith("."));
  if (!said) return undefined;
  const lowest = said.text.slice(before.length, -1);
  return {
    give: [
      ...upper.map(({ given, atLeast, line }, k) => ({
        text: upper[k + 1] ? `${atLeast} <= total < ${upper[k + 1]!.atLeast}` : `total >= ${atLeast}`,
        class: given,
        at: `line ${line}`,
      })),
      { text: "otherwise", class: lowest, at: `line ${said.line}` },
    ],
    lines: new Set(upper.map(({ line }) => line)),
  };
}

/** Whether a row of a printed card says how far totals can go. */
export function isRange([label]: readonly string[]): boolean {
  return label === RANGE;
}
