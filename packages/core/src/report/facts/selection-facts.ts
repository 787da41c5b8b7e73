import type { AuditPart } from "../../audit/report.ts";
import { boundRate, RATES } from "../../problem/rates.ts";
import { type GroupLabel, isFew, isUnknown } from "../disclosure/group-label.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";

/** How many of a group are given a class. */
export interface GroupSelection extends GroupLabel {
  readonly given: ShownShare;
  /**
   * Impact ratio: the rate over the highest rate of the column's groups. Null for people whose group is not known,
   * for groups of fewer than 30, which don't set the highest rate either, where nobody is given the class, and where
   * the group's rate or the highest is not shown.
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
      JSON.stringify(group.columns) === key ? [{ group, cells: people.group(g) }] : [],
    );
    return {
      columns,
      unknown: members.reduce((sum, { group }) => sum + (isUnknown(group) ? group.rows : 0), 0),
      classes: part.classes.map(({ class: name }, k) => {
        const shown = members.map(({ group: { columns: of, levels, rows, classes }, cells }) => {
          const share = classes[k]!.given;
          const given = people.share(share, cells, boundRate(RATES.given, k, null));
          const says = !isUnknown({ columns: of, levels }) && !isFew(rows);
          return { group: { columns: of, levels, given }, says, rate: share.value };
        });
        const telling = shown.filter(({ says }) => says);
        const highest = Math.max(0, ...telling.map(({ rate }) => rate ?? 0));
        const isOpen = telling.some(({ group, rate }) => rate === highest && group.given.value !== null);
        return {
          class: name,
          groups: shown.map(({ group, says }) => {
            const { value } = group.given;
            // No share of 0 tells how high the highest is.
            const has = says && value !== null && highest > 0 && (isOpen || value === 0);
            return { ...group, ratio: has ? value / highest : null };
          }),
        };
      }),
    };
  });
}
