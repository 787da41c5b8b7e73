import { asLearnt } from "./moved-cuts.ts";
import type { ScoringSystem, TrainingRecord } from "./scoring-system.ts";

/** The least loss that was found: that of the card itself, unless a likelier one was chosen that loses a little more. */
export function leastLoss({ loss, least }: Pick<TrainingRecord, "loss" | "least">): number {
  return least?.loss ?? loss;
}

/** The card of least loss, which floors and proofs are about. */
export function leastTables(system: ScoringSystem): ScoringSystem["tables"] {
  return system.training?.least?.tables ?? asLearnt(system).tables;
}
