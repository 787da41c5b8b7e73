import { exp, log } from "../exp-log.ts";
import type { Problem } from "../problem/problem.ts";
import { factor, solve, solveBy } from "../problem/score-curve.ts";
import { lineHolds } from "../problem/totals.ts";

/** Newton's steps of one fit, and the gain in nats below which there are no more: sets are only compared by it. */
const MOST_STEPS = 12;
const ENOUGH = 1e-3;

/** Next to nothing, so that conditions that say the same have one answer. */
const PENALTY = 1e-4;

/** People with the same answers on a set of lines. */
export interface SetCells {
  readonly lines: readonly number[];
  readonly count: number;
  /** The cell of each profile. */
  readonly cellOf: Int32Array;
  /** A profile of each cell. */
  readonly firsts: Int32Array;
  /** People of class k in cell c, as the problem counts them, at `c * K + k`. */
  readonly people: Float64Array;
  /** Whether the i-th line holds in cell c, at `c * lines.length + i`. */
  readonly holds: Uint8Array;
}

/**
 * The likeliest real points on a set of lines: logistic regression. Of a score, "this class or a later one" for each
 * class but the first, with a level each and one coefficient for a line; of tables, the shares of the classes against
 * the first, each with coefficients of its own.
 */
export interface SetFit {
  readonly cells: SetCells;
  /** In nats. */
  readonly loss: number;
  /** Output a: levels first (one for each cut-off of a score; one of tables), then a coefficient for each line; at `a * width`. */
  readonly at: Float64Array;
  readonly outputs: number;
  readonly levels: number;
  readonly width: number;
  /** How the loss bends there: the lower half of a square. */
  readonly bend: Float64Array;
}

/** Cells of a set; those of nearly the same one, if they are of no line that this one lacks, are divided further. */
export function setCells(problem: Problem, lines: readonly number[], near?: SetCells): SetCells {
  const { profileCount, classCount: K } = problem;
  const { weights } = problem.people!;
  const known = near && isPartOf(near.lines, lines) ? near : undefined;
  const cellOf = known ? known.cellOf.slice() : new Int32Array(profileCount);
  let count = known ? known.count : profileCount > 0 ? 1 : 0;
  let next = new Int32Array(0);
  for (const line of lines) {
    if (known?.lines.includes(line)) continue;
    next = new Int32Array(2 * count).fill(-1);
    count = 0;
    const base = line * problem.words;
    for (let p = 0; p < profileCount; p++) {
      const way = 2 * cellOf[p]! + ((problem.lines[base + (p >> 5)]! >>> (p & 31)) & 1);
      if (next[way]! < 0) next[way] = count++;
      cellOf[p] = next[way]!;
    }
  }
  const firsts = new Int32Array(count).fill(-1);
  const people = new Float64Array(count * K);
  for (let p = 0; p < profileCount; p++) {
    const c = cellOf[p]!;
    if (firsts[c]! < 0) firsts[c] = p;
    for (let k = 0; k < K; k++) people[c * K + k]! += weights[p * K + k]!;
  }
  const holds = new Uint8Array(count * lines.length);
  for (let c = 0; c < count; c++)
    for (let i = 0; i < lines.length; i++)
      holds[c * lines.length + i] = lineHolds(problem, lines[i]!, firsts[c]!) ? 1 : 0;
  return { lines, count, cellOf, firsts, people, holds };
}

export function isPartOf(some: readonly number[], lines: readonly number[]): boolean {
  return some.every((line) => lines.includes(line));
}

/** Fits a set, from where a fit of nearly the same lines ended. */
export function fitSet(problem: Problem, lines: readonly number[], near?: SetFit): SetFit {
  const cells = setCells(problem, lines, near?.cells);
  const { shape, classCount: K } = problem;
  const levels = shape === "score" ? K - 1 : 1;
  const outputs = shape === "score" ? 1 : K - 1;
  const width = levels + lines.length;
  const size = outputs * width;
  let at = startAt(problem, cells, { outputs, levels, width }, near);
  let here = look(problem, cells, at, outputs, levels);
  for (let step = 0; step < MOST_STEPS; step++) {
    const move = solve(here.bend, here.pull, size);
    if (!move) break;
    let hoped = 0;
    for (let i = 0; i < size; i++) hoped += move[i]! * here.pull[i]!;
    let length = 1;
    const go = () => at.map((value, i) => value + length * move[i]!);
    let point = go();
    let there = look(problem, cells, point, outputs, levels);
    while (there.loss > here.loss && length > 1e-3) {
      length /= 4;
      point = go();
      there = look(problem, cells, point, outputs, levels);
    }
    if (there.loss >= here.loss) break;
    at = point;
    here = there;
    if (hoped < ENOUGH) break;
  }
  return { cells, loss: here.loss, at, outputs, levels, width, bend: here.bend };
}

/** About how many nats a fit would lose with each of its lines: as its loss bends, with the other coefficients free. */
export function worths({ cells, at, bend, outputs, levels, width }: SetFit): number[] {
  const size = outputs * width;
  const lower = factor(bend, size);
  const unit = new Float64Array(size);
  return cells.lines.map((_, i) => {
    let worth = 0;
    for (let a = 0; a < outputs; a++) {
      const place = a * width + levels + i;
      unit.fill(0);
      unit[place] = 1;
      const inverse = lower ? solveBy(lower, unit, size)[place]! : Infinity;
      worth += (at[place]! * at[place]!) / (2 * inverse);
    }
    return worth;
  });
}

