import { scoreOfTables, tablesOfScore } from "./one-score.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** Cut-offs that follow from risks, and those that were learnt. */
export interface MovedCuts {
  /** The risk from which "the second class or a later one" is given, "the third or a later one", and so on. */
  readonly risks: readonly number[];
  /** The cut-offs that were learnt: what is counted and proven of the training is about them. */
  readonly learnt: readonly number[];
}

/** The same score with other cut-offs; as it is where it is no score. */
export function withCuts<S extends Pick<ScoringSystem, "classes" | "tables" | "spec">>(
  system: S,
  cuts: readonly number[],
): S {
  const score = scoreOfTables(system);
  return score ? { ...system, tables: tablesOfScore({ ...score, cuts }) } : system;
}

/** The card as it was learnt: with its own cut-offs where they were moved afterwards. */
export function asLearnt(system: ScoringSystem): ScoringSystem {
  const moved = system.training?.cutAtRisk;
  return moved ? withCuts(system, moved.learnt) : system;
}
