import { describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { type Cells, cellsOf } from "../../src/likelihood/cells.ts";
import { bestCuts } from "../../src/likelihood/cut-offs.ts";
import type { Solution } from "../../src/problem/engine.ts";
import { brokenConstraints, evaluate, giveClasses } from "../../src/problem/evaluate.ts";
import { GRAINS, logLoss } from "../../src/problem/log-loss.ts";
import type { PeopleByClass, Problem } from "../../src/problem/problem.ts";
import { conditionsUsed } from "../../src/problem/shape.ts";
import { seededRandom } from "../../src/random.ts";
import { lossWithin, steadier, unitsFor } from "../../src/steady/steadier.ts";
import { inOneGo } from "../../src/turns.ts";
import { allPoints } from "../all-points.ts";
import { withPeople } from "../random-people.ts";
import { randomProblem } from "../random-problem.ts";
import { randomScore } from "../random-score.ts";

/** The best card beyond doubt. */
function leastOf(problem: Problem): Solution | undefined {
  let best: Solution | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = { ...event };
  return best;
}

/** The log loss in nats, below 0: what is likelier is more. */
function likelihoodOf(problem: Problem, people: PeopleByClass, points: Int32Array): number {
  return -logLoss({ ...problem, people }, points) / GRAINS;
}

function chosen(problem: Problem, people: PeopleByClass, least: Solution, margin: number) {
  return inOneGo(steadier(problem, people, least, { margin, mostUnits: 800, seed: 1 }));
}

/** Of likelihoods that are as good as equal, the smaller points win. */
const AS_LIKELY = 1.02;

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);
const KINDS = [
  { kind: "tables", draw: (seed: number) => randomProblem(seed, 5_000) },
  { kind: "a score", draw: (seed: number) => randomScore(seed, 5_000) },
] as const;

describe.each(KINDS)("a steadier card of $kind", ({ draw }) => {
  test("keeps every limit, the margin and the size, is likelier, and is the same each time", () => {
    let found = 0;
    for (const seed of SEEDS) {
      const problem = draw(seed);
      const least = leastOf(problem);
      if (!least) continue;
      const people = withPeople(problem, seed).people!;
      const own = likelihoodOf(problem, people, least.points);
      for (const margin of [0, 0.1, 0.5]) {
        const choice = chosen(problem, people, least, margin);
        if (!choice) continue;
        found++;
        const worth = evaluate(problem, choice.chosen.points);
        expect(worth.broken, `seed ${seed}`).toEqual([]);
        expect(worth).toMatchObject({
          loss: choice.chosen.loss,
          size: choice.chosen.size,
          sum: choice.chosen.sum,
        });
        expect(worth.loss, `seed ${seed}`).toBeLessThanOrEqual(lossWithin(least.loss, margin));
        expect(worth.size, `seed ${seed}`).toBeLessThanOrEqual(least.size);
        // Nothing loses less than the best.
        expect(choice.least.loss).toBe(least.loss);
        // In whole hundredths, each rounded.
        expect(likelihoodOf(problem, people, choice.chosen.points)).toBeGreaterThan(own - 0.011);
        expect(chosen(problem, people, least, margin)).toEqual(choice);
      }
    }
    expect(found).toBeGreaterThan(5);
  });

  test("is, where no loss is given away, nearly always the likeliest of all cards of that loss and size", () => {
    let [reached, all] = [0, 0];
    for (const seed of SEEDS.slice(0, 24)) {
      const problem = draw(seed);
      const least = leastOf(problem);
      if (!least) continue;
      const people = withPeople(problem, seed).people!;
      const best = likeliest(problem, people, least);
      const choice = chosen(problem, people, least, 0);
      const own = likelihoodOf(problem, people, choice?.chosen.points ?? least.points);
      expect(own, `seed ${seed}`).toBeLessThanOrEqual(best + 0.011);
      all++;
      if (own > best - AS_LIKELY) reached++;
    }
    expect(all).toBeGreaterThan(12);
    expect(reached / all).toBeGreaterThanOrEqual(0.9);
  });
});

/** Of all cards there are, by trying each; a score with each of its ways to be cut. */
function likeliest(problem: Problem, people: PeopleByClass, least: Solution): number {
  const { lineCount, classCount: K } = problem;
  let best = Number.NEGATIVE_INFINITY;
  for (const points of allPoints(problem)) {
    let isOne = false;
    if (problem.shape === "tables") {
      const { loss, size, broken } = evaluate(problem, points);
      isOne = broken.length === 0 && loss === least.loss && size <= least.size;
    } else {
      for (const cuts of allCuts(K - 1, problem, points)) {
        const whole = new Int32Array(lineCount + K - 1);
        whole.set(points);
        whole.set(cuts, lineCount);
        const { loss, size, broken } = evaluate(problem, whole);
        isOne ||= broken.length === 0 && loss === least.loss && size <= least.size;
        if (isOne) break;
      }
    }
    if (isOne) best = Math.max(best, likelihoodOf(problem, people, points));
  }
  return best;
}

