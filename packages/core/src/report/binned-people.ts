import type { GroupLabel } from "./group-label.ts";
import { openDesk, type ShownCount } from "./shown.ts";

/** A group, or everyone (no columns), by bins that take each person once. */
export interface BinnedGroup extends GroupLabel {
  readonly bins: readonly number[];
}

/** How many of a group are in these bins together, as it may be printed. */
export type ShowBins = (group: number, bins: readonly number[]) => ShownCount;

/**
 * People by group and bin. `sets` are the sets of bins that will be asked for: of each, and of what it leaves over,
 * the small ones are protected. The groups of a column make up everyone, so what is printed of everyone and of the
 * other groups counts for the last one, too.
 */
export function openBinned(
  groups: readonly BinnedGroup[],
  sets: readonly (readonly number[])[],
  showSmall: boolean,
): ShowBins {
  const binCount = groups[0]?.bins.length ?? 0;
  const all = Array.from({ length: binCount }, (_, bin) => bin);
  const desk = openDesk((atom) => groups[Math.floor(atom / binCount)]!.bins[atom % binCount]!, showSmall);
  const sum = (group: number, bins: readonly number[]) =>
    new Map(bins.map((bin) => [group * binCount + bin, 1]));
  const everyone = groups.findIndex(({ columns }) => columns.length === 0);
  for (const column of new Set(groups.flatMap(({ columns }) => columns))) {
    const members = groups.flatMap(({ columns }, g) => (columns[0] === column ? [g] : []));
    for (const bin of all) {
      desk.state(
        new Map([
          [everyone * binCount + bin, -1],
          ...members.map((g): [number, number] => [g * binCount + bin, 1]),
        ]),
      );
    }
  }
  for (const g of groups.keys()) desk.state(sum(g, all));
  for (const g of groups.keys()) {
    for (const bins of sets) {
      desk.note(sum(g, bins));
      desk.note(
        sum(
          g,
          all.filter((bin) => !bins.includes(bin)),
        ),
      );
    }
  }
  return (group, bins) => desk.show(sum(group, bins));
}
