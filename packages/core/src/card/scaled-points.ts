import { log, logistic } from "../exp-log.ts";
import { fault, unknownName } from "../findings/fault.ts";
import { inWords } from "../model/in-words.ts";
import { checkSystem } from "../model/model-json.ts";
import { type OneScore, scoreOfTables } from "../model/one-score.ts";
import { bandOf, type ScoreRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { above0, checkOptions, finite, maybe, text } from "../schema.ts";
import { questionsOf } from "./questions.ts";

/** How credit departments write scores: so many points stand for certain odds, and so many more double them. */
export interface PointsScale {
  /** The score at which the odds are `odds`. */
  readonly base: number;
  /** People of the good class for each of the other: 50 for 50:1. */
  readonly odds: number;
  /** Points to double the odds. */
  readonly pdo: number;
  /** The class that higher scores stand for; default the last. */
  readonly good?: string;
}

export interface ScaledAnswer {
  readonly words: string;
  /** On the card. */
  readonly points: number;
  /** Before it is rounded. */
  readonly exact: number;
  readonly scaled: number;
}

/** One total of the card and what becomes of it. */
export interface ScaledTotal {
  readonly total: number;
  readonly exact: number;
  /** The lowest and the highest scaled score of people with this total: they differ by rounding. */
  readonly low: number;
  readonly high: number;
  /** How likely the good class is, by the card. */
  readonly risk: number;
}

/** A card in scaled points. Plain JSON. */
export interface ScaledPoints {
  readonly format: "fairscore-scaled-points";
  readonly version: 1;
  readonly scale: Required<PointsScale>;
  readonly other: string;
  /** Scaled points for each unit of the natural logarithm of the odds, and the score of odds of 1:1. */
  readonly factor: number;
  readonly offset: number;
  /** Odds by total: log odds = slope * total + level. */
  readonly slope: number;
  readonly level: number;
  /** Whether the card's own risks are on such a curve, or one was laid through its bands. */
  readonly curve: "card" | "bands";
  /** What everyone starts with. */
  readonly startsWith: Pick<ScaledAnswer, "exact" | "scaled">;
  readonly questions: readonly { readonly column: string; readonly answers: readonly ScaledAnswer[] }[];
  readonly totals: readonly ScaledTotal[];
  /**
   * Whoever has at least `from` is given `above`, by the cut-off of the card. Of `ways` to answer, `wrong` would be given another
   * class than by the card, because of rounding.
   */
  readonly cutOff: {
    readonly from: number;
    readonly above: string;
    readonly below: string;
    readonly wrong: number;
    readonly ways: number;
  };
  /** By how much rounding moves a score at most, downwards and upwards, over all ways to answer. */
  readonly rounding: { readonly down: number; readonly up: number };
}

const SCALE = { base: finite, odds: above0, pdo: above0, good: maybe(text) };

/**
 * The points of a score, scaled: score = offset + factor * log odds, with factor = pdo / log 2 and the log odds of a total from
 * the card's risks. Each answer is rounded by itself, as printed cards have it; what that costs is counted over all ways to
 * answer the questions.
 */
export function scalePoints(system: ScoringSystem, scale: PointsScale): ScaledPoints {
  checkSystem(system);
  checkOptions(scale, SCALE, "scale");
  const { system: worded } = inWords(system);
  const score = scoreOfTables(worded);
  const { risk, classes } = worded;
  if (!score || classes.length !== 2) throw fault({ code: "scale-needs-score" });
  if (risk?.shape !== "score") throw fault({ code: "scale-needs-risks" });
  const { base, odds, pdo, good = classes[1]! } = scale;
  if (!classes.includes(good)) throw unknownName("class", good, classes);
  const isLast = good === classes[1];
  const { slope, level, curve } = curveOf(risk);
  if (!(slope > 0)) throw fault({ code: "scale-is-flat" });
  const sign = isLast ? 1 : -1;
  const factor = pdo / log(2);
  const offset = base - factor * log(odds);
  const each = factor * slope * sign;
  const start = offset + factor * level * sign;
  // The second table has the points of the score.
  const questions = questionsOf(worded).map(({ column, answers }) => ({
    column,
    answers: answers.map(({ words, points }): ScaledAnswer => {
      const exact = each * points[1]!;
      return { words, points: points[1]!, exact, scaled: Math.round(exact) };
    }),
  }));
  const startsWith = { exact: start, scaled: Math.round(start) };
  const reached = scoresReached(questions, startsWith.scaled, each, start);
  return {
    format: "fairscore-scaled-points",
    version: 1,
    scale: { base, odds, pdo, good },
    other: classes[isLast ? 0 : 1]!,
    factor,
    offset,
    slope,
    level,
    curve,
    startsWith,
    questions,
    totals: reached.totals.map((one) => {
      const share = bandOf(risk, one.total).shares[1]!;
      return { ...one, risk: isLast ? share : 1 - share };
    }),
    cutOff: cutOffOf(reached.ways, score, isLast),
    rounding: reached.rounding,
  };
}

/** The logistic curve of the card, or the likeliest one through its bands, each at its middle total. */
function curveOf({ curve, bands }: ScoreRisk): { slope: number; level: number; curve: "card" | "bands" } {
  if (curve) return { slope: curve.slope, level: curve.levels[0]!, curve: "card" };
  const points = bands.map(({ from, shares, people }, i) => ({
    at: i + 1 < bands.length ? (from + bands[i + 1]!.from - 1) / 2 : from,
    share: Math.min(1 - 1e-6, Math.max(1e-6, shares[1]!)),
    weight: people ? people.reduce((sum, n) => sum + n, 0) : 1,
  }));
  const known = points.filter(({ weight }) => weight > 0);
  if (known.length < 2) throw fault({ code: "scale-is-flat" });
  return { ...likeliest(known), curve: "bands" };
}

function likeliest(points: readonly { at: number; share: number; weight: number }[]) {
  let [level, slope] = [0, 0];
  for (let step = 0; step < 100; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { at, share, weight } of points) {
      const said = logistic(level + slope * at);
      const bend = weight * said * (1 - said);
      g0 += weight * (share - said);
      g1 += weight * (share - said) * at;
      h00 += bend;
      h01 += bend * at;
      h11 += bend * at * at;
    }
    const size = h00 * h11 - h01 * h01;
    if (!(size > 0)) break;
    const [up, along] = [(h11 * g0 - h01 * g1) / size, (h00 * g1 - h01 * g0) / size];
    const short = Math.min(1, 2 / Math.max(Math.abs(up), Math.abs(along), 1e-300));
    level += short * up;
    slope += short * along;
    if (Math.max(Math.abs(up), Math.abs(along)) < 1e-12) break;
  }
  return { slope, level };
}

