import { countsByCell } from "../../audit/counts.ts";
import { type Given, giveClassesTo } from "../../audit/give.ts";
import { comparedFamilies, type Family, protectedGroups } from "../../audit/protected-groups.ts";
import type { Share } from "../../audit/share.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type BoundRate, boundRates, MEASURES } from "../../problem/rates.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Sum } from "./disclosure.ts";
import {
  type Desk,
  isTiny,
  openDesk,
  type ShownCount,
  type ShownShare,
  shownShare,
  TINY_SHARE,
} from "./shown.ts";

/** People as the cells (combinations of levels) that they are in. */
export type Cells = readonly number[];

/** The people of one part: sums of them by true class and class given, and what of these may be printed. */
export interface PartPeople {
  readonly classes: readonly string[];
  readonly everyone: Cells;
  /** In the order of the audit's groups. */
  readonly groups: readonly Cells[];
  /** What the audit compares, in its order. */
  readonly families: readonly Family[];
  /** Whether people are so few that nothing but that may be printed of them. */
  isTiny(cells: Cells): boolean;
  /** Those of a side of a comparison, inside a stratum where there is one. */
  within(side: Uint8Array, stratum: { readonly column: string; readonly level: string } | null): Cells;
  show(cells: Cells, takes: (y: number, p: number) => boolean): ShownCount;
  share(share: Share, cells: Cells, rate: BoundRate): ShownShare;
}

/**
 * The people of each part of the audit. Sizes of groups from five people on are always printed, for a rate without its
 * n says nothing, and so is how many of those learnt from are wrong, which the certificate is about, and that a class is given to
 * nobody, which the card warns of.
 */
export function partsOfPeople(system: ScoringSystem, profiles: Profiles, showSmall: boolean): PartPeople[] {
  const given = giveClassesTo(profiles, system);
  const families = comparedFamilies(profiles, system.spec.fairness ?? []);
  return [0, 1].map((part) => peopleOf(part, given, profiles, families, showSmall));
}

function peopleOf(
  part: number,
  given: Given,
  profiles: Profiles,
  families: readonly Family[],
  showSmall: boolean,
): PartPeople {
  const classCount = profiles.classes.length;
  const square = classCount * classCount;
  const byCell = countsByCell(profiles, given, part);
  const desk = openDesk((atom) => byCell[Math.floor(atom / square)]!.rows[atom % square]!, showSmall);
  const sum = (cells: Cells, takes: (y: number, p: number) => boolean): Sum => {
    const atoms = new Map<number, number>();
    for (const cell of cells) {
      for (let at = 0; at < square; at++) {
        if (takes(Math.floor(at / classCount), at % classCount)) atoms.set(cell * square + at, 1);
      }
    }
    return atoms;
  };
  const everyone = profiles.cells.map((_, cell) => cell);
  const groups = protectedGroups(profiles).map(({ cells }) => cells);
  const within: PartPeople["within"] = (side, stratum) => {
    const column = stratum ? profiles.levelColumns.findIndex((c) => c.column === stratum.column) : -1;
    const level = stratum ? profiles.levelColumns[column]!.levels.indexOf(stratum.level) : -1;
    return everyone.filter((c) => side[c] === 1 && (!stratum || profiles.cells[c]![column] === level));
  };
  const sizeOf = (cells: Cells) =>
    cells.reduce((size, cell) => byCell[cell]!.rows.reduce((total, rows) => total + rows, size), 0);
  const isHidden = (cells: Cells) => !showSmall && isTiny(sizeOf(cells));
  for (const cells of [everyone, ...groups]) if (!isHidden(cells)) desk.state(sum(cells, () => true));
  if (part === 0) desk.state(sum(everyone, (y, p) => y !== p));
  for (let k = 0; k < classCount; k++) {
    const isGiven = byCell.some(({ rows }) => rows.some((count, at) => at % classCount === k && count > 0));
    if (!isGiven) desk.state(sum(everyone, (_y, p) => p === k));
  }
  const strata = profiles.levelColumns
    .filter(({ role }) => role === "stratum")
    .flatMap(({ column, levels }) => levels.map((level) => ({ column, level })));
  const sides = families
    .flatMap(({ compared }) => compared.flatMap(({ first, second }) => [first, second]))
    .flatMap((side) => [null, ...strata].map((stratum) => within(side, stratum)));
  for (const cells of distinct([everyone, ...groups, ...sides])) {
    noteRates(desk, classCount, (takes) => sum(cells, takes));
  }
  return {
    classes: profiles.classes,
    everyone,
    groups,
    families,
    isTiny: isHidden,
    within,
    show: (cells, takes) => desk.show(sum(cells, takes)),
    share: (share, cells, { among, counted }) =>
      isHidden(cells)
        ? TINY_SHARE
        : shownShare(
            share,
            sum(cells, (y, p) => among(y) && counted(y, p)),
            sum(cells, (y) => among(y)),
            desk,
          ),
  };
}

/** Every count that a rate is made of, and those that it leaves over: three wrong are given away by 97 right. */
function noteRates(
  desk: Desk,
  classCount: number,
  sumOf: (takes: (y: number, p: number) => boolean) => Sum,
): void {
  const labels = Array.from({ length: classCount }, (_, k) => k);
  const rates = MEASURES.flatMap(({ measure }) => boundRates(measure, labels, classCount));
  const named = new Map(rates.map((rate) => [[rate.name, rate.label, rate.trueClass].join(), rate]));
  for (const { among, counted } of named.values()) {
    desk.note(sumOf((y) => among(y)));
    desk.note(sumOf((y, p) => among(y) && counted(y, p)));
    desk.note(sumOf((y, p) => among(y) && !counted(y, p)));
  }
}

function distinct(sets: readonly Cells[]): Cells[] {
  return [...new Map(sets.map((cells) => [cells.join(), cells])).values()];
}
