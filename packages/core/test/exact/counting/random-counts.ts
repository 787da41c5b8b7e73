import { mergeProfiles, usableLines } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { lineHolds } from "../../../src/problem/totals.ts";
import { seededRandom } from "../../../src/random.ts";

/** How the costs of a random problem are drawn: what the objectives make of rows. */
export type CostKind = "accuracy" | "balanced" | "costs" | "weights" | "huge";

/** A problem to count sets of: conditions of all kinds (rare, common, equal, opposite, constant, barred). */
export function countingProblem(
  seed: number,
  {
    classes,
    conditions,
    profiles,
    kind,
  }: { classes: number; conditions: number; profiles: number; kind: CostKind },
): Problem {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const D = conditions + 1;
  const words = Math.ceil(profiles / 32);
  const lines = new Uint32Array(D * words);
  const put = (j: number, p: number) => {
    lines[j * words + (p >> 5)]! |= 1 << (p & 31);
  };
  const holds = (j: number, p: number) => ((lines[j * words + (p >> 5)]! >>> (p & 31)) & 1) === 1;
  for (let j = 0; j < D; j++) {
    const like = j > 1 && random() < 0.15 ? int(1, j - 1) : 0;
    const isOpposite = random() < 0.5;
    const share = random() < 0.05 ? int(0, 1) : random();
    for (let p = 0; p < profiles; p++)
      if (j === 0 || (like > 0 ? holds(like, p) !== isOpposite : random() < share)) put(j, p);
  }
  const prices = Array.from({ length: classes * classes }, (_, i) =>
    i % (classes + 1) === 0 ? 0 : kind === "costs" ? int(1, 9) : 1,
  );
  const balance = Array.from({ length: classes }, () => int(1, 9));
  const cost = new Float64Array(profiles * classes);
  for (let p = 0; p < profiles; p++) {
    for (let row = int(1, 5); row > 0; row--) {
      const label = int(0, classes - 1);
      const weight = kind === "weights" ? int(1, 1000) : kind === "huge" ? int(1, 1e9) : 1;
      for (let k = 0; k < classes; k++)
        cost[p * classes + k]! +=
          prices[label * classes + k]! * weight * (kind === "balanced" ? balance[label]! : 1);
    }
  }
  return {
    shape: "tables",
    classCount: classes,
    profileCount: profiles,
    lineCount: D,
    words,
    lines,
    cost,
    lossScale: 1,
    lossExact: true,
    pointSets: [[-1, 0, 1], [0]],
    pointSetOf: barred(D, classes, random),
    columnOf: Int32Array.from({ length: D }, (_, j) => j - 1),
    columnCount: conditions,
    maxLinesPerTable: Infinity,
    maxLines: Infinity,
    maxColumns: Infinity,
    maxConditions: Infinity,
    startsWithCounts: true,
    constraints: [],
    counts: [],
    implications: [],
    orders: [],
  };
}

function barred(lineCount: number, classes: number, random: () => number): Int32Array {
  const sets = new Int32Array(lineCount * classes);
  for (let j = 1; j < lineCount; j++)
    if (random() < 0.1) for (let k = 0; k < classes; k++) sets[k * lineCount + j] = 1;
  return sets;
}

/** The free loss of lines, the plain way. */
export function plainFreeLoss(problem: Problem, lines: readonly number[], cost = problem.cost): number {
  const { classCount: K, profileCount } = problem;
  const cells = new Map<string, number[]>();
  for (let p = 0; p < profileCount; p++) {
    const key = lines.map((j) => Number(lineHolds(problem, j, p))).join("");
    const sums = cells.get(key) ?? new Array<number>(K).fill(0);
    cells.set(key, sums);
    for (let k = 0; k < K; k++) sums[k]! += cost[p * K + k]!;
  }
  let loss = 0;
  for (const sums of cells.values()) loss += Math.min(...sums);
  return loss;
}

/** All sets of `size` of these, in order. */
export function* setsOf(things: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let i = 0; i + size <= things.length; i++)
    for (const rest of size > 0 ? setsOf(things.slice(i + 1), size - 1) : []) yield [things[i]!, ...rest];
}

/** Which profiles lines tell apart, as a text: equal for sets of lines that split alike. */
export function splitOf(problem: Problem, lines: readonly number[]): string {
  const merged = mergeProfiles(problem);
  const names = new Map<string, number>();
  const cells: number[] = [];
  for (let p = 0; p < merged.profileCount; p++) {
    const key = lines.map((j) => Number(lineHolds(merged, j, p))).join("");
    names.set(key, names.get(key) ?? names.size);
    cells.push(names.get(key)!);
  }
  return cells.join();
}

/** All sets of at most `size` usable lines. */
export function allSets(problem: Problem, size: number): number[][] {
  const lines = usableLines(problem).filter((j) => j > 0);
  return Array.from({ length: size + 1 }, (_, n) => [...setsOf(lines, n)]).flat();
}
