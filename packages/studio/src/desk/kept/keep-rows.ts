import type { Table } from "@fairscore/core";
import { classCell } from "@fairscore/core/parts";
import { blankPolicy } from "../../model/blank-policy.ts";
import type { LeftOut } from "../../model/left-out.ts";

import type { Settings } from "../../model/settings.ts";

/** The table without the people whom the user leaves out; each is counted under the first reason that applies. */
export function keepRows(table: Table, settings: Settings): { table: Table; leftOut: LeftOut[] } {
  const strict = table.columns.filter(({ name }) => blankPolicy(settings, name) === "leave-out");
  const blank = strict.map(() => 0);
  let copies = 0;
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const first = strict.findIndex(({ values }) => values[row] === null);
    if (first >= 0) {
      blank[first]!++;
      continue;
    }
    if (settings.dropCopies) {
      const key = JSON.stringify(table.columns.map(({ values }) => values[row]));
      if (seen.has(key)) {
        copies++;
        continue;
      }
      seen.add(key);
    }
    kept.push(row);
  }
  const leftOut: LeftOut[] = [
    ...strict.flatMap(({ name }, i) =>
      blank[i]! > 0 ? [{ reason: "blank" as const, column: name, rows: blank[i]! }] : [],
    ),
    ...(copies > 0 ? [{ reason: "copy" as const, rows: copies }] : []),
  ];
  if (leftOut.length === 0) return { table, leftOut };
  const columns = table.columns.map((column) => ({
    ...column,
    values: kept.map((row) => column.values[row]!),
  }));
  return { table: { ...table, columns, rowCount: kept.length }, leftOut };
}

/** People whose outcome is blank or no class. Profiles drop them; here they are counted before there are profiles. */
export function withoutOutcome(table: Table, { outcome, classes }: Settings): LeftOut[] {
  const column = table.columns.find(({ name }) => name === outcome);
  if (!column || classes.length === 0) return [];
  const cells = new Set(classes.map(({ name }) => classCell(name, column.kind)));
  let [blank, other] = [0, 0];
  for (const cell of column.values) {
    if (cell === null) blank++;
    else if (!cells.has(cell)) other++;
  }
  return [
    ...(blank > 0 ? [{ reason: "blank-outcome" as const, rows: blank }] : []),
    ...(other > 0 ? [{ reason: "other-outcome" as const, rows: other }] : []),
  ];
}
