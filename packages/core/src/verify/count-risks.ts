import type { CountedSets } from "./count-sets.ts";
import { cellsOf, type SetProblem } from "./set-problem.ts";
import { entropyOf, leastOfRows, natsBelow, peopleByCell, type RiskPeople } from "./set-risks.ts";
import type { Settled } from "./settle.ts";
import { walkRisks } from "./walk-risks.ts";
import type { WalkNews } from "./walk-sets.ts";

/** Sets whose floor is one of the log loss. */
export interface RiskSets {
  readonly problem: SetProblem;
  readonly people: RiskPeople;
  readonly floor: number;
  /** Whether rules let a card be on the set at all. */
  canHaveCard(set: readonly number[]): boolean;
  settle(set: readonly number[]): Settled;
  words(set: readonly number[]): string;
}

/** Counts one of so many parts of them: the entropy of the cells, then real points, then whole ones on those that are listed. */
export function* countRisks(sets: RiskSets, part: number, parts: number): Generator<WalkNews, CountedSets> {
  const { problem, people, floor, words } = sets;
  const found = { left: 0, byFit: 0, byPoints: 0, unsettled: 0 };
  const wrong: string[] = [];
  const most = natsBelow(floor, people);
  const open: (readonly number[])[] = [];
  const walk = walkRisks(problem, people, floor, part, parts, (set) => open.push(set));
  let news: WalkNews = { sets: 0, steps: 0 };
  for (;;) {
    const { done, value } = walk.next();
    news = value;
    for (const set of open.splice(0)) {
      look(set);
      yield news;
    }
    if (done) return { ...found, byPrices: 0, sets: news.sets, of: problem.sets, wrong: wrong.slice(0, 3) };
    yield news;
  }

  function look(set: readonly number[]): void {
    const splits = set.map((s) => problem.splits[s]!);
    const cells = cellsOf(people.count, splits);
    const byCell = peopleByCell(people, cells);
    if (entropyOf(byCell) > most) return;
    const first: number[] = [];
    cells.forEach((cell, p) => {
      first[cell] ??= p;
    });
    const numbers = first.map((p) => [1, ...splits.map(({ holds }) => holds[p]!)]);
    if (leastOfRows({ numbers, people: byCell, hasSlope: false }, people.isScore) > most) {
      found.byFit++;
      return;
    }
    const canHaveCard = sets.canHaveCard(set);
    if (!problem.left.has(set.join())) {
      if (canHaveCard) wrong.push(`${words(set)} could have a card with less, and are not listed`);
      return;
    }
    found.left++;
    const settled = canHaveCard ? sets.settle(set) : "none";
    if (settled === "none") found.byPoints++;
    else if (settled === "unknown") found.unsettled++;
    else wrong.push(`there is a better card on ${words(set)}`);
  }
}
