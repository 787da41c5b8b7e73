import { scoreOfTables } from "./one-score.ts";
import { bandOf, sharesOfTables } from "./risk.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** How likely each class is, for the totals of the tables; undefined where the card says nothing of it. */
export function classSharesOf(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec" | "risk">,
): ((totals: readonly number[]) => readonly number[]) | undefined {
  const { risk } = system;
  if (!risk) return undefined;
  if (risk.shape === "tables") return (totals) => sharesOfTables(risk, totals);
  const score = scoreOfTables(system);
  if (!score) return undefined;
  // The second table's total is the score's less its first cut-off plus 1 (`tablesOfScore`).
  const [first] = score.cuts;
  return (totals) => bandOf(risk, totals[1]! + first! - 1).shares;
}
