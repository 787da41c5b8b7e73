import { displayWidth } from "../../text/display-width.ts";
import { type GroupLabel, groupWords, isFew } from "../disclosure/group-label.ts";
import type { ShownCount } from "../disclosure/ledger.ts";

export interface GroupOfPeople extends GroupLabel {
  readonly n: ShownCount;
}

/** Longer names than this repeat so much of each other that nobody sees where they differ. */
const LONG_NAME = 28;

/** "sex = female", "sex = female, age = under 30"; small ones are marked. */
export function groupName(group: GroupOfPeople): string {
  return groupWords(group) + mark(group.n);
}

/** A row for each group; where names are long, the columns are said once, above their groups. */
export function groupRows<Group extends GroupOfPeople>(
  groups: readonly Group[],
  cells: (group: Group, g: number) => readonly string[],
): string[][] {
  if (groups.every((group) => displayWidth(groupName(group)) <= LONG_NAME))
    return groups.map((group, g) => [groupName(group), ...cells(group, g)]);
  let above: string | undefined;
  return groups.flatMap((group, g) => {
    const columns = group.columns.join(" × ");
    const row = [`  ${group.levels.join(", ")}${mark(group.n)}`, ...cells(group, g)];
    if (columns === above) return [row];
    above = columns;
    return [[columns, ...cells(group, g).map(() => "")], row];
  });
}

function mark(n: ShownCount): string {
  return typeof n !== "number" || isFew(n) ? " *" : "";
}
