import { type PointsTable, tableFromRows } from "@fairscore/core";
import { memorySource, recipeFor } from "@fairscore/core/parts";
import { requestOf } from "../src/model/request.ts";
import type { Example } from "../src/state/file/examples.ts";

/** Rows of a file without quotes. */
export function parsedRows(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]!])));
}

/** People for whom tables of yes/no questions are wrong, added up the plain way; the first of equal totals wins. */
export function wrongByHand(
  rows: readonly Record<string, string>[],
  tables: readonly PointsTable[],
  outcome = "outcome",
): number {
  return rows.filter((row) => {
    const totals = tables.map(({ startsWith, lines }) =>
      lines.reduce(
        (sum, { condition, points }) =>
          "is" in condition && condition.is === (row[condition.column] === "yes") ? sum + points : sum,
        startsWith,
      ),
    );
    return tables[totals.indexOf(Math.max(...totals))]!.class !== row[outcome];
  }).length;
}

/** People of an example who can't all be right, because others with the same answers have another outcome. */
export async function equalAnswersMinimum({ data, settings }: Example): Promise<number> {
  const table = tableFromRows(data().rows);
  const source = memorySource(table);
  const { recipe: asked, holdOut } = requestOf(settings, table.columns);
  const { recipe } = await recipeFor(source, asked, holdOut);
  const { entryProfile, entryPart, entryLabel, entryRows } = await source.profiles(recipe, { holdOut });
  const outcomes = new Map<number, Map<number, number>>();
  for (const [e, profile] of entryProfile.entries()) {
    if (entryPart[e] !== 0) continue;
    const counts = outcomes.get(profile) ?? new Map<number, number>();
    outcomes.set(profile, counts.set(entryLabel[e]!, (counts.get(entryLabel[e]!) ?? 0) + entryRows[e]!));
  }
  return Array.from(outcomes.values(), (counts) => {
    const rows = [...counts.values()];
    return rows.reduce((a, b) => a + b, 0) - Math.max(...rows);
  }).reduce((a, b) => a + b, 0);
}
