import { totalsByProfile } from "../audit/give.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** People with equal totals. */
export interface TotalCell {
  /** The total of a score, or that of each class. */
  readonly totals: readonly number[];
  /** How much people of each class count: 1 each on average. */
  readonly weights: readonly number[];
  /** How many they are. */
  readonly rows: readonly number[];
}

/** People of one part by their totals: all that risks are made of. */
export interface RiskPeople {
  readonly shape: "score" | "tables";
  readonly classCount: number;
  readonly rows: number;
  /** Totals from which a score gives another class. */
  readonly cuts: readonly number[];
  /** By rising totals, so that sums are added up in one order. */
  readonly cells: readonly TotalCell[];
}

/** The people of a part, by the totals that a card gives them. */
export function riskPeople(system: ScoringSystem, profiles: Profiles, part: number): RiskPeople {
  const classCount = profiles.classes.length;
  const score = scoreOfTables(system);
  const all = totalsByProfile(profiles, system);
  // The second table's total is the score's less its first cut-off plus 1 (`tablesOfScore`).
  const totalsOf = (p: number) =>
    score
      ? [all[p * classCount + 1]! + score.cuts[0]! - 1]
      : Array.from(all.subarray(p * classCount, (p + 1) * classCount));
  const { entryPart, entryProfile, entryLabel, entryRows, entryWeight } = profiles;
  const cells = new Map<string, { totals: number[]; weights: number[]; rows: number[] }>();
  let [rows, weight] = [0, 0];
  for (let e = 0; e < entryRows.length; e++) {
    if (entryPart[e] !== part || entryRows[e] === 0) continue;
    const totals = totalsOf(entryProfile[e]!);
    const key = totals.join();
    const none = () => new Array<number>(classCount).fill(0);
    const cell = cells.get(key) ?? { totals, weights: none(), rows: none() };
    cells.set(key, cell);
    cell.rows[entryLabel[e]!]! += entryRows[e]!;
    cell.weights[entryLabel[e]!]! += entryWeight[e]!;
    rows += entryRows[e]!;
    weight += entryWeight[e]!;
  }
  const each = weight > 0 ? rows / weight : 0;
  return {
    shape: score ? "score" : "tables",
    classCount,
    rows,
    cuts: score?.cuts ?? [],
    cells: [...cells.values()]
      .sort((a, b) => compareLists(a.totals, b.totals))
      .map((cell) => ({ ...cell, weights: cell.weights.map((one) => one * each) })),
  };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * The same people, and half a person with everyone's mean totals of each class that nobody is: a class that was not met is
 * rare, not impossible. As they are where every class was met.
 */
export function padded(people: RiskPeople): RiskPeople {
  const { cells, classCount } = people;
  const absent = classWeights(people).map((weight) => (weight > 0 ? 0 : 0.5));
  if (cells.length === 0 || total(absent) === 0) return people;
  const own = cells.map(({ weights }) => total(weights));
  const everyone = total(own);
  const totals = cells[0]!.totals.map(
    (_, k) => total(cells.map((cell, c) => cell.totals[k]! * own[c]!)) / everyone,
  );
  const rows = new Array<number>(classCount).fill(0);
  return { ...people, cells: [...cells, { totals, weights: absent, rows }] };
}

/** How much each class counts in all. */
export function classWeights({ cells, classCount }: RiskPeople): number[] {
  return Array.from({ length: classCount }, (_, k) => total(cells.map(({ weights }) => weights[k]!)));
}
