import type { Interval } from "../audit/intervals.ts";
import { bandOfTotals } from "../model/class-shares.ts";
import { sharesOfTables } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";

/** How likely classes are for one person's totals, as the card says it of everyone with such totals. */
export interface PersonRisk {
  /** The share of each class, in the order of the classes; together 1. */
  readonly shares: readonly number[];
  /** 95 % intervals of "the second class or a later one", and so on; empty where the card has none. */
  readonly intervals: readonly Interval[];
  /** People of each class who were counted with such a total; absent where the shares are from a curve. */
  readonly people?: readonly number[];
}

/** The risks of a person whose every question has an answer; undefined where the card says nothing of them. */
export function personRisk(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec" | "risk">,
  totals: readonly number[],
): PersonRisk | undefined {
  const { risk } = system;
  if (!risk) return undefined;
  if (risk.shape === "tables") return { shares: sharesOfTables(risk, totals), intervals: [] };
  const band = bandOfTotals(system, risk);
  if (!band) return undefined;
  const { shares, intervals, people } = band(totals);
  return { shares, intervals, ...(people && { people }) };
}
