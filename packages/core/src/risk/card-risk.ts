import { type Interval, wilson } from "../audit/intervals.ts";
import { log, logistic } from "../exp-log.ts";
import type { CardRisk, RiskBand, ScoreRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { weightSpread } from "../verdict/clustering.ts";
import { countedBands, curveBands, LEAST_PEOPLE, shareFrom } from "./bands.ts";
import type { Calibration } from "./calibration.ts";
import { misfitBetween, type OffCurve } from "./misfit.ts";
import { type RiskPeople, riskPeople, total } from "./people.ts";
import {
  levelsFor,
  lineInformation,
  type ScoreCurve,
  scoreCurve,
  sharesOnCurve,
  spreadOf,
} from "./score-curve.ts";
import { offsetsFor, tablesScale } from "./tables-scale.ts";

/** Standard normal quantile of 0.975: two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * From so many people on, bands are as people were counted in them. With fewer a band would hold half of the totals, and a
 * curve through all of them says more and holds as often (docs/risk.md); unless every total has enough people by itself.
 */
export const MANY_PEOPLE = 500;

/**
 * How likely classes are among people whom the card was not learnt from: those held out, who are the second part of the counts, or
 * another part; nothing where there is nobody.
 */
export function heldOutRisk(
  system: ScoringSystem,
  profiles: Profiles,
  perUnit = 1,
  part = 1,
): CardRisk | undefined {
  const people = riskPeople(system, profiles, part);
  if (people.rows === 0) return undefined;
  const clustering = perUnit * weightSpread(profiles, part);
  const source = { by: "held-out", people: people.rows } as const;
  if (people.shape === "tables") return { ...source, shape: "tables", ...tablesScale(people) };
  const isEnough =
    people.rows >= MANY_PEOPLE || people.cells.every(({ rows }) => total(rows) >= LEAST_PEOPLE);
  return isEnough ? countedRisk(source, people, clustering) : curveRisk(source, people, 1, clustering);
}

/** The risks of a score as people were counted in bands of totals. */
export function countedRisk(
  source: Pick<CardRisk, "by" | "people">,
  people: RiskPeople,
  clustering: number,
): ScoreRisk {
  const bands = countedBands(people).map(
    ({ from, shares, weights, rows }): RiskBand => ({
      from,
      shares,
      intervals: shares.slice(1).map((_, cut) => {
        const n = total(rows) / clustering;
        return wilson((n * total(weights.slice(cut + 1))) / total(weights), n);
      }),
      people: rows,
    }),
  );
  return { ...source, shape: "score", bands };
}

/**
 * The same from the people learnt from, who suit the card too well: made flatter by what cards of the same kind came to
 * among people not learnt from. Without that, of the people learnt from only.
 */
export function learntRisk(
  system: ScoringSystem,
  profiles: Profiles,
  { calibration, perUnit = 1 }: { readonly calibration?: Calibration; readonly perUnit?: number } = {},
): CardRisk | undefined {
  const people = riskPeople(system, profiles, 0);
  if (people.rows === 0) return undefined;
  const shrunkBy = calibration?.slope ?? 1;
  const source = { by: calibration ? "cross-validation" : "rows", people: people.rows } as const;
  if (people.shape === "tables") {
    const scale = tablesScale(people).scale * shrunkBy;
    return {
      ...source,
      shape: "tables",
      scale,
      offsets: offsetsFor(scale, people),
      ...(calibration && { shrunkBy }),
    };
  }
  const spread = perUnit * weightSpread(profiles, 0);
  return curveRisk(source, people, shrunkBy, spread, calibration);
}

/** The same from a curve through the people, its slope multiplied. */
export function curveRisk(
  source: Pick<CardRisk, "by" | "people">,
  people: RiskPeople,
  shrunkBy: number,
  clustering: number,
  calibration?: Calibration,
): ScoreRisk {
  const likeliest = scoreCurve(people);
  const slope = likeliest.slope * shrunkBy;
  const curve = { slope, levels: levelsFor(slope, people) };
  const intervals = curve.levels.map((_, cut) =>
    intervalsOf(people, curve, cut, {
      clustering,
      spread: clustering * (calibration?.spread ?? 1),
      unshrunk: likeliest.slope,
      shrinkVariance: calibration ? calibration.variance * calibration.spread * clustering : 0,
    }),
  );
  const bands = curveBands(people, (at) => sharesOnCurve(curve, at));
  return {
    ...source,
    shape: "score",
    bands: bands.map(({ from, shares }, i) => ({
      from,
      shares,
      intervals: intervals.map((within, cut) =>
        within(from, bands[i + 1]?.from ?? Infinity, shareFrom(shares, cut + 1)),
      ),
    })),
    curve: { ...curve, shrunkBy },
  };
}

interface Uncertainty {
  /** How many times as large variances are as if everyone were a person of their own; and as if independent of the card, too. */
  readonly clustering: number;
  readonly spread: number;
  readonly unshrunk: number;
  readonly shrinkVariance: number;
}

/**
 * 95 % intervals of the shares of a cut-off, from a total up to that of the next band. The curve's own is by the delta method on
 * the scale of logarithms of odds: from the information that the people have of its slope and level, and from how sure the
 * shrinkage is, which turns the curve about the mean total. How far the band is off the curve is as uncertain as a share among as
 * many people as have that variance. Both together are added as distances (MOVER, as of differences). The interval is about what the
 * band's own people pull the curve to, and has the curve's share in it.
 */
function intervalsOf(
  people: RiskPeople,
  { slope, levels }: ScoreCurve,
  cut: number,
  { clustering, spread, unshrunk, shrinkVariance }: Uncertainty,
): (from: number, to: number, share: number) => Interval {
  const { mean } = spreadOf(people);
  const level = levels[cut]!;
  const { a, b, c } = lineInformation(people, { slope, level }, mean);
  const det = a * c - b * b;
  const lineAt = (at: number) => {
    const off = at - mean;
    return det > 1e-12 * a * c ? (c - 2 * b * off + a * off * off) / det : 1 / a;
  };
  const misfit = misfitBetween(
    people.cells.map(({ totals, weights }): OffCurve => {
      const share = logistic(slope * totals[0]! + level);
      const [own, one] = [total(weights), share * (1 - share)];
      return {
        total: totals[0]!,
        people: own / clustering,
        off: own > 0 && one > 0 ? (total(weights.slice(cut + 1)) / own - share) / Math.sqrt(one) : 0,
        taken: own * one * lineAt(totals[0]!),
      };
    }),
  );
  return (from, to, share) => {
    // A band of several totals is where the curve has its share.
    const at = slope > 0 ? (logOdds(share) - level) / slope : from;
    const turned = unshrunk * (at - mean);
    const half = Z * Math.sqrt(spread * lineAt(at) + shrinkVariance * turned * turned);
    const { off, variance } = misfit(from, to);
    const centre = Math.min(1, Math.max(0, share + off * Math.sqrt(share * (1 - share))));
    const around = variance > 0 ? wilson(centre / variance, 1 / variance) : { low: centre, high: centre };
    const [below, above] = [share - logistic(logOdds(share) - half), logistic(logOdds(share) + half) - share];
    return {
      low: Math.max(0, Math.min(share, centre - hypotenuse(below, centre - around.low))),
      high: Math.min(1, Math.max(share, centre + hypotenuse(above, around.high - centre))),
    };
  };
}

function hypotenuse(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}

function logOdds(share: number): number {
  return log(share / (1 - share));
}
