import { riskSource } from "../../card/card-risk.ts";
import { wholeBands } from "../../card/printed-risk.ts";
import { scoreOfTables } from "../../model/one-score.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { nounOf } from "../../recipe/codebook.ts";
import { visible } from "../../text/visible.ts";

/** A look-up by the total of the second class, which of one score is the score less a constant. */
export interface LookUpRisk {
  readonly shape: "score";
  /** From which total of the second class on each band but the first applies: whole numbers, none below the one before it. */
  readonly from: readonly number[];
  /** One for each band: the share of each class. The band is the number of `from` that are reached. */
  readonly shares: readonly (readonly number[])[];
  /** One for each band, as the model has them: 95 % intervals of "this class or a later one", from the second class on. */
  readonly intervals: readonly (readonly { readonly low: number; readonly high: number }[])[];
}

/** Shares in proportion to e^(scale * total + offset). */
export interface FormulaRisk {
  readonly shape: "tables";
  readonly scale: number;
  /** One for each class. */
  readonly offsets: readonly number[];
}

/** How likely each class is, for programs that have a total for each class. */
export type ScorerRisk = LookUpRisk | FormulaRisk;

/** Totals are whole numbers that doubles hold exactly, so none is beyond. */
const BEYOND = 2 ** 53;

/**
 * What the model says of it, as `classSharesOf` reads it; undefined where it says nothing. Programs compare whole
 * numbers only, so that a look-up is exact wherever it is done.
 */
export function scorerRisk(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec" | "risk">,
): ScorerRisk | undefined {
  const { risk } = system;
  if (!risk) return undefined;
  if (risk.shape === "tables") return { shape: "tables", scale: risk.scale, offsets: risk.offsets };
  const score = scoreOfTables(system);
  if (!score) return undefined;
  const less = score.cuts[0]! - 1;
  const bands = wholeBands(risk.bands);
  return {
    shape: "score",
    from: bands.slice(1).map(({ from }) => Math.min(BEYOND, Math.max(-BEYOND, from - less))),
    shares: bands.map(({ shares }) => shares),
    intervals: bands.map(({ intervals }) => intervals),
  };
}

/** Where probabilities come from, for those who read a program. */
export function riskSourceWords({ risk, recipe }: ScoringSystem): string {
  return risk ? `How likely classes are. ${visible(riskSource(risk, nounOf(recipe.codebook)))}` : "";
}
