import { differenceBound, newcombe, ratioBound } from "@fairscore/core/parts";

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
  [10, 300],
  [20, 100],
  [30, 30],
  [30, 300],
  [50, 50],
  [100, 100],
] as const;

const STEPS = 50;

/**
 * The largest probability of a false claim, over groups of these sizes and pairs of rates that are just at the limit:
 * every sample there can be is looked at, none is drawn.
 */
export function boundErrors(): Record<string, string | number>[] {
  return CONFIDENCES.map(({ confidence, z }) => {
    const rate = (successes: number, n: number) => ({ rate: successes / n, n });
    const difference = (s1: number, n1: number, s2: number, n2: number) =>
      differenceBound(rate(s1, n1), rate(s2, n2), confidence);
    const score = (s1: number, n1: number, s2: number, n2: number) => {
      const { low, high } = newcombe(s1, n1, s2, n2, z);
      return Math.max(high, -low);
    };
    const ratio = (s1: number, n1: number, s2: number, n2: number) =>
      -ratioBound(rate(s1, n1), rate(s2, n2), confidence);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    return {
      confidence: percent(confidence),
      allowed: percent(1 - confidence),
      "difference, exact limits (used)": percent(worstOf(difference, [0.05, 0.1, 0.2, 0.3], atDifference)),
      "ratio, exact limits (used)": percent(worstOf(ratio, [-0.5, -0.8, -0.9], atRatio)),
      "difference, score limits (Newcombe)": percent(worstOf(score, [0.05, 0.1, 0.2, 0.3], atDifference)),
    };
  });
}

type Bound = (s1: number, n1: number, s2: number, n2: number) => number;
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

/** Ratios are told as negative numbers, so that smaller is better for both forms. */
function atRatio(limit: number): Pair[] {
  return shares.flatMap((high): Pair[] => [
    [high * -limit, high],
    [high, high * -limit],
  ]);
}

function worstOf(bound: Bound, limits: readonly number[], ratesAt: (limit: number) => Pair[]): number {
  let worst = 0;
  for (const [n1, n2] of SIZES) {
    const bounds = Array.from({ length: n1 + 1 }, (_, s1) =>
      Float64Array.from({ length: n2 + 1 }, (_, s2) => bound(s1, n1, s2, n2)),
    );
    for (const limit of limits) {
      for (const [p1, p2] of ratesAt(limit)) {
        const first = binomial(n1, p1);
        const second = binomial(n2, p2);
        let error = 0;
        bounds.forEach((row, s1) => {
          for (let s2 = 0; s2 <= n2; s2++) if (row[s2]! <= limit) error += first[s1]! * second[s2]!;
        });
        worst = Math.max(worst, error);
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
