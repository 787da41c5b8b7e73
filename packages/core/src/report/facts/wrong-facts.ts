import type { AuditPart } from "../../audit/report.ts";
import type { Finding } from "../../findings/finding.ts";
import { boundRate, RATES } from "../../problem/rates.ts";
import type { GroupLabel } from "../disclosure/group-label.ts";
import { otherShare, type ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";

/** How many of a group are given a wrong class. */
export interface GroupWrong extends GroupLabel {
  readonly wrong: ShownShare;
}

/** How many are wrong: everyone, and each group. */
export interface WrongFacts {
  readonly everyone: ShownShare;
  readonly groups: readonly GroupWrong[];
  /** Of groups of at least `least` people, the one that is wrong for the largest share; null where there is none. */
  readonly worst: (GroupWrong & { readonly least: number }) | null;
  /** Mean over the classes of the share wrong, in [0, 1]; null where a count behind it is not shown. */
  readonly balancedError: number | null;
  /** Why there is no balanced error, or which classes it leaves out. */
  readonly reason: Finding | null;
}

export function wrongFacts(part: AuditPart, people: PartPeople): WrongFacts {
  const wrong = boundRate(RATES.wrong, null, null);
  const { value, reason } = part.balancedAccuracy;
  const recalls = part.classes.map(({ recall }, k) =>
    people.share(recall, people.everyone, boundRate(RATES.recall, k, null)),
  );
  const isOpen = recalls.every(({ n, value }) => n === 0 || value !== null);
  const everyone = people.share(otherShare(part.accuracy), people.everyone, wrong);
  const groups = part.groups.map(({ columns, levels, accuracy }, g) => ({
    columns,
    levels,
    wrong: people.share(otherShare(accuracy), people.group(g), wrong),
  }));
  const { worstGroup } = part;
  const isWorst = ({ columns, levels }: GroupLabel) =>
    JSON.stringify([columns, levels]) === JSON.stringify([worstGroup?.columns, worstGroup?.levels]);
  const worst = groups.find(isWorst);
  return {
    everyone,
    groups,
    worst: worst && worstGroup ? { ...worst, least: worstGroup.least } : null,
    balancedError: value === null || !isOpen ? null : 1 - value,
    reason,
  };
}
