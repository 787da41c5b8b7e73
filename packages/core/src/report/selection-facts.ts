import type { AuditPart } from "../audit/report.ts";
import { FEW_PEOPLE } from "../audit/share.ts";
import { boundRate, RATES } from "../problem/rates.ts";
import { type GroupLabel, isUnknown } from "./group-label.ts";
import type { PartPeople } from "./part-people.ts";
import type { ShownShare } from "./shown.ts";

/** How many of a group are given a class. */
export interface GroupSelection extends GroupLabel {
  readonly given: ShownShare;
  /**
   * Impact ratio: the rate over the highest rate of the column's groups. Null for people whose group is not known,
   * for groups of fewer than 30, which don't set the highest rate either, and where nobody is given the class.
   */
  readonly ratio: number | null;
}

/** Who is given what, by the groups of one protected column or of a combination of columns. */
export interface SelectionFacts {
  readonly columns: readonly string[];
  /** People of this part whose group is not known or not listed. */
  readonly unknown: number;
  readonly classes: readonly { readonly class: string; readonly groups: readonly GroupSelection[] }[];
}

export function selectionFacts(part: AuditPart, people: PartPeople): SelectionFacts[] {
  const families = new Map<string, readonly string[]>(
    part.groups.map(({ columns }) => [JSON.stringify(columns), columns]),
  );
  return [...families].map(([key, columns]) => {
    const members = part.groups.flatMap((group, g) =>
      JSON.stringify(group.columns) === key ? [{ group, cells: people.groups[g]! }] : [],
    );
    return {
      columns,
      unknown: members.reduce((sum, { group }) => sum + (isUnknown(group) ? group.rows : 0), 0),
      classes: people.classes.map((name, k) => {
        const shown = members.map(({ group, cells }) => ({
          columns: group.columns,
          levels: group.levels,
          given: people.share(group.classes[k]!.given, cells, boundRate(RATES.given, k, null)),
        }));
        return { class: name, groups: withRatios(shown) };
      }),
    };
  });
}

function withRatios(groups: readonly Omit<GroupSelection, "ratio">[]): GroupSelection[] {
  const says = (group: Omit<GroupSelection, "ratio">) =>
    !isUnknown(group) && typeof group.given.n === "number" && group.given.n >= FEW_PEOPLE;
  const highest = Math.max(0, ...groups.filter(says).map(({ given }) => given.value ?? 0));
  return groups.map((group) => {
    const { value } = group.given;
    return { ...group, ratio: says(group) && value !== null && highest > 0 ? value / highest : null };
  });
}