function startAt(
  problem: Problem,
  { lines, people }: SetCells,
  { outputs, levels, width }: Pick<SetFit, "outputs" | "levels" | "width">,
  near: SetFit | undefined,
): Float64Array {
  const at = new Float64Array(outputs * width);
  for (let a = 0; a < outputs; a++) {
    if (near) {
      for (let i = 0; i < levels; i++) at[a * width + i] = near.at[a * near.width + i]!;
      lines.forEach((line, i) => {
        const there = near.cells.lines.indexOf(line);
        if (there >= 0) at[a * width + levels + i] = near.at[a * near.width + levels + there]!;
      });
      continue;
    }
    const { classCount: K } = problem;
    const sizes = new Float64Array(K);
    people.forEach((own, i) => {
      sizes[i % K]! += own;
    });
    const sum = (from: number, to: number) => sizes.subarray(from, to).reduce((all, own) => all + own, 1e-9);
    for (let i = 0; i < levels; i++)
      at[a * width + i] =
        problem.shape === "score" ? log(sum(i + 1, K) / sum(0, i + 1)) : log(sum(a + 1, a + 2) / sum(0, 1));
  }
  return at;
}

interface Look {
  readonly loss: number;
  readonly pull: Float64Array;
  readonly bend: Float64Array;
}

/** Loss in nats with a small penalty on coefficients, what pulls, and how it bends. */
function look(problem: Problem, cells: SetCells, at: Float64Array, outputs: number, levels: number): Look {
  const { classCount: K } = problem;
  const { scale } = problem.people!;
  const { lines, count, people, holds } = cells;
  const width = levels + lines.length;
  const size = outputs * width;
  const pull = new Float64Array(size);
  const bend = new Float64Array(size * size);
  const active = new Int32Array(lines.length);
  const shares = new Float64Array(outputs);
  let loss = 0;
  for (let c = 0; c < count; c++) {
    let held = 0;
    for (let i = 0; i < lines.length; i++) if (holds[c * lines.length + i] === 1) active[held++] = levels + i;
    if (outputs === 1) {
      let sum = 0;
      for (let i = 0; i < held; i++) sum += at[active[i]!]!;
      let own = 0;
      for (let k = 0; k < K; k++) own += people[c * K + k]!;
      own /= scale;
      let below = 0;
      let [pulls, bends] = [0, 0];
      for (let u = 0; u < levels; u++) {
        below += people[c * K + u]! / scale;
        const z = sum + at[u]!;
        const small = exp(z < 0 ? z : -z);
        const larger = 1 / (1 + small);
        const share = z < 0 ? small * larger : larger;
        loss += own * log(1 + small) + (z < 0 ? -z * (own - below) : z * below);
        const off = own - below - own * share;
        const steep = own * small * larger * larger;
        pull[u]! += off;
        pulls += off;
        bends += steep;
        bend[u * size + u]! += steep;
        for (let i = 0; i < held; i++) bend[active[i]! * size + u]! += steep;
      }
      for (let i = 0; i < held; i++) {
        pull[active[i]!]! += pulls;
        const row = active[i]! * size;
        for (let j = 0; j <= i; j++) bend[row + active[j]!]! += bends;
      }
      continue;
    }
    let top = 0;
    for (let a = 0; a < outputs; a++) {
      let sum = at[a * width]!;
      for (let i = 0; i < held; i++) sum += at[a * width + active[i]!]!;
      shares[a] = sum;
      if (sum > top) top = sum;
    }
    let all = exp(-top);
    let own = people[c * K]! / scale;
    for (let a = 0; a < outputs; a++) {
      loss -= (people[c * K + a + 1]! / scale) * (shares[a]! - top);
      shares[a] = exp(shares[a]! - top);
      all += shares[a]!;
      own += people[c * K + a + 1]! / scale;
    }
    loss += own * log(all) + (people[c * K]! / scale) * top;
    for (let a = 0; a < outputs; a++) shares[a]! /= all;
    for (let a = 0; a < outputs; a++) {
      const off = people[c * K + a + 1]! / scale - own * shares[a]!;
      pull[a * width]! += off;
      for (let i = 0; i < held; i++) pull[a * width + active[i]!]! += off;
      for (let b = 0; b <= a; b++) {
        const steep = own * shares[a]! * ((a === b ? 1 : 0) - shares[b]!);
        const [row, column] = [a * width, b * width];
        bend[row * size + column]! += steep;
        for (let i = 0; i < held; i++) {
          const place = (row + active[i]!) * size + column;
          bend[place]! += steep;
          bend[row * size + column + active[i]!]! += steep;
          for (let j = 0; j < held; j++) bend[place + active[j]!]! += steep;
        }
      }
    }
  }
  for (let a = 0; a < outputs; a++) {
    for (let i = a * width + levels; i < (a + 1) * width; i++) {
      loss += (PENALTY / 2) * at[i]! * at[i]!;
      pull[i]! -= PENALTY * at[i]!;
      bend[i * size + i]! += PENALTY;
    }
  }
  return { loss, pull, bend };
}
