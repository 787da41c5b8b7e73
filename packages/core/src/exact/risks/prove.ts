import { bestCuts } from "../../likelihood/cut-offs.ts";
import { canonical } from "../../problem/canonical.ts";
import { evaluate } from "../../problem/evaluate.ts";
import type { BoundedSet, CountedProof } from "../../problem/floor-proof.ts";
import { GRAINS } from "../../problem/log-loss.ts";
import { mergeProfiles } from "../../problem/merge-profiles.ts";
import { mostConditions } from "../../problem/shape.ts";
import { totalsOf } from "../../problem/totals.ts";
import { setCells } from "../../search/set-fit.ts";
import { WholePoints } from "../../search/whole-points.ts";
import { conditionsOf } from "../counting/conditions.ts";
import { noMultipliers } from "../counting/multipliers.ts";
import type { Prover } from "../prover.ts";
import { scoresBelow, type WholeScore } from "./best-points.ts";
import { countEntropies, type EntropyCount, entropySize } from "./count-entropies.ts";
import { leaveOut } from "./leave-out.ts";
import { valuesOf } from "./score-values.ts";
import { cellPeople, setBound, wholeFloor } from "./set-bound.ts";

/** Steps in the time of a unit of search, and in a millisecond. */
const STEPS_PER_UNIT = 4_000;
const STEPS_PER_MILLISECOND = 400_000;

/** Sets are counted only where that takes at most this share of the time or work: the rest is for those that are left. */
const SHARE = 0.6;

/** Memory for the sums of sets. */
const MOST_BYTES = 256e6;

/** Products that one look of a regression on all conditions may take: some ten milliseconds, and ten times that in `verify`. */
const MOST_PRODUCTS = 2e7;

/** And how often such a regression looks, about. */
const LOOKS = 10;

/**
 * Floors of the log loss. First of real points on all conditions at once; then every set of as many conditions as a card may
 * have is counted: the entropy of its cells, then real points on it, then (of a score) all whole points that real ones
 * leave room for. Constraints and rules make no card better, so what holds without them holds.
 */