/** Rising cut-offs at the totals that people have, and one above all. */
function* allCuts(count: number, problem: Problem, points: Int32Array): Generator<number[]> {
  const totals = new Set<number>();
  for (let p = 0; p < problem.profileCount; p++) {
    let total = 0;
    for (let j = 0; j < problem.lineCount; j++)
      total += ((problem.lines[j * problem.words + (p >> 5)]! >>> (p & 31)) & 1) * points[j]!;
    totals.add(total);
  }
  const places = [...totals, Math.max(...totals) + 1].sort((a, b) => a - b);
  const from = function* (at: number, cuts: number[]): Generator<number[]> {
    if (cuts.length === count) {
      yield cuts;
      return;
    }
    for (let i = at; i < places.length; i++) yield* from(i, [...cuts, places[i]!]);
  };
  yield* from(0, []);
}

test("cut-offs are those of least loss that keep the limits", () => {
  let kept = 0;
  for (const seed of SEEDS) {
    const problem = randomScore(seed, 5_000);
    const random = seededRandom(seed);
    const points = new Int32Array(problem.lineCount + problem.classCount - 1);
    for (let j = 1; j < problem.lineCount; j++) points[j] = Math.floor(random() * 7) - 3;
    const lines = conditionsUsed(problem, points);
    const cells: Cells = cellsOf(problem, withPeople(problem, seed).people!.weights, lines);
    const totals = Int32Array.from({ length: cells.count }, (_, c) =>
      lines.reduce((sum, line, i) => sum + cells.holds[c * lines.length + i]! * points[line]!, 0),
    );
    let least = Infinity;
    for (const cuts of allCuts(problem.classCount - 1, problem, points)) {
      points.set(cuts, problem.lineCount);
      const given = giveClasses(problem, points);
      if (brokenConstraints(problem, given).length > 0) continue;
      const loss = given.reduce((sum, k, p) => sum + problem.cost[p * problem.classCount + k]!, 0);
      least = Math.min(least, loss);
    }
    const found = bestCuts(totals, cells, problem.constraints, problem.classCount)!;
    points.set(found.cuts, problem.lineCount);
    const given = giveClasses(problem, points);
    expect(brokenConstraints(problem, given).length > 0, `seed ${seed}`).toBe(found.broken > 0);
    expect(found.broken > 0 ? Infinity : found.loss, `seed ${seed}`).toBe(least);
    expect(given.reduce((sum, k, p) => sum + problem.cost[p * problem.classCount + k]!, 0)).toBe(found.loss);
    if (found.broken === 0) kept++;
  }
  expect(kept).toBeGreaterThan(15);
});

test("a margin is a share of whole numbers, rounded down", () => {
  expect([0, 0.01, 0.02, 0.29, 1 / 3].map((margin) => lossWithin(100, margin))).toEqual([
    100, 101, 102, 129, 133,
  ]);
  expect(lossWithin(604, 0.01)).toBe(610);
  expect(lossWithin(0, 0.5)).toBe(0);
});

test("begins anew at a card that loses less, and says so", () => {
  let met = 0;
  for (const seed of SEEDS) {
    const problem = randomProblem(seed, 5_000);
    const least = leastOf(problem);
    const points = new Int32Array(problem.pointSetOf.length);
    const none = evaluate(problem, points);
    if (!least || none.broken.length > 0 || none.loss <= least.loss || problem.maxConditions < Infinity)
      continue;
    // Any card that keeps the limits and is not the best, with a line at least.
    let other: Solution | undefined;
    for (const own of allPoints(problem)) {
      const { loss, size, sum, broken } = evaluate(problem, own);
      if (broken.length > 0 || loss <= least.loss || conditionsUsed(problem, own).length === 0) continue;
      other = { points: own.slice(), loss, size, sum };
      break;
    }
    if (!other) continue;
    const choice = chosen(problem, withPeople(problem, seed).people!, other, 0);
    if (!choice || choice.least.loss === other.loss) continue;
    met++;
    expect(choice.least.loss).toBeLessThan(other.loss);
    expect(evaluate(problem, choice.least.points)).toMatchObject({ loss: choice.least.loss, broken: [] });
    expect(choice.chosen.loss).toBeLessThanOrEqual(choice.least.loss);
  }
  expect(met).toBeGreaterThan(1);
});

test("ends when it is stopped, with what was found, and takes as much work as the run has", () => {
  const problem = randomProblem(7, 5_000);
  const least = leastOf(problem)!;
  const people = withPeople(problem, 7).people!;
  let asked = 0;
  const stopped = () => ++asked > 0;
  const choice = inOneGo(
    steadier(problem, people, least, { margin: 0.5, mostUnits: Infinity, seed: 1, stopped }),
  );
  expect(asked).toBeGreaterThan(0);
  if (choice) expect(evaluate(problem, choice.chosen.points).broken).toEqual([]);
  expect(unitsFor(10)).toBe(10);
  expect(unitsFor(1e9)).toBe(unitsFor(undefined));
});
