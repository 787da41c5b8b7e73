import type { Conflict, ConflictProof } from "../../problem/floor-proof.ts";
import { lossSteps, nextLoss } from "../loss-steps.ts";
import type { Prover } from "../prover.ts";
import { addCombination, addConflict, noClaims } from "./claims.ts";
import { equalSums, groupCount } from "./equal-sums.ts";
import { floorOf } from "./floor-of.ts";
import { linesAreScarce, nearPairs } from "./near-pairs.ts";
import { wholePacking } from "./packing.ts";
import { pack, startPacking } from "./packing-lp.ts";
import { preferencesOf, weightiest } from "./preferences.ts";
import { pricesOf } from "./prices.ts";
import { triangles } from "./triangles.ts";

const limits = {
  pairs: 2_000_000,
  triples: 400_000,
  conflicts: 150_000,
  nearPairs: 8_000,
  combinations: 5_000,
  firstSteps: 300,
  stepsPerRound: 200,
  rounds: 60,
  /** Ends when this many rounds in a row bring less than one part in two thousand. */
  idleRounds: 4,
};

/** What the packing visits in the time of a unit of search. */
const VISITS_PER_UNIT = 5_000;

/**
 * Raises the floor by conflicts, with a proof for each step that anybody can check: at once those that can be packed
 * greedily, then the fractional packing, then rounds that look for what the packing gets away with.
 */
export const conflictProver: Prover = async (problem, options, host) => {
  const preferences = preferencesOf(problem);
  const claims = noClaims(problem);
  const prices = pricesOf(problem, preferences);
  const lp = startPacking(claims, prices);
  const isScarce = linesAreScarce(problem);
  let floor = Number(lossSteps(problem).offset);

  const isOver = () => {
    const spent = lp.visits / VISITS_PER_UNIT;
    return host.stopped() || floor >= host.best() || spent > (options.work ?? Infinity);
  };
  for (const _ of prove()) {
    if (isOver()) return;
    await host.turn();
  }

  function* prove(): Generator<void> {
    const all = { groups: limits.pairs, conflicts: limits.conflicts };
    yield* add(yield* equalSums(problem, preferences, 2, all));
    yield* say(new Float64Array(0));
    if (groupCount(problem, preferences, 3) <= limits.triples) {
      const longer = { groups: limits.triples, conflicts: limits.conflicts };
      yield* add(yield* equalSums(problem, preferences, 3, longer));
    }

    const classes = weightiest(problem, preferences, 2, limits.pairs);
    yield* addNearPairs(classes);
    yield* packFor(limits.firstSteps);
    let idle = 0;
    for (let round = 0; round < limits.rounds && idle < limits.idleRounds; round++) {
      const before = lp.value;
      yield* addNearPairs(classes);
      for (const of of yield* triangles(claims, lp.taken, limits.combinations)) addCombination(claims, of);
      yield* packFor(limits.stepsPerRound);
      idle = lp.value > before * 1.0005 ? 0 : idle + 1;
    }
  }

  function* packFor(steps: number): Generator<void> {
    if (claims.need.length === 0) return;
    yield* pack(lp, claims, prices, steps);
    yield* say(lp.weights);
  }

  function* add(conflicts: readonly Conflict[]): Generator<void> {
    let added = 0;
    for (const conflict of conflicts) {
      addConflict(claims, problem, conflict);
      if (++added % 1000 === 0) yield;
    }
  }

  function* addNearPairs(classes: readonly (readonly number[])[]): Generator<void> {
    if (!isScarce) return;
    const pairs = yield* nearPairs(problem, classes, lp.taken, { below: 0.93, most: limits.nearPairs });
    const { favourite } = preferences;
    yield* add(
      pairs.map(([p, q]) => ({ class: favourite[p]!, against: favourite[q]!, left: [p], right: [q] })),
    );
  }

  /** Tells the host what the weights prove, if that is more than before. */
  function* say(weights: Float64Array): Generator<void> {
    const proof = yield* wholePacking(claims, prices, weights);
    const { numerator, denominator } = floorOf(problem, proof);
    const loss = Number(nextLoss(lossSteps(problem), numerator, denominator));
    if (loss <= floor) return;
    floor = loss;
    const code = usesLines(proof) ? "equal-sums-few-lines" : "equal-sums";
    host.emit({ type: "bound", loss, reason: { code }, proof });
  }
};

/** Conflicts of one against one hold only as long as no line on which the two differ has points. */
function usesLines({ conflicts }: ConflictProof): boolean {
  return conflicts.some(({ left }) => left.length === 1);
}
