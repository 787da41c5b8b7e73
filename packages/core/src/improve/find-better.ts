import { systemHost } from "../host.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { riskCuts } from "../likelihood/risk-cuts.ts";
import { evaluate } from "../problem/evaluate.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { cutsOf } from "../problem/shape.ts";
import { totalsOf } from "../problem/totals.ts";
import { type BestMoves, bestMoves, editChain, lookCost } from "./best-edits.ts";
import { editGround } from "./edit-ground.ts";
import type { CountedMove } from "./single-moves.ts";

/** The search for a better card begins with more edits than are told: as many as take a second or two. */
const MOST_STEPS = 100;
const MOST_COUNTING = 2e8;

export interface BetterOptions extends Omit<LearnOptions, "known" | "starts"> {
  readonly edits: number;
  readonly steps: number;
}

/** Edits of a card, and the best card of its shape. */
export interface Better {
  readonly singles: BestMoves;
  readonly chain: readonly CountedMove[];
  readonly learnt: Learnt;
}

/** Edits the card, then learns from where that led: what is learnt is never worse than what keeps the limits. */
export async function findBetter(
  problem: Problem,
  points: Int32Array,
  { edits, steps, ...options }: BetterOptions,
): Promise<Better> {
  const { host = systemHost } = options;
  const began = host.now();
  const ground = editGround(mergeProfiles(problem), points);
  const singles = bestMoves(ground, points, edits);
  const most = Math.max(steps, Math.min(MOST_STEPS, MOST_COUNTING / lookCost(ground, points)));
  const chain = editChain(ground, points, most);
  const edited = chain.points.at(-1) ?? points;
  const found = problem.people && problem.shape === "score" ? withRiskCuts(problem, edited) : edited;
  const keepsLimits = evaluate(problem, found).broken.length === 0;
  const learnt = await learn(problem, {
    ...options,
    seconds: secondsLeft(options.seconds, (host.now() - began) / 1000),
    ...(keepsLimits
      ? { known: { floor: 0, floorReason: { code: "said", sentence: "" }, points: found } }
      : { starts: [found] }),
  });
  return { singles, chain: chain.steps.slice(0, steps), learnt };
}

/** The same score with the cut-offs of a card for risks, where it has some. */
function withRiskCuts(problem: Problem, points: Int32Array): Int32Array {
  const { cost, constraints } = problem;
  const totals = totalsOf(problem, points);
  const cuts = riskCuts(problem, {
    totals,
    cost,
    coefficients: constraints.map(({ coefficients }) => coefficients),
  });
  const after = points.slice();
  if (cuts) cutsOf(problem, after).set(cuts);
  return after;
}

/** The time that edits took is part of the time asked for; half of it is always left to learn and to prove. */
function secondsLeft(seconds: number | undefined, spent: number): number | undefined {
  return seconds === undefined ? undefined : Math.max(seconds / 2, seconds - spent);
}
