import type { GroupOutcomes } from "../audit/report.ts";
import { FEW_PEOPLE } from "../audit/share.ts";
import { displayWidth } from "../text/display-width.ts";

/** Longer names than this repeat so much of each other that nobody sees where they differ. */
const LONG_NAME = 28;

/** "sex = female", "sex = female, age = under 30". */
export function groupName({ columns, levels, rows }: GroupOutcomes): string {
  return `${columns.map((column, i) => `${column} = ${levels[i]}`).join(", ")}${mark(rows)}`;
}

/** A row for each group; where names are long, the columns are said once, above their groups. */
export function groupRows(
  groups: readonly GroupOutcomes[],
  cells: (group: GroupOutcomes) => readonly string[],
): string[][] {
  if (groups.every((group) => displayWidth(groupName(group)) <= LONG_NAME))
    return groups.map((group) => [groupName(group), ...cells(group)]);
  let above: string | undefined;
  return groups.flatMap((group) => {
    const columns = group.columns.join(" × ");
    const row = [`  ${group.levels.join(", ")}${mark(group.rows)}`, ...cells(group)];
    if (columns === above) return [row];
    above = columns;
    return [[columns, ...cells(group).map(() => "")], row];
  });
}

function mark(rows: number): string {
  return rows < FEW_PEOPLE ? " *" : "";
}
