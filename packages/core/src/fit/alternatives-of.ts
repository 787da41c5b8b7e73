import { findAlternatives } from "../learn/alternatives.ts";
import type { LearnOptions } from "../learn/learn.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { compileProblem } from "../problem/compile.ts";
import type { Solution } from "../problem/engine.ts";
import { profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { verifiedSystem } from "./build-system.ts";
import { checkContinued, knownFrom } from "./continue.ts";

export interface AlternativesOfOptions extends Omit<LearnOptions, "onProgress" | "known"> {
  readonly count: number;
  /** How much larger their loss may be, as a share. Default 0.02. */
  readonly within?: number;
}

/**
 * Other tables that are nearly as good as a learnt model's and use other conditions, best first. The profiles are those
 * that it was learnt from.
 */
export async function alternativesOf(
  system: ScoringSystem,
  profiles: Profiles,
  { count, within = 0.02, ...options }: AlternativesOfOptions,
): Promise<ScoringSystem[]> {
  checkContinued(system, profiles);
  const { spec, recipe, training } = system;
  const { problem } = compileProblem(profilesOfPart(profiles, 0), spec);
  const known = knownFrom(system, problem);
  const found = await findAlternatives(problem, known as Solution, {
    ...options,
    count,
    largestLoss: known.loss! + Math.floor(within * problem.lossScale),
  });
  return found.map((solution) => {
    const learnt = { ...known, ...solution, smallest: false };
    return verifiedSystem({ profiles, recipe, spec, problem, learnt, holdOut: training?.holdOut }).system;
  });
}