/** In how many ways answers make a total and a scaled score. */
interface Way {
  readonly total: number;
  readonly scaled: number;
  readonly ways: number;
}

/** All pairs of total and scaled score that answers can make, question by question. */
function scoresReached(
  questions: ScaledPoints["questions"],
  scaledStart: number,
  each: number,
  start: number,
): {
  readonly ways: readonly Way[];
  readonly totals: readonly Omit<ScaledTotal, "risk">[];
  readonly rounding: ScaledPoints["rounding"];
} {
  let reached: Way[] = [{ total: 0, scaled: scaledStart, ways: 1 }];
  for (const { answers } of questions) {
    const next = new Map<string, Way>();
    for (const { total, scaled, ways } of reached) {
      for (const answer of answers) {
        const way = { total: total + answer.points, scaled: scaled + answer.scaled };
        const key = `${way.total} ${way.scaled}`;
        next.set(key, { ...way, ways: ways + (next.get(key)?.ways ?? 0) });
      }
    }
    reached = [...next.values()];
  }
  const byTotal = new Map<number, { low: number; high: number }>();
  for (const { total, scaled } of reached) {
    const { low, high } = byTotal.get(total) ?? { low: Infinity, high: -Infinity };
    byTotal.set(total, { low: Math.min(low, scaled), high: Math.max(high, scaled) });
  }
  const totals = [...byTotal]
    .sort(([a], [b]) => a - b)
    .map(([total, ends]) => ({ total, exact: start + each * total, ...ends }));
  return {
    ways: reached,
    totals,
    rounding: {
      down: Math.max(0, ...totals.map(({ exact, low }) => exact - low)),
      up: Math.max(0, ...totals.map(({ exact, high }) => high - exact)),
    },
  };
}

/** The scaled score from which on the higher class is given, such that as few ways to answer as can be change sides. */
function cutOffOf(
  ways: readonly Way[],
  { classes, cuts }: OneScore,
  isLast: boolean,
): ScaledPoints["cutOff"] {
  const isAbove = ({ total }: Way) => total >= cuts[0]! === isLast;
  const all = ways.reduce((sum, way) => sum + way.ways, 0);
  const sorted = [...ways].sort((a, b) => a.scaled - b.scaled);
  // From the lowest on, everyone is above: those who should be below are wrong.
  let wrong = sorted.reduce((sum, way) => sum + (isAbove(way) ? 0 : way.ways), 0);
  let best = { from: sorted[0]!.scaled, wrong };
  sorted.forEach((way, i) => {
    wrong += isAbove(way) ? way.ways : -way.ways;
    const next = sorted[i + 1];
    if (next?.scaled === way.scaled) return;
    // With equal numbers the last: whoever is given the higher class then surely is by the card, too.
    if (wrong < best.wrong) best = { from: next ? next.scaled : way.scaled + 1, wrong };
  });
  const [above, below] = isLast ? [classes[1]!, classes[0]!] : [classes[0]!, classes[1]!];
  return { ...best, above, below, ways: all };
}
