import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { heldOutTest, isDate } from "../profiles/held-out-test.ts";
import { countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { HoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { RowPolicy } from "../recipe/row-policy.ts";
import type { ColumnSummary, SourceColumn } from "../table/summary.ts";

/** Refuses dates that are written in another way than those they are compared with: no row would be held out by them. */
export function checkDates(holdOut: HoldOut, summaries: readonly ColumnSummary[]): void {
  if (!("when" in holdOut)) return;
  const { column, ofDates } = heldOutTest(holdOut, summaries);
  if (!ofDates) return;
  const { categories = [] } = summaries.find(({ name }) => name === column)!;
  const other = categories.find(({ value }) => !isDate(value));
  if (other !== undefined) throw fault({ code: "held-out-no-date", column, value: other.value });
}

/** Refuses parts that nobody is in, where it is the data that decides who is. */
export function checkSides(
  [learnt, held]: readonly [learnt: number, held: number],
  rows: RowPolicy | undefined,
  holdOut: HoldOut,
): void {
  if (learnt + held === 0 || (learnt > 0 && held > 0)) return;
  const side = held === 0 ? "held-out" : "learnt";
  if ("when" in holdOut) throw fault({ code: "condition-leaves-nobody", when: holdOut.when, side });
  if ("column" in holdOut) {
    if (held === 0) throw fault({ code: "no-rows-held-out", column: holdOut.column, value: holdOut.is });
  } else if (rows?.together?.by === "unit")
    throw fault({ code: "units-leave-nobody", column: rows.together.columns[0]!.column, side });
}

/** How many rows a condition holds out, and whether its column may give points. */
export function splitNotes(
  counted: Profiles,
  recipe: Recipe,
  holdOut: HoldOut | undefined,
  columns: readonly SourceColumn[],
): Finding[] {
  if (!holdOut || !("when" in holdOut)) return [];
  const { column } = heldOutTest(holdOut, columns);
  const barred = !recipe.columns.some((known) => known.column === column);
  const [learnt, held] = [countRows(counted, 0), countRows(counted, 1)];
  const together = recipe.rows?.together;
  const unit = together?.by === "unit" ? together.columns[0]!.column : undefined;
  return [
    {
      code: "held-out-when",
      when: holdOut.when,
      held,
      learnt,
      ...(barred && { barred: column }),
      ...(unit !== undefined && { unit }),
    },
  ];
}
