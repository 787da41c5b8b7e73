import type { RowPolicy, RowsLeftOut, SourceColumn } from "@fairscore/core";
import { rowPicker, rowsLeftOut } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { peopleColumn } from "./people-column.ts";

/** The view of the rows that are counted, and who is not in it. */
export interface KeptPeople {
  readonly people: string;
  readonly leftOut: readonly RowsLeftOut[];
}

/** Makes a view like `people` of the rows that a policy keeps, as `keepRows` does in memory; r numbers them anew. */
export async function keepPeople(
  database: Database,
  columns: readonly SourceColumn[],
  rowCount: number,
  { sample, blanks = [], copies = [] }: RowPolicy,
  view: string,
): Promise<KeptPeople> {
  let from = "people";
  if (sample) {
    // Picked in JavaScript, as in memory.
    const pick = rowPicker(rowCount, sample.rows, sample.seed);
    const picked = Uint32Array.from({ length: rowCount }, () => Number(pick()));
    await database.run(`CREATE TABLE ${view}_picked (r UINTEGER, picked UINTEGER)`);
    await database.append(`${view}_picked`, picked);
    from = `people JOIN ${view}_picked USING (r) WHERE picked = 1`;
  }
  const cellOf = ({ column, kind }: (typeof blanks)[number]) => peopleColumn(columns, column, kind);
  const isBlank = blanks.map((column, i) => `WHEN ${cellOf(column)} IS NULL THEN ${i}`);
  const marked = `(SELECT *, CASE ${isBlank.join(" ")} WHEN TRUE THEN ${blanks.length} END AS blank FROM ${from})`;
  const counts = await database.rows(`SELECT blank, count(*)::DOUBLE FROM ${marked} GROUP BY blank`);
  const rowsBy = new Map(counts.map(([blank, rows]) => [Number(blank), rows as number]));
  const present = `FROM ${marked} WHERE blank = ${blanks.length}`;
  const first = copies.length === 0 ? `r ${present}` : `min(r) ${present} GROUP BY ${copies.map(cellOf)}`;
  await database.run(
    `CREATE TABLE ${view}_kept AS SELECT f, row_number() OVER (ORDER BY f) - 1 AS k FROM (SELECT ${first}) AS t(f)`,
  );
  await database.run(
    `CREATE VIEW ${view} AS SELECT people.* REPLACE (k AS r) FROM people JOIN ${view}_kept ON r = ${view}_kept.f`,
  );
  const [[kept]] = (await database.rows(`SELECT count(*)::DOUBLE FROM ${view}_kept`)) as [[number]];
  const unpicked = sample ? Math.max(0, rowCount - sample.rows) : 0;
  const blank = blanks.map((_, i) => rowsBy.get(i) ?? 0);
  const copied = (rowsBy.get(blanks.length) ?? 0) - kept;
  return { people: view, leftOut: rowsLeftOut(unpicked, blanks, blank, copied) };
}
