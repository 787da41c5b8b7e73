import type { Sum } from "./disclosure.ts";
import type { GroupLabel } from "./group-label.ts";
import { isTiny, openLedger, type ShownCount } from "./ledger.ts";

/** A group, or everyone (no columns), by bins. */
export interface BinnedGroup extends GroupLabel {
  readonly bins: readonly number[];
}

/** Bins that take each person once, and the sets of them that will be asked for. */
export interface Division {
  readonly bins: readonly number[];
  readonly sets: readonly (readonly number[])[];
}

/** How many of a group are in these bins together, as it may be printed. */
export type ShowBins = (group: number, bins: readonly number[]) => ShownCount;

/**
 * People by group and bin. Of each set that will be asked for, and of what it leaves over in its division, the small
 * ones are protected. The groups of a column make up everyone, so what is printed of everyone and of the other groups
 * counts for the last one, too; and so do the divisions for each other, for they are of the same people.
 */
export function openBinned(
  groups: readonly BinnedGroup[],
  divisions: readonly Division[],
  showSmall: boolean,
  /** What is printed of everyone anyhow. */
  stated: readonly (readonly number[])[] = [],
): ShowBins {
  const binCount = groups[0]?.bins.length ?? 0;
  const ledger = openLedger((atom) => groups[Math.floor(atom / binCount)]!.bins[atom % binCount]!, showSmall);
  const sums = new Map<string, Sum>();
  const sum = (group: number, bins: readonly number[]): Sum => {
    const key = `${group}:${bins.join()}`;
    const made = sums.get(key) ?? new Map(bins.map((bin) => [group * binCount + bin, 1]));
    sums.set(key, made);
    return made;
  };
  const everyone = groups.findIndex(({ columns }) => columns.length === 0);
  for (const column of new Set(groups.flatMap(({ columns }) => columns))) {
    const members = groups.flatMap(({ columns }, g) => (columns[0] === column ? [g] : []));
    for (let bin = 0; bin < binCount; bin++) {
      ledger.state(
        new Map([
          [everyone * binCount + bin, -1],
          ...members.map((g): [number, number] => [g * binCount + bin, 1]),
        ]),
      );
    }
  }
  for (const [g, { bins: counts }] of groups.entries()) {
    for (const { bins } of divisions) {
      if (!isTiny(bins.reduce((people, bin) => people + counts[bin]!, 0))) ledger.state(sum(g, bins));
    }
  }
  for (const bins of stated) ledger.state(sum(everyone, bins));
  for (const g of groups.keys()) {
    for (const { bins, sets } of divisions) {
      for (const set of sets) {
        ledger.note(sum(g, set));
        ledger.note(
          sum(
            g,
            bins.filter((bin) => !set.includes(bin)),
          ),
        );
      }
    }
  }
  return (group, bins) => ledger.show(sum(group, bins));
}
