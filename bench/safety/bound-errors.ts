import { approximateBound, confidenceIn, newcombe } from "@fairscore/core/parts";

/** Normal quantiles of the confidences, one-sided. */
const CONFIDENCES = [
  { confidence: 0.8, z: 0.8416212335729143 },
  { confidence: 0.9, z: 1.2815515655446004 },
  { confidence: 0.95, z: 1.6448536269514722 },
  { confidence: 0.99, z: 2.3263478740408408 },
];

/** People in the two groups. */
const SIZES = [
  [10, 50],
  [10, 150],
  [20, 100],
  [30, 30],
  [50, 50],
] as const;

const STEPS = 50;

/** How sure a claim about two samples is: that their rates differ by at most so much, or have at least this ratio. */
type Sure = (first: SampledRate, second: SampledRate, limit: number) => (confidence: number) => boolean;

type SampledRate = Parameters<typeof confidenceIn>[1];

/** The claims that safety makes. */
const exact =
  (form: "difference" | "ratio"): Sure =>
  (first, second, limit) => {
    const sure = confidenceIn(form, first, second, limit);
    return (confidence) => sure >= confidence;
  };

/** Those by square-and-add, with the exact limits of each rate. */
const squareAndAdd =
  (form: "difference" | "ratio"): Sure =>
  (first, second, limit) =>
  (confidence) => {
    const bound = approximateBound(form, first, second, confidence);
    return form === "ratio" ? bound >= limit : bound <= limit;
  };

const score: Sure = (first, second, limit) => (confidence) => {
  const { z } = CONFIDENCES.find((one) => one.confidence === confidence)!;
  const { low, high } = newcombe(first.rate * first.n, first.n, second.rate * second.n, second.n, z);
  return Math.max(high, -low) <= limit;
};

const DIFFERENCES = [0.05, 0.1, 0.2, 0.3];
const RATIOS = [0.5, 0.8, 0.9];

/**
 * The largest probability of a false claim, over groups of these sizes and pairs of rates that are just at the limit:
 * every sample there can be is looked at, none is drawn.
 */
export function boundErrors(): Record<string, string | number>[] {
  const columns = {
    "difference, exact (used)": worstOf(exact("difference"), DIFFERENCES, atDifference),
    "ratio, exact (used)": worstOf(exact("ratio"), RATIOS, atRatio),
    "difference, square-and-add": worstOf(squareAndAdd("difference"), DIFFERENCES, atDifference),
    "ratio, square-and-add": worstOf(squareAndAdd("ratio"), RATIOS, atRatio),
    "difference, score limits (Newcombe)": worstOf(score, DIFFERENCES, atDifference),
  };
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return CONFIDENCES.map(({ confidence }, i) => ({
    confidence: percent(confidence),
    allowed: percent(1 - confidence),
    ...Object.fromEntries(Object.entries(columns).map(([name, errors]) => [name, percent(errors[i]!)])),
  }));
}

type Pair = readonly [number, number];

const shares = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);

function atDifference(limit: number): Pair[] {
  return shares.flatMap((share): Pair[] => {
    const low = share * (1 - limit);
    return [
      [low, low + limit],
      [low + limit, low],
    ];
  });
}

function atRatio(limit: number): Pair[] {
  return shares.flatMap((high): Pair[] => [
    [high * limit, high],
    [high, high * limit],
  ]);
}

/** For each confidence. */
function worstOf(sure: Sure, limits: readonly number[], ratesAt: (limit: number) => Pair[]): number[] {
  const worst = CONFIDENCES.map(() => 0);
  for (const [n1, n2] of SIZES) {
    for (const limit of limits) {
      const claims = Array.from({ length: n1 + 1 }, (_, s1) =>
        Array.from({ length: n2 + 1 }, (_, s2) => {
          const claim = sure({ rate: s1 / n1, n: n1 }, { rate: s2 / n2, n: n2 }, limit);
          return CONFIDENCES.map(({ confidence }) => claim(confidence));
        }),
      );
      for (const [p1, p2] of ratesAt(limit)) {
        const first = binomial(n1, p1);
        const second = binomial(n2, p2);
        const errors = CONFIDENCES.map(() => 0);
        for (const [s1, row] of claims.entries())
          for (const [s2, claimed] of row.entries())
            for (const [c, is] of claimed.entries()) if (is) errors[c]! += first[s1]! * second[s2]!;
        for (const [c, error] of errors.entries()) worst[c] = Math.max(worst[c]!, error);
      }
    }
  }
  return worst;
}

/** Probabilities of 0 to n successes. */
function binomial(n: number, p: number): number[] {
  // Turned around above one half, so that the first term does not vanish.
  if (p > 0.5) return binomial(n, 1 - p).reverse();
  let term = (1 - p) ** n;
  return Array.from({ length: n + 1 }, (_, s) => {
    const now = term;
    term *= ((n - s) / (s + 1)) * (p / (1 - p));
    return now;
  });
}
