import type { CountedProof, Multipliers } from "../../problem/floor-proof.ts";
import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { conditionsUsed, mostConditions } from "../../problem/shape.ts";
import type { Prover, ProverHost, ProverOptions } from "../prover.ts";
import { type BoundOptions, boundSets } from "./bound-sets.ts";
import { countColumns } from "./count-columns.ts";
import { boundOf } from "./counted.ts";
import { countingSize } from "./counting-size.ts";
import { cellSums, goodMultipliers } from "./good-multipliers.ts";
import { lossFrom, noMultipliers, pricedBelow, pricedCost, priceLimits } from "./multipliers.ts";

/** What the two ways of counting do in the time of a unit of search. */
const STEPS_PER_UNIT = 4_000;
const COLUMN_STEPS_PER_UNIT = 600;
/** And in a millisecond. */
const STEPS_PER_MILLISECOND = 600_000;
/**
 * Set by set only where that takes at most this share of the time: stopped half-way it has hardly a floor. Few sets of few
 * conditions are below the best card, so that it can be proven; of more conditions there are many, and a floor is all.
 */
const SHARE = 0.5;
const FEW_CONDITIONS = 6;
const SHARE_OF_MANY = 0.1;
/** Memory for the sums of sets. */
const MOST_BYTES = 256e6;
/** Times that sets are counted where constraints bind, about. */
const PASSES = 3;

/** Where nothing else limits the run. */
const MOST_MILLISECONDS = 600_000;

/** How sets are best counted, and about how many milliseconds of one thread that takes. */
export interface CountingWay {
  readonly way: "each-set" | "columns" | "none";
  readonly milliseconds: number;
}

/**
 * Set by set where all can be counted within this time (or work) on so many threads: stopped half-way that has hardly a
 * floor. Else column by column, for floors that rise as long as there is time. Not at all where a card may use
 * everything and nothing is priced: equal answers say the same then.
 */
export function countingWay(
  problem: Problem,
  { milliseconds = Infinity, work = Infinity, threads = 1 },
): CountingWay {
  const conditions = mostConditions(problem);
  const { sets, steps, bytes } = countingSize(problem, conditions);
  if (sets <= 1 && problem.constraints.length === 0) return { way: "none", milliseconds: 0 };
  const all = steps * (problem.constraints.length > 0 ? PASSES : 1);
  const needed = all / STEPS_PER_MILLISECOND;
  const given = milliseconds === Infinity && work === Infinity ? MOST_MILLISECONDS : milliseconds;
  const share = conditions <= FEW_CONDITIONS ? SHARE : SHARE_OF_MANY;
  const suits = bytes <= MOST_BYTES && needed / threads <= share * given && all <= work * STEPS_PER_UNIT;
  return suits ? { way: "each-set", milliseconds: needed } : { way: "columns", milliseconds: Infinity };
}

/** Set by set. Parts of it are to be had. */
export const eachSetProver: Prover = async (given, options, host) => {
  const problem = mergeProfiles(given);
  const conditions = mostConditions(problem);
  const { sets } = countingSize(problem, conditions);
  const say = speaker(options, host);
  const { work = Infinity, part, parts, start } = options;
  const bounding: BoundOptions = {
    conditions,
    best: () => host.best(),
    withEqual: !options.lossOnly,
    ...(start && { start: conditionsUsed(problem, start) }),
    ...(part !== undefined && { part }),
    ...(parts !== undefined && { parts }),
  };
  for (const count = boundSets(problem, bounding); ; ) {
    const { done, value } = count.next();
    const { floor, multipliers, settled, left, listed } = value;
    say(
      floor,
      () => ({ conditions, sets, multipliers, settled: [...settled], left: [...left], listed }),
      done === true,
    );
    if (done || host.stopped() || value.steps > work * STEPS_PER_UNIT) return;
    await host.turn();
  }
};

/**
 * Column by column. Parts of it are to be had. First without prices of the constraints, then with those that suit the
 * best set that was found.
 */
export const columnsProver: Prover = async (given, options, host) => {
  const problem = mergeProfiles(given);
  const conditions = mostConditions(problem);
  const { sets } = countingSize(problem, conditions);
  // The state of a walk has a level for each condition.
  if (problem.lineCount * problem.profileCount * (8 + 8 * problem.classCount) > MOST_BYTES) return;
  const say = speaker(options, host);
  const { work = Infinity, start, part, parts } = options;
  const multipliers: Multipliers[] = [];
  let steps = 0;
  let prices = noMultipliers(problem);
  for (let { cost } = problem; ; ) {
    const own = prices;
    multipliers.push(own);
    const count = countColumns(problem, {
      cost,
      conditions,
      below: () => pricedBelow(problem, own, host.best()),
      ...(part !== undefined && { part }),
      ...(parts !== undefined && { parts }),
    });
    let best: readonly number[] = start ? conditionsUsed(problem, start) : [];
    for (;;) {
      const { done, value } = count.next();
      if (!start && value.best) best = value.best.lines;
      const floor = Math.min(host.best(), lossFrom(problem, own, value.floor));
      const proof = { conditions, sets, settled: [], left: [], listed: -Infinity };
      say(floor, () => ({ ...proof, multipliers: [...multipliers] }), done === true);
      if (host.stopped() || steps + value.steps > work * COLUMN_STEPS_PER_UNIT) return;
      if (done) {
        steps += value.steps;
        if (floor >= host.best()) return;
        break;
      }
      await host.turn();
    }
    if (problem.constraints.length === 0 || multipliers.length > 1) return;
    prices = goodMultipliers(problem, priceLimits(problem), cellSums(problem, best), host.best());
    if (prices.of.every((price) => price === 0)) return;
    cost = pricedCost(problem, prices);
  }
};

/** Says floors that are higher than those before, and whatever there is in the end. */
function speaker({ part = 0, parts = 1 }: ProverOptions, host: ProverHost) {
  let highest = -Infinity;
  return (loss: number, proof: () => CountedProof, isLast: boolean) => {
    // A part without sets has no bound of its own: whatever the others have holds.
    if (loss === -Infinity || (loss === Infinity && parts === 1)) return;
    if (loss <= highest && !isLast) return;
    highest = Math.max(highest, loss);
    if (parts === 1) host.emit(boundOf(highest, proof()));
    else host.emit({ type: "part", part, parts, loss: highest, proof: proof() });
  };
}
