import {
  type Condition,
  holds,
  isRange,
  namedCategories,
  type RangeCondition,
} from "../../recipe/condition/condition.ts";
import { boundsOf } from "../../recipe/condition/range.ts";
import { predicateWords } from "../../recipe/condition/words.ts";
import type { RecipeColumn } from "../../recipe/recipe.ts";
import type { Cell } from "../../table/cell.ts";
import type { TabColumn } from "../../table/cross-tab.ts";

/** Values of a column that no condition of the recipe tells apart. */
export interface ColumnBand {
  readonly words: string;
  /** Cells of the column's cross table. */
  readonly cells: readonly number[];
  /** Nobody asks for it: it is what all conditions leave over, and of no interest where it is empty. */
  readonly isRest: boolean;
}

/** A column as it is counted, and the bands that its cells make up: each value is in exactly one. */
export interface ColumnBands {
  readonly tab: TabColumn;
  readonly bands: readonly ColumnBand[];
}

/** A cell of the cross table: one of its values, which answers for all, and where it begins and ends. */
interface Counted {
  readonly value: NonNullable<Cell>;
  readonly from?: Pick<RangeCondition, "ge" | "gt">;
  readonly to?: Pick<RangeCondition, "lt" | "le">;
}

/** The bands of a recipe's column, whatever its conditions are: "at least", bands, codes, lists, also those that overlap. */
export function columnBands({ column, kind, whole, conditions }: RecipeColumn): ColumnBands {
  const asked = conditions.filter(({ missing }) => !missing);
  const { tab, cells } =
    kind === "number"
      ? numberCells(column, asked)
      : valueCells(column, kind, kind === "boolean" ? ["true", "false"] : namedCategories(asked));
  const byAnswers = new Map<string, number[]>();
  for (const [cell, { value }] of cells.entries()) {
    const answers = asked.map((condition) => (holds(condition, value) ? "1" : "0")).join("");
    byAnswers.set(answers, [...(byAnswers.get(answers) ?? []), cell]);
  }
  // Yes and no are two bands, though mostly one of them is asked for.
  const groups =
    kind === "boolean" ? [...byAnswers.values()].flat().map((cell) => [cell]) : byAnswers.values();
  const bands = [...groups].map((members) => bandOf(members, cells, asked, { column, whole }));
  return { tab, bands };
}

function bandOf(
  members: readonly number[],
  cells: readonly Counted[],
  asked: readonly Condition[],
  { column, whole }: Pick<RecipeColumn, "column" | "whole">,
): ColumnBand {
  const first = cells[members[0]!]!;
  const last = cells[members.at(-1)!]!;
  const isOwn = (condition: Condition) =>
    cells.every(({ value }, cell) => holds(condition, value) === members.includes(cell));
  const isRun = members.every((cell, i) => cell === members[0]! + i);
  const own = asked.find(isOwn);
  const all = asked.filter((condition) => holds(condition, first.value));
  const when = (condition: Condition) => predicateWords(condition, whole);
  const band = (words: string, isRest = false): ColumnBand => ({ words, cells: members, isRest });
  if (own) return band(when(own));
  if (typeof first.value === "boolean") return band(when({ column, is: first.value }));
  if (typeof first.value === "number" && isRun) return band(when({ column, ...first.from, ...last.to }));
  return all.length === 0 ? band("any other", true) : band(all.map(when).join(" and "));
}

/** Numbers between the bounds that conditions name. */
function numberCells(column: string, asked: readonly Condition[]): { tab: TabColumn; cells: Counted[] } {
  const edges = new Map<number, { from: Counted["from"]; to: Counted["to"] }>();
  for (const [side, bound] of asked.filter(isRange).flatMap(boundsOf)) {
    // What is above a number begins at the next one.
    if (side === "ge" || side === "lt") edges.set(bound, { from: { ge: bound }, to: { lt: bound } });
    else edges.set(nextAbove(bound), { from: { gt: bound }, to: { le: bound } });
  }
  const sorted = [...edges].sort(([a], [b]) => a - b);
  const cells = [-Infinity, ...sorted.map(([edge]) => edge)].map((value, i) => ({
    value,
    from: sorted[i - 1]?.[1].from,
    to: sorted[i]?.[1].to,
  }));
  return { tab: { column, kind: "number", edges: sorted.map(([edge]) => edge) }, cells };
}

function valueCells(
  column: string,
  kind: "category" | "boolean",
  values: readonly string[],
): { tab: TabColumn; cells: Counted[] } {
  // Longer than any of them, so none of them.
  const other = `${values.join("")}+`;
  const cells =
    kind === "boolean" ? [{ value: true }, { value: false }] : [...values, other].map((value) => ({ value }));
  return { tab: { column, kind, values }, cells };
}

/** The smallest number above a finite one. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(value).buffer);
  bits[0]! += value > 0 ? 1n : -1n;
  return new Float64Array(bits.buffer)[0]!;
}
