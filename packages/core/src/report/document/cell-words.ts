import { fixed, inPoints, percent, whole } from "../../text/numbers.ts";
import type { ShownCount, ShownShare } from "../disclosure/ledger.ts";
import type { Block, Cell, DocumentTable } from "./document.ts";

/** Stands for a number that is left out. */
export const LEFT_OUT = "–";

/** "1,400", "<5". */
export function countWords(count: ShownCount): string {
  if (count === "withheld") return LEFT_OUT;
  return typeof count === "number" ? whole(count) : count;
}

/** "17.6%"; without a value, why. */
export function rateWords({ value, n, counted }: ShownShare): string {
  if (value !== null) return percent(value, Number(n));
  return n === 0 ? "nobody" : countWords(counted === "<5" ? counted : "withheld");
}

/** "15.1–21.3"; empty without a value. */
export function intervalWords({ low, high, n }: ShownShare): string {
  if (low === null || high === null) return "";
  return [low, high].map((bound) => percent(bound, Number(n)).replace("%", "")).join("–");
}

/** The share of a count: "45%"; nobody is no share. */
export function percentWords(share: number | null | undefined, n: ShownCount | undefined): string {
  return typeof share === "number" && typeof n === "number" ? percent(share, n) : "";
}

/** "+4.6", "−0.3". */
export function pointsWords(difference: number | null): string {
  if (difference === null) return LEFT_OUT;
  const size = inPoints(difference);
  return difference > 0 && size !== "0.0" ? `+${size}` : size;
}

/** "−0.3 to 4.6" in points; empty without a value. */
export function rangeWords(from: number | null, to: number | null): string {
  return from === null || to === null ? "" : `${inPoints(from)} to ${inPoints(to)}`;
}

/** "0.83"; empty without a value. */
export function ratioWords(ratio: number | null): string {
  return ratio === null ? "" : fixed(ratio, 2);
}

export function dateWords(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** A cell in a line of plain text. */
export function cellWords(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if ("name" in cell) return cell.name + mark(cell.few);
  if ("small" in cell) return cell.small;
  if ("code" in cell) return cell.code;
  if ("date" in cell) return dateWords(cell.date);
  if ("count" in cell) return inBrackets(countWords(cell.count), percentWords(cell.share, cell.n));
  if ("rate" in cell) return inBrackets(rateWords(cell.rate), intervalWords(cell.rate)) + mark(cell.few);
  if ("rateOf" in cell) return `${rateWords(cell.rateOf)} of ${countWords(cell.rateOf.n)}`;
  if ("points" in cell) return pointsWords(cell.points);
  if ("from" in cell) return rangeWords(cell.from, cell.to);
  if ("beside" in cell) return cell.beside.map(cellWords).join("");
  return cell
    .map(cellWords)
    .filter((line) => line !== "")
    .join("; ");
}

function inBrackets(value: string, more: string): string {
  return more === "" ? value : `${value} (${more})`;
}

/** Too few people to say anything. */
function mark(few: boolean | undefined): string {
  return few ? " *" : "";
}

/** A piece of a document in plain words. */
export type WordBlock =
  | { readonly kind: "heading"; readonly words: string }
  | { readonly kind: "sentences"; readonly sentences: readonly string[] }
  | WordTable;

/** A table of plain words: headings of rows are rows, and what stands below them is indented. */
export interface WordTable {
  readonly kind: "table";
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the columns after the first hold numbers. */
  readonly numbers: boolean;
}

/** What renderers of plain words write. */
export function wordBlocks(block: Block): WordBlock[] {
  switch (block.kind) {
    case "heading":
      return [block];
    case "words":
      return [{ kind: "sentences", sentences: block.sentences.map(cellWords) }];
    case "entries":
      return [
        {
          kind: "sentences",
          sentences: block.entries.map(([term, said]) => `${term}: ${cellWords(said)}`),
        },
      ];
    case "figure":
      return [];
    case "table":
      return wordTables(block);
    case "pair":
      return block.tables.flatMap(wordTables);
  }
}

/** A table with headings over its columns becomes a table for each of them. */
function wordTables({ caption, columns, over, bodies }: DocumentTable): WordTable[] {
  const parts = over ?? [{ name: "", span: columns.length - 1 }];
  const starts = parts.map((_, i) => 1 + parts.slice(0, i).reduce((sum, { span }) => sum + span, 0));
  return parts.map(({ name, span }, i) => {
    const part = <T>(row: readonly T[]) => [row[0]!, ...row.slice(starts[i]!, starts[i]! + span)];
    const own = part(columns);
    return {
      kind: "table",
      caption: name === "" ? caption : `${name}: ${caption}`,
      head: own.map((column) => column.name),
      rows: bodies.flatMap(({ heading, rows }) => {
        const cells = rows.map((row) => part(row).map(cellWords));
        if (heading === undefined) return cells;
        const above = [cellWords(heading), ...own.slice(1).map(() => "")];
        return [above, ...cells.map(([first, ...rest]) => [`  ${first}`, ...rest])];
      }),
      numbers: own.slice(1).every((column) => column.numeric),
    };
  });
}
