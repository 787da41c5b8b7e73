import { scoreOfTables } from "./one-score.ts";
import { bandOf, type RiskBand, type ScoreRisk, sharesOfTables } from "./risk.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** How likely each class is, for the totals of the tables; undefined where the card says nothing of it. */
export function classSharesOf(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec" | "risk">,
): ((totals: readonly number[]) => readonly number[]) | undefined {
  const { risk } = system;
  if (!risk) return undefined;
  if (risk.shape === "tables") return (totals) => sharesOfTables(risk, totals);
  const band = bandOfTotals(system, risk);
  return band && ((totals) => band(totals).shares);
}

/** The band of a score's risks that the totals of its tables are in; undefined where the tables are no score. */
export function bandOfTotals(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec">,
  risk: ScoreRisk,
): ((totals: readonly number[]) => RiskBand) | undefined {
  const score = scoreOfTables(system);
  if (!score) return undefined;
  // The second table's total is the score's less its first cut-off plus 1 (`tablesOfScore`).
  const [first] = score.cuts;
  return (totals) => bandOf(risk, totals[1]! + first! - 1);
}
