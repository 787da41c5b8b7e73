import { fault } from "../findings/fault.ts";
import { withCuts } from "../model/moved-cuts.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { CardRisk, NamedRisk, ScoreRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { shareFrom } from "./bands.ts";

/** What is asked of totals by their risk. */
interface ByRisk {
  readonly cutAtRisk?: readonly number[];
  readonly riskBands?: readonly NamedRisk[];
}

/** Refuses what does not fit the card: it takes a score, and one risk to cut at for each of its cut-offs. */
export function checkCutAtRisk(system: ScoringSystem, { cutAtRisk: asked, riskBands }: ByRisk): void {
  if (!asked && !riskBands) return;
  const score = scoreOfTables(system);
  if (!score) throw fault({ code: "by-risk-of-tables", setting: asked ? "cut-at-risk" : "risk-bands" });
  if (asked && asked.length !== score.cuts.length)
    throw fault({ code: "cut-at-risk-count", classes: system.classes, asked: asked.length });
}

/**
 * The card with its cut-offs moved to the lowest totals whose risk reaches what is asked for; with the cut-offs that were
 * learnt in its record. Where no total reaches it, no total gives the class.
 */
export function cutAtRisk(system: ScoringSystem, risk: CardRisk, asked: readonly number[]): ScoringSystem {
  const score = scoreOfTables(system);
  if (!score || risk.shape !== "score" || !system.training) return system;
  const { classes, tables } = withCuts(system, cutsAt(risk, asked, score.lines));
  return {
    ...system,
    classes,
    tables,
    training: { ...system.training, cutAtRisk: { risks: asked, learnt: score.cuts } },
  };
}

function cutsAt(
  { bands }: ScoreRisk,
  asked: readonly number[],
  lines: readonly { readonly points: number }[],
): number[] {
  const least = lines.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  const most = lines.reduce((sum, { points }) => sum + Math.max(0, points), 0);
  let before = -Infinity;
  return asked.map((wanted, cut) => {
    const at = bands.findIndex(({ shares }) => shareFrom(shares, cut + 1) >= wanted);
    // The first band has all totals below it, too.
    const own = at < 0 ? most + 1 : at === 0 ? Math.min(least, bands[0]!.from) : bands[at]!.from;
    before = Math.max(before, own);
    return before;
  });
}

/** Risks of a score with names for them. */
export function withNames(risk: CardRisk, named: readonly NamedRisk[] | undefined): CardRisk {
  return named && risk.shape === "score" ? { ...risk, named } : risk;
}
