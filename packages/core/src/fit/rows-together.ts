import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { areCopies } from "../profiles/copies.ts";
import type { Source } from "../profiles/source.ts";
import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import type { RowPolicy } from "../recipe/row-policy.ts";

/** What is done with rows as asked, and which of them stay together: those of a unit, or copies where there are some. */
export async function rowsFor(
  source: Source,
  { rows, unit, copies = "together" }: Pick<RecipeOptions, "rows" | "unit" | "copies">,
): Promise<{ rows?: RowPolicy; notes: readonly Finding[] }> {
  const column = source.columns.find(({ name }) => name === unit);
  if (unit !== undefined && column === undefined)
    throw unknownName(
      "column",
      unit,
      source.columns.map(({ name }) => name),
    );
  const byUnit = column && { by: "unit" as const, columns: [{ column: column.name, kind: column.kind }] };
  const kept = byUnit ? { ...rows, together: byUnit } : rows;
  // A recipe that is made again of what it says, as in each fold, is not asked twice.
  if (copies === "apart" || rows?.copies !== undefined || rows?.together?.by === "copy")
    return { rows: kept, notes: [] };
  const equal = await source.equalRows(rows);
  if (copies === "drop") return { rows: { ...kept, copies: equal.columns }, notes: [] };
  if (!areCopies(equal)) return { rows: kept, notes: [] };
  const note: Finding = { code: "copied-rows", rows: equal.repeated, columns: equal.columns.length };
  return {
    rows: byUnit ? kept : { ...rows, together: { by: "copy", columns: equal.columns } },
    notes: [note],
  };
}
