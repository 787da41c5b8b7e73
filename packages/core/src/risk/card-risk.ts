import { type Interval, wilson } from "../audit/intervals.ts";
import { log, logistic } from "../exp-log.ts";
import type { CardRisk, RiskBand, ScoreRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { weightSpread } from "../verdict/clustering.ts";
import { type Band, countedBands, curveBands, LEAST_PEOPLE, shareFrom } from "./bands.ts";
import type { Calibration } from "./calibration.ts";
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
    bands: bands.map((band) => ({
      from: band.from,
      shares: band.shares,
      intervals: intervals.map((at, cut) => at(band, shareFrom(band.shares, cut + 1))),
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
 * 95 % intervals of the curve of a cut-off, by the delta method on the scale of logarithms of odds: from the information that
 * the people have of its slope and level, from how sure the shrinkage is, which turns the curve about the mean total, and from
 * how far people are off the curve beyond chance.
 */
function intervalsOf(
  people: RiskPeople,
  { slope, levels }: ScoreCurve,
  cut: number,
  { clustering, spread, unshrunk, shrinkVariance }: Uncertainty,
): (band: Pick<Band, "from" | "rows">, share: number) => Interval {
  const { mean } = spreadOf(people);
  const { a, b, c } = lineInformation(people, { slope, level: levels[cut]! }, mean);
  const det = a * c - b * b;
  const misfit = misfitOf(people, { slope, level: levels[cut]! }, cut, clustering);
  const varianceAt = (at: number) => {
    const off = at - mean;
    const ofLine = det > 1e-12 * a * c ? (c - 2 * b * off + a * off * off) / det : 1 / a;
    return spread * ofLine + shrinkVariance * unshrunk * unshrunk * off * off + misfit;
  };
  return ({ from }, share) => {
    // A band of several totals is where the curve has its share.
    const at = slope > 0 ? (logOdds(share) - levels[cut]!) / slope : from;
    const half = Z * Math.sqrt(varianceAt(at));
    return { low: logistic(logOdds(share) - half), high: logistic(logOdds(share) + half) };
  };
}

/**
 * The variance of what totals are off the curve, on the scale of logarithms of odds: the moment estimate of DerSimonian and
 * Laird (Controlled Clinical Trials 7 (1986) 177-188), totals in the place of studies.
 */
function misfitOf(
  people: RiskPeople,
  { slope, level }: { readonly slope: number; readonly level: number },
  cut: number,
  clustering: number,
): number {
  let [q, sum, squares] = [0, 0, 0];
  for (const { totals, weights } of people.cells) {
    const share = logistic(slope * totals[0]! + level);
    const own = total(weights);
    const knows = (own * share * (1 - share)) / clustering;
    const off = (total(weights.slice(cut + 1)) - own * share) / clustering;
    if (knows === 0) continue;
    q += (off * off) / knows;
    sum += knows;
    squares += knows * knows;
  }
  const rest = sum - squares / sum;
  return rest > 0 ? Math.max(0, (q - (people.cells.length - 2)) / rest) : 0;
}

function logOdds(share: number): number {
  return log(share / (1 - share));
}
