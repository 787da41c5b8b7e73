import type { Problem } from "@fairscore/core";
import { seededRandom } from "@fairscore/core/parts";

export interface GeneratedSize {
  readonly profiles: number;
  readonly conditions: number;
  readonly classes: number;
  /** With it, the share that gets the first class may differ by at most this between two groups. */
  readonly parity?: number;
  readonly seed?: number;
}

/** Thresholds that are laid on each column. */
const CUTS = 10;
const POINTS = Array.from({ length: 19 }, (_, i) => i - 9);
const LINES_PER_TABLE = 5;
/** How far chance moves the score of a class; a column moves it by up to five. */
const NOISE = 8;

/**
 * A problem as threshold conditions over numbers make it: columns that are correlated, up to ten cuts each, hardly
 * any equal rows (each profile is one row), and labels from hidden tables with noise. No limit of its own on size.
 */
export function generatedProblem({
  profiles,
  conditions,
  classes,
  parity,
  seed = 1,
}: GeneratedSize): Problem {
  const random = seededRandom(seed);
  const lineCount = conditions + 1;
  const columnCount = Math.ceil(conditions / CUTS);
  const words = Math.ceil(profiles / 32);
  const lines = new Uint32Array(lineCount * words);
  const cost = new Float64Array(profiles * classes).fill(1);
  // Hidden tables: every class likes or dislikes some columns.
  const taste = Float64Array.from({ length: classes * columnCount }, () =>
    random() < 0.4 ? 2 * random() - 1 : 0,
  );
  const inGroup = new Uint8Array(profiles);
  const values = new Float64Array(columnCount);
  for (let p = 0; p < profiles; p++) {
    const common = random();
    for (let c = 0; c < columnCount; c++) values[c] = 0.3 * common + 0.7 * random();
    inGroup[p] = random() < values[0]! ? 1 : 0;
    set(lines, 0, p, words);
    for (let j = 1; j < lineCount; j++) {
      const column = (j - 1) % columnCount;
      const cut = (Math.floor((j - 1) / columnCount) + 1) / (CUTS + 1);
      if (values[column]! >= cut) set(lines, j, p, words);
    }
    let label = 0;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < classes; k++) {
      let score = NOISE * random();
      for (let c = 0; c < columnCount; c++)
        score += taste[k * columnCount + c]! * (Math.floor(values[c]! * (CUTS + 1)) - CUTS / 2);
      if (score > best) [label, best] = [k, score];
    }
    cost[p * classes + label] = 0;
  }
  return {
    shape: "tables",
    classCount: classes,
    profileCount: profiles,
    lineCount,
    words,
    lines,
    cost,
    lossScale: profiles,
    lossExact: true,
    pointSets: [POINTS],
    pointSetOf: new Int32Array(classes * lineCount),
    columnOf: Int32Array.from({ length: lineCount }, (_, j) => (j === 0 ? -1 : (j - 1) % columnCount)),
    columnCount,
    maxLinesPerTable: LINES_PER_TABLE,
    maxLines: Number.POSITIVE_INFINITY,
    maxColumns: Number.POSITIVE_INFINITY,
    maxConditions: Number.POSITIVE_INFINITY,
    startsWithCounts: true,
    constraints: parity === undefined ? [] : [parityConstraint(inGroup, classes, parity)],
    counts: [],
    implications: [],
    orders: [],
  };
}

function set(lines: Uint32Array, line: number, profile: number, words: number): void {
  lines[line * words + (profile >> 5)]! |= 1 << (profile & 31);
}

/** Shares of the first class inside and outside the group, brought to one denominator: whole numbers only. */
function parityConstraint(
  inGroup: Uint8Array,
  classes: number,
  parity: number,
): Problem["constraints"][number] {
  const inside = inGroup.reduce((sum, is) => sum + is, 0);
  const outside = inGroup.length - inside;
  const coefficients = new Float64Array(inGroup.length * classes);
  for (let p = 0; p < inGroup.length; p++) coefficients[p * classes] = inGroup[p] ? outside : -inside;
  const most = Math.floor(parity * inside * outside);
  return {
    name: "parity of the first class",
    coefficients,
    min: -most,
    max: most,
    scale: inside * outside,
    source: { type: "fairness", index: 0 },
  };
}
