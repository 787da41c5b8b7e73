import type { Problem } from "../problem/problem.ts";
import { type LearnOptions, learn } from "./learn.ts";

/** One rule of the user's, as far as it can be left out: all that comes from it in a problem. */
interface Part {
  readonly names: readonly string[];
  without(problem: Problem): Problem;
}

/** Each may take a second or two, and somebody waits. */
const MOST_QUESTIONS = 24;

/** By the clock, most seconds of one of several questions, and the share that it gets of those that are left. */
const MOST_SECONDS = 2;
const SHARE_OF_QUESTION = 0.25;
const LEAST_SECONDS = 0.01;

/** How one of several questions is learnt; a budget of work stays what it is, to be repeatable. */
export function question(effort: LearnOptions, secondsLeft: number): LearnOptions {
  if (effort.work !== undefined) return effort;
  const share = SHARE_OF_QUESTION * secondsLeft;
  return { ...effort, seconds: Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, share)) };
}

/**
 * Of the rules and constraints of a problem without solutions, some that already contradict each other under its
 * limits: each is left out in turn, and stays out when there is provably still no solution. What can't be told
 * within the budget stays in. Asks about each rule as a whole first, then about the comparisons that it consists of.
 */
export async function conflictingRules(
  problem: Problem,
  effort: LearnOptions,
  secondsLeft: () => number = () => Infinity,
): Promise<string[]> {
  let left = problem;
  let questions = 0;
  const isStillInfeasible = async (fewer: Problem) => {
    const left = secondsLeft();
    if (effort.signal?.aborted || left <= 0 || ++questions > MOST_QUESTIONS) return false;
    const { status } = await learn(fewer, { ...question(effort, left), gap: 1 });
    return status === "infeasible";
  };
  for (const parts of [wholeRules, singleRules]) {
    for (const part of parts(left)) {
      const fewer = part.without(left);
      if (await isStillInfeasible(fewer)) left = fewer;
    }
  }
  return [...new Set(singleRules(left).flatMap(({ names }) => names))];
}

/** The constraints that come from the same rule of the spec, together. */
function wholeRules({ constraints }: Problem): Part[] {
  const sources = new Map<string, string[]>();
  for (const { source, name } of constraints) {
    const key = `${source.type} ${source.index}`;
    sources.set(key, [...(sources.get(key) ?? []), name]);
  }
  return [...sources.values()]
    .filter((names) => names.length > 1)
    .map((names) => partOf("constraints", names));
}

/** Each constraint, and each rule about lines. */
function singleRules(problem: Problem): Part[] {
  return (["constraints", "counts", "implications", "orders"] as const).flatMap((kind) => {
    const names = new Set(problem[kind].map(({ name }) => name));
    return Array.from(names, (name) => partOf(kind, [name]));
  });
}

function partOf(kind: "constraints" | "counts" | "implications" | "orders", names: readonly string[]): Part {
  const isOther = ({ name }: { readonly name: string }) => !names.includes(name);
  return { names, without: (problem) => ({ ...problem, [kind]: problem[kind].filter(isOther) }) };
}
