import type { AuditPart } from "@fairscore/core";
import {
  boundRate,
  isTiny,
  openShownCounts,
  RATES,
  type ShownCount,
  type ShownShare,
  TINY_SHARE,
  wilson,
} from "@fairscore/core/parts";

/** Rates that groups are compared by, each of a class but for the last. */
export const RATE_CHOICES = ["given", "recall", "false-positive", "wrong-about", "wrong"] as const;
export type RateChoice = (typeof RATE_CHOICES)[number];

/** Of a person who is y and is given p, both as places in the list of classes. */
export type Takes = (y: number, p: number) => boolean;

/** People as the cells (combinations of groups) that they are in. */
export type Cells = readonly number[];

/** The people of one part of an audit, and what of their numbers may be shown together. */
export interface ShownPeople {
  readonly everyone: Cells;
  /** In the order of the audit's groups. */
  readonly groups: readonly Cells[];
  /** Everyone else. */
  rest(cells: Cells): Cells;
  /** Whether people are so few that nothing but that may be shown of them. */
  isTiny(cells: Cells): boolean;
  count(cells: Cells, takes: Takes): ShownCount;
  /** A rate of the class k, or of all, with its 95 % interval. */
  share(cells: Cells, rate: RateChoice, k: number | null): ShownShare;
}

/** The classes that a rate is taken of; null where it is about all. */
export function labelsOf(rate: RateChoice, classCount: number): (number | null)[] {
  return RATES[rate].per === "group" ? [null] : Array.from({ length: classCount }, (_, k) => k);
}

export function openPeople(part: AuditPart, classCount: number, showSmall: boolean): ShownPeople {
  const cells = finestGroups(part);
  const square = classCount * classCount;
  const shown = openShownCounts((atom) => {
    const at = atom % square;
    return cells[Math.floor(atom / square)]!.confusion.rows[Math.floor(at / classCount)]![at % classCount]!;
  }, showSmall);
  const sum = (of: Cells, takes: Takes) => {
    const atoms = new Map<number, number>();
    for (const cell of of) {
      for (let at = 0; at < square; at++) {
        if (takes(Math.floor(at / classCount), at % classCount)) atoms.set(cell * square + at, 1);
      }
    }
    return atoms;
  };
  const everyone = [...cells.keys()];
  const rest = (of: Cells) => everyone.filter((cell) => !of.includes(cell));
  const groups = part.groups.map(({ columns, levels }) =>
    everyone.filter((cell) =>
      columns.every((column, i) => {
        const inCell = cells[cell]!;
        return inCell.levels[inCell.columns.indexOf(column)] === levels[i];
      }),
    ),
  );
  const sizeOf = (of: Cells) =>
    of.reduce((size, cell) => cells[cell]!.confusion.rows.flat().reduce((a, b) => a + b, size), 0);
  const isHidden = (of: Cells) => !showSmall && isTiny(sizeOf(of));
  // Sizes of groups are shown: a rate without its n says nothing. What the card is wrong for is its certificate.
  for (const of of [everyone, ...groups]) if (!isHidden(of)) shown.state(sum(of, () => true));
  if (part.part === "train") shown.state(sum(everyone, (y, p) => y !== p));
  for (const of of [everyone, ...groups, ...groups.map(rest)]) {
    for (const takes of smallCandidates(classCount)) shown.note(sum(of, takes));
  }
  const count = (of: Cells, takes: Takes) => shown.show(sum(of, takes));
  return {
    everyone,
    groups,
    rest,
    isTiny: isHidden,
    count,
    share(of, rate, k) {
      if (isHidden(of)) return TINY_SHARE;
      const { among, counted } = boundRate(RATES[rate], k, null);
      const n = count(of, (y) => among(y));
      const found = typeof n === "number" ? count(of, (y, p) => among(y) && counted(y, p)) : "withheld";
      if (typeof n !== "number" || typeof found !== "number" || n === 0) {
        return { counted: found, n, value: null, low: null, high: null, reason: null };
      }
      return { counted: found, n, value: found / n, ...wilson(found, n), reason: null };
    },
  };
}

type CountedGroup = Pick<AuditPart["groups"][number], "columns" | "levels" | "confusion">;

/** Groups that make up all others: the combinations of all columns, or everyone where there are no columns. */
function finestGroups(part: AuditPart): readonly CountedGroup[] {
  const most = Math.max(0, ...part.groups.map(({ columns }) => columns.length));
  const finest = part.groups.filter(({ columns }) => columns.length === most);
  return finest.length > 0 ? finest : [{ columns: [], levels: [], confusion: part.confusion }];
}

/** Every count that a rate or a matrix is made of, and those that it leaves over: three wrong follow from 97 right. */
function smallCandidates(classCount: number): Takes[] {
  const rates = RATE_CHOICES.flatMap((rate) =>
    labelsOf(rate, classCount).flatMap((k): Takes[] => {
      const { among, counted } = boundRate(RATES[rate], k, null);
      return [(y) => among(y), (y, p) => among(y) && counted(y, p), (y, p) => among(y) && !counted(y, p)];
    }),
  );
  const cells = Array.from(
    { length: classCount ** 2 },
    (_, at): Takes =>
      (y, p) =>
        y * classCount + p === at,
  );
  return [...rates, ...cells];
}
