import { compileProblem } from "../problem/compile.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Objective, Spec } from "../problem/spec.ts";
import { profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** What a baseline learns from. */
export interface Training {
  /** Train rows only; profiles keep their numbers, so those of held-out rows are there without rows. */
  readonly profiles: Profiles;
  readonly objective: Objective;
  /** Indices of the conditions that some table may give points to: a baseline sees what the tables see. */
  readonly conditions: readonly number[];
}

/** The train rows (part 0), and the conditions that the spec leaves to tables: not those that are barred. */
export function trainingOf(profiles: Profiles, spec: Spec): Training {
  const train = profilesOfPart(profiles, 0);
  // Fairness and the rules about shares narrow no points, and could refuse rows that a baseline can learn from.
  const rules = (spec.rules ?? []).filter(({ rule }) => rule === "points" || rule === "forbid");
  const { problem } = compileProblem(train, { ...spec, fairness: [], rules });
  return {
    profiles: train,
    objective: spec.objective ?? "accuracy",
    conditions: usableLines(problem).flatMap((line) => (line === 0 ? [] : [line - 1])),
  };
}