export const riskProver: Prover = async (given, options, host) => {
  const problem = mergeProfiles(given);
  const conditions = mostConditions(problem);
  const { work = Infinity } = options;
  const mostSteps = work * STEPS_PER_UNIT;
  let spent = 0;
  let own = Infinity;
  const best = () => Math.min(own, host.best());
  const isOver = () => host.stopped() || spent > mostSteps;
  let highest = -Infinity;

  const usable = conditionsOf(problem, conditions);
  const outputs = problem.shape === "score" ? 1 : problem.classCount - 1;
  const products = problem.profileCount * ((1 + usable.lines.length) * outputs) ** 2;
  sayAll();
  if (isOver() || highest >= best()) return;
  await host.turn();
  const { sets, steps, bytes } = entropySize(problem, conditions);
  const time = Math.min(SHARE * host.millisecondsLeft() * STEPS_PER_MILLISECOND, SHARE * mostSteps);
  if (bytes > MOST_BYTES || steps > time) {
    if (products <= MOST_PRODUCTS && LOOKS * products <= SHARE * mostSteps) await narrow();
    return;
  }
  const counted = await count();
  if (!counted) return;
  const left = await fitSets(counted);
  if (left && problem.shape === "score" && best() < Infinity) await tryPoints(left.sets, left.listed);

  /** Real points on all conditions at once: no card has better ones. */
  function sayAll(): void {
    const lines = usable.lines.map(([line]) => line!);
    if (products > MOST_PRODUCTS || LOOKS * products > SHARE * mostSteps) return;
    const cells = setCells(problem, lines);
    const { nats, looks } = setBound(cellPeople(problem, cells), cells, best() / GRAINS + 1);
    spent += products * (looks + 2);
    const loss = Math.min(best(), wholeFloor(nats));
    highest = Math.max(highest, loss);
    const proof = { scale: 1, conflicts: [], combinations: [] };
    host.emit({ type: "bound", loss, reason: { code: "real-points" }, proof });
  }

  /** Too many sets to count: conditions are left out one by one. */
  async function narrow(): Promise<void> {
    const before = spent;
    for (const narrowing = leaveOut(problem, usable, conditions, () => best() / GRAINS); ; ) {
      const { done, value } = narrowing.next();
      spent = before + value.steps;
      const loss = Math.min(best(), wholeFloor(value.floor));
      if (loss > highest && loss < Infinity) {
        highest = loss;
        host.emit({ type: "bound", loss, reason: { code: "narrowed-sets", conditions, sets } });
      }
      if (done || isOver()) return;
      await host.turn();
    }
  }

  async function count(): Promise<EntropyCount | undefined> {
    const before = spent;
    for (const counting = countEntropies(problem, conditions, () => best() / GRAINS); ; ) {
      const { done, value } = counting.next();
      spent = before + value.steps;
      if (done) return value;
      const least = value.left.reduce((nats, set) => Math.min(nats, set.nats), value.open);
      say(least === Infinity ? -Infinity : wholeFloor(least), [], -Infinity);
      if (isOver()) return undefined;
      await host.turn();
    }
  }

  /** Real points on each of the sets that are left; those with the smallest entropy first, so that the floor rises. */
  async function fitSets(count: EntropyCount): Promise<{ sets: BoundedSet[]; listed: number } | undefined> {
    const found = [...count.left].sort((a, b) => a.nats - b.nats);
    const sets: BoundedSet[] = [];
    let least = Infinity;
    for (const [i, { lines, nats }] of found.entries()) {
      if (wholeFloor(nats) >= best()) break;
      const cells = setCells(problem, lines);
      const fitted = setBound(cellPeople(problem, cells), cells, best() / GRAINS + 1);
      const width = (1 + lines.length) * (problem.shape === "score" ? 1 : problem.classCount - 1);
      spent += fitted.looks * cells.count * (width ** 2 + 60) + problem.profileCount * (2 + lines.length);
      const bound = wholeFloor(fitted.nats);
      if (bound < best()) {
        sets.push({ lines, bound, multipliers: noMultipliers(problem) });
        least = Math.min(least, bound);
      }
      const next = found[i + 1]?.nats ?? count.open;
      say(Math.min(least, wholeFloor(next), wholeFloor(count.open)), [], -Infinity);
      if (isOver()) return undefined;
      await host.turn();
    }
    const listed = Math.min(best(), wholeFloor(count.open));
    sets.sort((a, b) => a.bound - b.bound);
    say(Math.min(least, listed), sets, listed);
    return { sets, listed };
  }

  /** Whole points on the sets that are left, where most is possible first. */
  async function tryPoints(left: readonly BoundedSet[], listed: number): Promise<void> {
    /** What could not be settled leaves possible. */
    let possible = listed;
    for (const [i, set] of left.entries()) {
      if (set.bound >= Math.min(best(), possible)) break;
      const cells = setCells(problem, set.lines);
      const alike = set.lines.map((line) => usable.lines.find(([first]) => first === line)!);
      const allowed = alike.map((lines) => valuesOf(problem, lines));
      // Else other lines can have the same totals, or lines that hold for all or nobody keep a rule: such a card may be.
      const isPlain = usable.constant.length === 0 && alike.every((lines) => lines.length === 1);
      const people = cellPeople(problem, cells);
      const give = (found: WholeScore) => {
        const took = take(found);
        if (took === "unknown" || (took === "none" && !isPlain)) possible = Math.min(possible, found.loss);
      };
      const below = () => Math.min(best(), possible);
      for (const steps of scoresBelow(problem, { cells, people, allowed }, below, give)) {
        spent += steps;
        if (isOver()) return;
        await host.turn();
      }
      say(Math.min(best(), possible, left[i + 1]?.bound ?? Infinity), left, listed);
    }
    say(Math.min(best(), possible), left, listed);
  }

  /** The card with these points, if there is one that keeps all limits. */
  function take({ values }: WholeScore): "card" | "none" | "unknown" {
    const entries = values.flatMap(({ points }) => points).sort(([a], [b]) => a - b);
    const cells = setCells(
      problem,
      entries.map(([line]) => line),
    );
    const cut = new WholePoints(problem, cells).solution(Int32Array.from(entries, ([, points]) => points));
    if (!cut) return "unknown";
    const points = canonical(problem, cut);
    const { loss, size, sum, broken } = evaluate(problem, points);
    if (broken.length > 0) return canBeCut(points) ? "unknown" : "none";
    if (loss >= best()) return "card";
    own = loss;
    host.emit({ type: "incumbent", points, loss, size, sum });
    return "card";
  }

  /** Whether other cut-offs than those of the fewest wrong keep all limits: such a card is not made, but is one. */
  function canBeCut(points: Int32Array): boolean {
    const { constraints, cost, classCount } = problem;
    const coefficients = constraints.map((constraint) => constraint.coefficients);
    const cut = bestCuts(totalsOf(problem, points), { cost, coefficients }, constraints, classCount);
    return cut === undefined || cut.broken === 0;
  }

  function say(least: number, left: readonly BoundedSet[], listed: number): void {
    const loss = Math.min(least, best());
    if (!Number.isFinite(loss) || (loss <= highest && listed === -Infinity) || loss < highest) return;
    highest = Math.max(highest, loss);
    const proof: CountedProof = {
      conditions,
      sets,
      multipliers: [noMultipliers(problem)],
      settled: [],
      left,
      listed,
    };
    const below = left.filter(({ bound }) => bound < loss).length;
    host.emit({
      type: "bound",
      loss,
      reason:
        listed === -Infinity
          ? { code: "bounded-sets", conditions, sets }
          : { code: "counted-sets", conditions, sets, left: below },
      proof,
    });
  }
};
