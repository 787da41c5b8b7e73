import type { Table } from "@fairscore/core";
import { classCell } from "@fairscore/core/parts";
import type { LeftOut } from "../../model/left-out.ts";
import type { Settings } from "../../model/settings.ts";

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
