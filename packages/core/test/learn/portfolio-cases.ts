import { expect } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { oneLineSize } from "../../src/exact/one-line/one-line.ts";
import { type Host, systemHost } from "../../src/host.ts";
import { type LearnOptions, type Learnt, learn, type Progress } from "../../src/learn/learn.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { randomProblem } from "../random-problem.ts";
import { hasTooManySolutions, needsSolver, solutionSteps } from "../too-many.ts";

/** What a test may spend on trying all solutions of a problem: a second. */
const MOST_STEPS = 1e7;

export interface Optimum {
  readonly loss: number;
  readonly size: number;
  readonly sum: number;
}

export interface Case {
  readonly name: string;
  readonly problem: Problem;
  /** What enumeration finds; undefined when there are no tables. */
  readonly optimum: Optimum | undefined;
}

function caseOf(name: string, problem: Problem): Case {
  let optimum: Optimum | undefined;
  for (const event of enumerate(problem))
    if (event.type === "incumbent") optimum = { loss: event.loss, size: event.size, sum: event.sum };
  return { name, problem, optimum };
}

/** Few solutions: a prover tries them all. */
export function smallCases(count: number): Case[] {
  return Array.from({ length: count }, (_, i) => caseOf(`seed ${i + 1}`, randomProblem(i + 1)));
}

/** Too many solutions for provers to try them all, few enough for a test to; one line each has a prover of its own. */
export function largeCases(count: number): Case[] {
  const cases: Case[] = [];
  for (let seed = 1; cases.length < count; seed++) {
    const problem = randomProblem(seed, 400_000);
    if (solutionSteps(problem) < MOST_STEPS && needsSolver(mergeProfiles(problem)))
      cases.push(caseOf(`large, seed ${seed}`, problem));
  }
  return cases;
}

/** As large, with tables of one line each, which have a prover of their own. */
export function oneLineCases(count: number): Case[] {
  const cases: Case[] = [];
  for (let seed = 1; cases.length < count; seed++) {
    const base = randomProblem(seed);
    // Few values: where a table is full, enumeration tries each of them in vain.
    for (let most = 2; most <= 4; most++) {
      const problem: Problem = {
        ...base,
        pointSets: [Array.from({ length: 2 * most + 1 }, (_, i) => i - most)],
        pointSetOf: new Int32Array(base.pointSetOf.length),
        maxLinesPerTable: 1,
        maxLines: Infinity,
        maxColumns: Infinity,
        startsWithCounts: true,
        counts: [],
        implications: [],
        orders: [],
      };
      const merged = mergeProfiles(problem);
      if (solutionSteps(problem) > MOST_STEPS || oneLineSize(merged) > 1e10) break;
      if (!hasTooManySolutions(merged)) continue;
      cases.push(caseOf(`one line each, seed ${seed}`, problem));
      break;
    }
  }
  return cases;
}

/** A clock that runs twenty times as fast, so that what waits for it takes a twentieth. */
export const fast: Host = { now: () => 20 * systemHost.now(), pause: systemHost.pause };

export async function told(
  problem: Problem,
  options: LearnOptions,
): Promise<{ learnt: Learnt; told: Progress[] }> {
  const events: Progress[] = [];
  const learnt = await learn(problem, {
    ...options,
    onProgress(progress) {
      events.push(progress);
      options.onProgress?.(progress);
    },
  });
  return { learnt, told: events };
}

/** Nothing that is said contradicts what enumeration finds, at no time. */
export function expectTruth(
  { name, problem, optimum }: Case,
  run: { learnt: Learnt; told: readonly Progress[] },
): void {
  const { learnt } = run;
  const least = optimum?.loss ?? Infinity;
  run.told.forEach((progress, i) => {
    const before = run.told[i - 1];
    expect(progress.floor, name).toBeLessThanOrEqual(least);
    expect(progress.best ?? Infinity, name).toBeGreaterThanOrEqual(least);
    expect(progress.floor, name).toBeGreaterThanOrEqual(before?.floor ?? 0);
    expect(progress.best ?? Infinity, name).toBeLessThanOrEqual(before?.best ?? Infinity);
  });
  expect(learnt.notes, name).toEqual([]);
  expect(learnt.floor, name).toBeLessThanOrEqual(least);
  expect(learnt.checkable.floor, name).toBeLessThanOrEqual(learnt.floor);
  expect(learnt.status === "infeasible" && optimum, name).toBeFalsy();
  if (learnt.points) {
    expect(evaluate(problem, learnt.points), name).toMatchObject({
      broken: [],
      loss: learnt.loss,
      size: learnt.size,
      sum: learnt.sum,
    });
    expect(learnt.loss, name).toBeGreaterThanOrEqual(least);
    expect(["optimal", "feasible"], name).toContain(learnt.status);
    expect(learnt.status === "optimal", name).toBe(learnt.loss! <= learnt.floor);
  } else expect(["infeasible", "unknown"], name).toContain(learnt.status);
  if (learnt.status === "optimal") expect(learnt.loss, name).toBe(least);
  if (learnt.smallest) {
    expect(learnt.status, name).toBe("optimal");
    expect({ loss: learnt.loss, size: learnt.size, sum: learnt.sum }, name).toEqual(optimum);
  }
}

/** Everything that there is to prove is proven. */
export function expectProven(of: Case, run: { learnt: Learnt; told: readonly Progress[] }): void {
  expectLossProven(of, run);
  expect(run.learnt.smallest, of.name).toBe(of.optimum !== undefined);
}

/** The loss is proven; a fast clock leaves little time to make tables smaller after that. */
export function expectLossProven(of: Case, run: { learnt: Learnt; told: readonly Progress[] }): void {
  expectTruth(of, run);
  const { status, stopped } = run.learnt;
  expect([status, stopped], of.name).toEqual([of.optimum ? "optimal" : "infeasible", "proven"]);
}
