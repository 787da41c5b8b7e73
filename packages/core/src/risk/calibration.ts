import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { foldSpread } from "../verdict/clustering.ts";
import { type RiskPeople, riskPeople, total } from "./people.ts";
import { levelsFor, lineInformation, scoreCurve, spreadOf } from "./score-curve.ts";
import { tablesScale } from "./tables-scale.ts";

/** How much flatter the truth is than risks of people learnt from say. */
export interface Calibration {
  /** What the slope is to be multiplied by, from 0 (the card tells nothing) to 1. */
  readonly slope: number;
  /** Its variance, of a score. */
  readonly variance: number;
  /** How many times as large variances are as those of independent people: folds share most of theirs. */
  readonly spread: number;
}

/**
 * The people of a fold by what the fold's card, with the curve of those it was learnt from, takes their odds to be: its
 * logarithm, of a score without the differences between cut-offs.
 */
export function foldPeople(system: ScoringSystem, profiles: Profiles): RiskPeople {
  const learnt = riskPeople(system, profiles, 0);
  const left = riskPeople(system, profiles, 1);
  if (learnt.shape === "tables") {
    const { scale, offsets } = tablesScale(learnt);
    return withTotals(left, (totals) => totals.map((one, k) => scale * one + offsets[k]!));
  }
  const { slope, levels } = scoreCurve(learnt);
  const level = total(levels) / levels.length;
  return withTotals(left, ([one]) => [slope * one! + level]);
}

function withTotals(
  people: RiskPeople,
  change: (totals: readonly number[]) => readonly number[],
): RiskPeople {
  return {
    ...people,
    cells: people.cells.map((cell) => ({ ...cell, totals: change(cell.totals) })),
  };
}

/**
 * The calibration slope among people left out of folds: outcomes are regressed on the logarithms of odds that cards learnt
 * from the others have for them. Below 1, the odds are too extreme, and the slope of a curve through people learnt from is
 * to be multiplied by it (van Houwelingen and le Cessie, Statistics in Medicine 9 (1990) 1303-1325). Never above 1: to
 * be surer than the people at hand say, there is no reason.
 */
export function calibrationOf(folds: readonly RiskPeople[]): Calibration | undefined {
  const [first] = folds;
  if (!first || folds.some(({ shape }) => shape !== first.shape)) return undefined;
  const pooled: RiskPeople = {
    ...first,
    rows: total(folds.map(({ rows }) => rows)),
    cells: folds.flatMap(({ cells }) => cells),
  };
  const slope = first.shape === "tables" ? tablesScale(pooled).scale : scoreCurve(pooled).slope;
  return {
    slope: Math.min(1, slope),
    variance: first.shape === "tables" ? 0 : slopeVariance(pooled, slope),
    spread: foldSpread(folds.length),
  };
}

/** The variance of the slope, from the cut-off that knows most of it. */
function slopeVariance(people: RiskPeople, slope: number): number {
  const { mean } = spreadOf(people);
  const informations = levelsFor(slope, people).map((level) => {
    const { a, b, c } = lineInformation(people, { slope, level }, mean);
    return a > 0 ? c - (b * b) / a : 0;
  });
  const most = Math.max(...informations);
  return most > 0 ? 1 / most : 1;
}
