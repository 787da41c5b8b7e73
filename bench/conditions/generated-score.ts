import type { Problem } from "@fairscore/core";
import { DEFAULTS, seededRandom } from "@fairscore/core/parts";

export interface GeneratedScore {
  readonly profiles: number;
  /** Most conditions of a card. */
  readonly conditions: number;
  readonly seed: number;
}

/** Columns of 80 conditions in all: numbers with cuts, categories with their values, and yes/no. */
const NUMBERS = 8;
const CUTS = 6;
const CATEGORIES = 4;
const VALUES = 4;
const FLAGS = 16;
export const CONDITIONS = NUMBERS * CUTS + CATEGORIES * VALUES + FLAGS;

/** How far chance moves the hidden score, as a share of what the columns move it. */
const NOISE = 0.4;

/**
 * A yes/no outcome as people have it: a hidden score of some columns, in which numbers count as they are and not by
 * thresholds, and chance. So no card is the hidden score, many cards are nearly as good as the best, and that one is
 * wrong for 10 to 25 % of the rows. Each profile is a row.
 */
export function generatedScore({ profiles, conditions, seed }: GeneratedScore): Problem {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const lineCount = CONDITIONS + 1;
  const words = Math.ceil(profiles / 32);
  const lines = new Uint32Array(lineCount * words);
  /** Some columns of each kind count, with a weight of their own; it does not matter which, for all are drawn alike. */
  const weight = (c: number, counting: number) =>
    c < counting ? (random() < 0.5 ? -1 : 1) * (0.5 + random()) : 0;
  const numberWeights = Array.from({ length: NUMBERS }, (_, c) => weight(c, 3));
  const valueWeights = Array.from({ length: CATEGORIES }, (_, c) =>
    Array.from({ length: VALUES }, () => weight(c, 1)),
  );
  const flags = Array.from({ length: FLAGS }, (_, c) => ({
    share: 0.1 + 0.4 * random(),
    weight: weight(c, 3),
  }));
  const scores = new Float64Array(profiles);
  for (let p = 0; p < profiles; p++) {
    const common = normal();
    let line = 0;
    const answer = (holds: boolean) => {
      if (holds) lines[line * words + (p >> 5)]! |= 1 << (p & 31);
      line++;
    };
    answer(true);
    for (const own of numberWeights) {
      const value = 0.5 * common + Math.sqrt(0.75) * normal();
      for (let cut = 1; cut <= CUTS; cut++) answer(value >= (3 * cut) / (CUTS + 1) - 1.5);
      scores[p]! += own * value;
    }
    for (const weights of valueWeights) {
      const value = Math.floor(VALUES * random());
      for (let other = 0; other < VALUES; other++) answer(value === other);
      scores[p]! += weights[value]!;
    }
    for (const { share, weight: own } of flags) {
      const holds = random() < share;
      answer(holds);
      if (holds) scores[p]! += own;
    }
  }
  const spread = standardDeviation(scores);
  for (let p = 0; p < profiles; p++) scores[p]! += NOISE * spread * normal();
  // Four in ten are a yes.
  const cut = scores.toSorted()[Math.floor(0.6 * profiles)]!;
  const cost = new Float64Array(2 * profiles);
  scores.forEach((score, p) => {
    cost[2 * p + (score >= cut ? 0 : 1)] = 1;
  });
  const { min, max } = DEFAULTS.points;
  const columns = [
    ...Array.from({ length: NUMBERS }, () => CUTS),
    ...Array.from({ length: CATEGORIES }, () => VALUES),
    ...Array.from({ length: FLAGS }, () => 1),
  ];
  return {
    shape: "score",
    classCount: 2,
    profileCount: profiles,
    lineCount,
    words,
    lines,
    cost,
    lossScale: profiles,
    lossExact: true,
    pointSets: [[0], Array.from({ length: max - min + 1 }, (_, i) => min + i)],
    pointSetOf: Int32Array.from({ length: lineCount }, (_, j) => (j === 0 ? 0 : 1)),
    columnOf: Int32Array.from([-1, ...columns.flatMap((size, c) => new Array<number>(size).fill(c))]),
    columnCount: columns.length,
    maxLinesPerTable: Number.POSITIVE_INFINITY,
    maxLines: Number.POSITIVE_INFINITY,
    maxColumns: Number.POSITIVE_INFINITY,
    maxConditions: conditions,
    startsWithCounts: false,
    constraints: [],
    counts: [],
    implications: [],
    orders: [],
  };
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
