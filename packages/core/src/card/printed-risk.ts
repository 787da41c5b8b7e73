import type { CardRisk, RiskBand } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { withoutIdleQuestions } from "./questions.ts";

/** The risks by the totals that are printed: points of a question that is not asked, since all answers earn them, are in none. */
export function printedRisk(system: ScoringSystem): CardRisk | undefined {
  const { risk, tables } = system;
  if (risk?.shape !== "score") return risk;
  const idle = withoutIdleQuestions(system).tables[1]!.startsWith - tables[1]!.startsWith;
  return { ...risk, bands: wholeBands(risk.bands).map((band) => ({ ...band, from: band.from - idle })) };
}

/** Bands from whole totals on: a total is whole, so it is at least 1.5 from 2 on. Those that no total is in are left out. */
export function wholeBands(bands: readonly RiskBand[]): RiskBand[] {
  const whole = bands.map((band) => ({ ...band, from: Math.ceil(band.from) }));
  return whole.filter(({ from }, i) => i === 0 || whole[i + 1]?.from !== from).map(fromAbove);
}

/** The first band has all totals below as well, so the one after it may begin where it does. */
function fromAbove(band: RiskBand, i: number, all: readonly RiskBand[]): RiskBand {
  return i === 0 && all[1]?.from === band.from ? { ...band, from: band.from - 1 } : band;
}
