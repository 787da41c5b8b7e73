import { systemHost } from "../host.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { evaluate } from "../problem/evaluate.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { type BestMoves, bestMoves, editChain, lookCost } from "./best-edits.ts";
import { type EditGround, editGround } from "./edit-ground.ts";
import type { Layout } from "./layout.ts";
import { searchScores } from "./score-search.ts";
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
  /** Of the best card: `tables` also for a score where no score that keeps the limits was found. */
  readonly layout: Layout;
  /** For a score with several cut-offs: the loss of the best tables that have points of their own. */
  readonly freerLoss?: number;
}

/** Edits the card, then learns from where that led: what is learnt is never worse than what keeps the limits. */
export async function findBetter(
  problem: Problem,
  points: Int32Array,
  layout: Layout,
  { edits, steps, ...options }: BetterOptions,
): Promise<Better> {
  const { host = systemHost, seed = 1, signal } = options;
  const began = host.now();
  const ground = editGround(mergeProfiles(problem), points, layout);
  const singles = bestMoves(ground, points, edits);
  const most = Math.max(steps, Math.min(MOST_STEPS, MOST_COUNTING / lookCost(ground, points)));
  const chain = editChain(ground, points, most);
  const told = { singles, chain: chain.steps.slice(0, steps) };
  const climbed = chain.points.at(-1) ?? points;
  const isLadder = layout === "score" && problem.classCount > 2;
  const score = isLadder ? await searchScores(strict(ground), climbed, { seed, host, signal }) : undefined;
  const found = score ?? climbed;
  const keepsLimits = evaluate(problem, found).broken.length === 0;
  const learnt = await learn(problem, {
    ...options,
    seconds: secondsLeft(options.seconds, (host.now() - began) / 1000),
    ...(keepsLimits
      ? { known: { floor: 0, floorReason: { code: "said", sentence: "" }, points: found } }
      : { starts: [found] }),
  });
  if (!isLadder) return { ...told, learnt, layout };
  const freer = learnt.loss === undefined ? {} : { freerLoss: learnt.loss };
  return score
    ? { ...told, learnt: asScore(problem, score, learnt), layout, ...freer }
    : { ...told, learnt, layout: "tables", ...freer };
}

/** All limits count for a better card, also those that the card breaks. */
function strict(ground: EditGround): EditGround {
  return { ...ground, constraints: ground.problem.constraints, brokenByCard: new Set() };
}

/** The score that was found, under the floor that was proven for freer tables: it holds for scores as well. */
function asScore(problem: Problem, points: Int32Array, learnt: Learnt): Learnt {
  const { loss, size, sum } = evaluate(problem, points);
  const status = loss <= learnt.floor ? "optimal" : "feasible";
  return { ...learnt, points, loss, size, sum, status, smallest: false };
}

/** The time that edits took is part of the time asked for; half of it is always left to learn and to prove. */
function secondsLeft(seconds: number | undefined, spent: number): number | undefined {
  return seconds === undefined ? undefined : Math.max(seconds / 2, seconds - spent);
}
