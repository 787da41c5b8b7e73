import type { Conflict, FloorProof } from "../../problem/floor-proof.ts";
import type { Problem } from "../../problem/problem.ts";
import { lossSteps, nextLoss } from "../loss-steps.ts";
import type { Prover, ProverHost, ProverOptions } from "../prover.ts";
import { addCombination, addConflict, type Claims, noClaims } from "./claims.ts";
import { equalSums, groupCount } from "./equal-sums.ts";
import { floorOf } from "./floor-of.ts";
import { linesAreScarce, nearPairs } from "./near-pairs.ts";
import { wholePacking } from "./packing.ts";
import { type PackingLp, pack, startPacking } from "./packing-lp.ts";
import { type Preferences, preferencesOf, weightiest } from "./preferences.ts";
import { type Prices, pricesOf } from "./prices.ts";
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
  const run = new Run(problem, options, host);
  for (const _ of run.prove()) {
    if (run.isOver()) return;
    await host.turn();
  }
};

class Run {
  readonly #problem: Problem;
  readonly #options: ProverOptions;
  readonly #host: ProverHost;
  readonly #preferences: Preferences;
  readonly #claims: Claims;
  readonly #prices: Prices;
  readonly #lp: PackingLp;
  readonly #scarce: boolean;
  #floor: number;

  constructor(problem: Problem, options: ProverOptions, host: ProverHost) {
    this.#problem = problem;
    this.#options = options;
    this.#host = host;
    this.#preferences = preferencesOf(problem);
    this.#claims = noClaims(problem);
    this.#prices = pricesOf(problem, this.#preferences);
    this.#lp = startPacking(this.#claims, this.#prices);
    this.#scarce = linesAreScarce(problem);
    this.#floor = Number(lossSteps(problem).offset);
  }

  isOver(): boolean {
    const spent = this.#lp.visits / VISITS_PER_UNIT;
    return (
      this.#host.stopped() || this.#floor >= this.#host.best() || spent > (this.#options.work ?? Infinity)
    );
  }

  *prove(): Generator<void> {
    const problem = this.#problem;
    const preferences = this.#preferences;
    const all = { groups: limits.pairs, conflicts: limits.conflicts };
    yield* this.#add(yield* equalSums(problem, preferences, 2, all));
    yield* this.#say(new Float64Array(0));
    if (groupCount(problem, preferences, 3) <= limits.triples) {
      const longer = { groups: limits.triples, conflicts: limits.conflicts };
      yield* this.#add(yield* equalSums(problem, preferences, 3, longer));
    }

    const classes = weightiest(problem, preferences, 2, limits.pairs);
    yield* this.#addNearPairs(classes, this.#lp.taken);
    yield* this.#pack(limits.firstSteps);
    let idle = 0;
    for (let round = 0; round < limits.rounds && idle < limits.idleRounds; round++) {
      const before = this.#lp.value;
      yield* this.#addNearPairs(classes, this.#lp.taken);
      for (const of of yield* triangles(this.#claims, this.#lp.taken, limits.combinations))
        addCombination(this.#claims, of);
      yield* this.#pack(limits.stepsPerRound);
      idle = this.#lp.value > before * 1.0005 ? 0 : idle + 1;
    }
  }

  *#pack(steps: number): Generator<void> {
    if (this.#claims.need.length === 0) return;
    yield* pack(this.#lp, this.#claims, this.#prices, steps);
    yield* this.#say(this.#lp.weights);
  }

  *#add(conflicts: readonly Conflict[]): Generator<void> {
    let added = 0;
    for (const conflict of conflicts) {
      addConflict(this.#claims, this.#problem, conflict);
      if (++added % 1000 === 0) yield;
    }
  }

  *#addNearPairs(classes: readonly (readonly number[])[], taken: Float64Array): Generator<void> {
    if (!this.#scarce) return;
    const pairs = yield* nearPairs(this.#problem, classes, taken, { below: 0.93, most: limits.nearPairs });
    const { favourite } = this.#preferences;
    yield* this.#add(
      pairs.map(([p, q]) => ({ class: favourite[p]!, against: favourite[q]!, left: [p], right: [q] })),
    );
  }

  /** Tells the host what the weights prove, if that is more than before. */
  *#say(weights: Float64Array): Generator<void> {
    const proof = yield* wholePacking(this.#claims, this.#prices, weights);
    const { numerator, denominator } = floorOf(this.#problem, proof);
    const loss = Number(nextLoss(lossSteps(this.#problem), numerator, denominator));
    if (loss <= this.#floor) return;
    this.#floor = loss;
    const code = usesLines(proof) ? "equal-sums-few-lines" : "equal-sums";
    this.#host.emit({ type: "bound", loss, reason: { code }, proof });
  }
}

/** Conflicts of one against one hold only as long as no line on which the two differ has points. */
function usesLines({ conflicts }: FloorProof): boolean {
  return conflicts.some(({ left }) => left.length === 1);
}
