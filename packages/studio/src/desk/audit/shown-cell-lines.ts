import { type CellLine, type CellLines, isTiny, openBinned, type ShownCount } from "@fairscore/core/parts";

/** A line of the card, and for how many people of each cell of the matrices it is true. */
export interface ShownCellLine {
  readonly key: string;
  /** As core says it. */
  readonly words: string;
  /** For each class. */
  readonly points: readonly number[];
  /** By matrix (everyone, then the groups of single columns), what people are, and what they are given. */
  readonly counts: readonly (readonly (readonly ShownCount[])[])[];
}

/** What may be shown of the lines' counts: nothing from which fewer than five people of a cell follow. */
export function shownCellLines(counted: CellLines, showSmall: boolean): ShownCellLine[] {
  const groups = counted.groups.flatMap((group, g) => (group.columns.length <= 1 ? [{ ...group, g }] : []));
  return counted.lines.map((line) => ({
    key: line.key,
    words: line.words,
    points: line.points,
    counts: shownCounts(line, groups, counted.classes.length, showSmall),
  }));
}

type Group = CellLines["groups"][number] & { readonly g: number };

/** Each cell of a matrix is two bins: people for whom the line is true, and the others. */
function shownCounts(
  { holds }: CellLine,
  groups: readonly Group[],
  classCount: number,
  showSmall: boolean,
): ShownCount[][][] {
  const places = Array.from({ length: classCount ** 2 }, (_, at) => ({
    y: Math.floor(at / classCount),
    p: at % classCount,
    yes: 2 * at,
    no: 2 * at + 1,
  }));
  const binned = groups.map(({ columns, levels, people, g }) => ({
    columns,
    levels,
    bins: places.flatMap(({ y, p }) => {
      const yes = holds[g]![y]![p]!.rows;
      return [yes, people[y]![p]!.rows - yes];
    }),
  }));
  const allYes = places.map(({ yes }) => yes);
  const sets = [allYes, ...places.flatMap(({ yes, no }) => [[yes, no], [yes], [no]])];
  const show = openBinned(binned, [{ bins: places.flatMap(({ yes, no }) => [yes, no]), sets }], showSmall);
  // What is public elsewhere goes first: for whom a line is true, and the matrices.
  for (const g of binned.keys()) show(g, allYes);
  for (const g of binned.keys()) for (const { yes, no } of places) show(g, [yes, no]);
  return binned.flatMap(({ bins }, g) => {
    // The matrices leave such a group out.
    if (!showSmall && isTiny(bins.reduce((people, count) => people + count, 0))) return [];
    const counts = Array.from({ length: classCount }, () => new Array<ShownCount>(classCount).fill(0));
    for (const { y, p, yes, no } of [...places].sort((a, b) => bins[b.yes]! - bins[a.yes]!)) {
      const isOpen = typeof show(g, [yes, no]) === "number";
      counts[y]![p] = isOpen ? show(g, [yes]) : "withheld";
    }
    return [counts];
  });
}
