import type { CardRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { withoutIdleQuestions } from "./questions.ts";

/** The risks by the totals that are printed: points of a question that is not asked, since all answers earn them, are in none. */
export function printedRisk(system: ScoringSystem): CardRisk | undefined {
  const { risk, tables } = system;
  if (risk?.shape !== "score") return risk;
  const idle = withoutIdleQuestions(system).tables[1]!.startsWith - tables[1]!.startsWith;
  return { ...risk, bands: risk.bands.map((band) => ({ ...band, from: band.from - idle })) };
}
