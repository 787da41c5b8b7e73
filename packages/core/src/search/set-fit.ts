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
  readonly held: Held;
}

/** The places of a cell's lines in `SetFit.at`, of those that hold: `places[start[c]]` up to `places[start[c + 1]]`, ascending. */
export interface Held {
  readonly places: Uint16Array;
  readonly start: Int32Array;
}

/** A line that joins a set: its coefficient after one step, and how much for each of it the set's own coefficients lose. */
export interface Joining {
  readonly step: number;
  readonly explained: Float64Array;
}

/** Cells of a set; those of nearly the same one are divided further, or put together, where lines are only added or left out. */
export function setCells(problem: Problem, lines: readonly number[], near?: SetCells): SetCells {
  if (near && near.lines.length > lines.length && isPartOf(lines, near.lines)) return fewerCells(lines, near);
  const { profileCount, classCount: K } = problem;
  const { weights } = problem.people!;
  const known = near && isPartOf(near.lines, lines) ? near : undefined;
  const cellOf = known ? known.cellOf.slice() : new Int32Array(profileCount);
  let count = known ? known.count : profileCount > 0 ? 1 : 0;
  for (const line of lines) {
    if (known?.lines.includes(line)) continue;
    const next = new Int32Array(2 * count).fill(-1);
    count = 0;
    const base = line * problem.words;
    for (let p = 0; p < profileCount; p++) {
      const way = 2 * cellOf[p]! + ((problem.lines[base + (p >> 5)]! >>> (p & 31)) & 1);
      if (next[way]! < 0) next[way] = count++;
      cellOf[p] = next[way]!;
    }
  }
  const firsts = new Int32Array(count).fill(-1);
  const people = summed(cellOf, weights, count, K);
  for (let p = profileCount - 1; p >= 0; p--) firsts[cellOf[p]!] = p;
  const holds = new Uint8Array(count * lines.length);
  for (let c = 0; c < count; c++)
    for (let i = 0; i < lines.length; i++)
      holds[c * lines.length + i] = lineHolds(problem, lines[i]!, firsts[c]!) ? 1 : 0;
  return { lines, count, cellOf, firsts, people, holds };
}

/** Cells of some of the lines of others: those are put together that differ in no line that is left. */
function fewerCells(lines: readonly number[], whole: SetCells): SetCells {
  const to = new Int32Array(whole.count);
  let count = whole.count > 0 ? 1 : 0;
  const places = lines.map((line) => whole.lines.indexOf(line));
  for (const place of places) {
    const next = new Int32Array(2 * count).fill(-1);
    count = 0;
    for (let c = 0, at = place; c < whole.count; c++, at += whole.lines.length) {
      const way = 2 * to[c]! + whole.holds[at]!;
      if (next[way]! < 0) next[way] = count++;
      to[c] = next[way]!;
    }
  }
  const K = whole.count > 0 ? whole.people.length / whole.count : 0;
  const firsts = new Int32Array(count);
  const holds = new Uint8Array(count * lines.length);
  for (let c = 0; c < whole.count; c++) {
    firsts[to[c]!] = whole.firsts[c]!;
    for (let i = 0; i < places.length; i++)
      holds[to[c]! * lines.length + i] = whole.holds[c * whole.lines.length + places[i]!]!;
  }
  const cellOf = new Int32Array(whole.cellOf.length);
  for (let p = 0; p < cellOf.length; p++) cellOf[p] = to[whole.cellOf[p]!]!;
  return { lines, count, cellOf, firsts, people: summed(to, whole.people, count, K), holds };
}

/** People of several put together. */
function summed(to: Int32Array, people: Float64Array, count: number, K: number): Float64Array {
  const sums = new Float64Array(count * K);
  if (K === 2) {
    for (let i = 0; i < to.length; i++) {
      const at = 2 * to[i]!;
      sums[at]! += people[2 * i]!;
      sums[at + 1]! += people[2 * i + 1]!;
    }
  } else
    for (let i = 0; i < to.length; i++)
      for (let k = 0; k < K; k++) sums[to[i]! * K + k]! += people[i * K + k]!;
  return sums;
}

function heldIn({ count, lines, holds }: SetCells, levels: number): Held {
  const size = lines.length;
  const places = new Uint16Array(count * size);
  const start = new Int32Array(count + 1);
  let at = 0;
  for (let c = 0; c < count; c++) {
    for (let i = 0; i < size; i++) if (holds[c * size + i] === 1) places[at++] = levels + i;
    start[c + 1] = at;
  }
  return { places, start };
}

export function isPartOf(some: readonly number[], lines: readonly number[]): boolean {
  return some.every((line) => lines.includes(line));
}

/** Fits a set, from where a fit of nearly the same lines ended; where a line joins that one, from one step on. */
export function fitSet(problem: Problem, lines: readonly number[], near?: SetFit, joining?: Joining): SetFit {
  const cells = setCells(problem, lines, near?.cells);
  const { shape, classCount: K } = problem;
  const levels = shape === "score" ? K - 1 : 1;
  const outputs = shape === "score" ? 1 : K - 1;
  const width = levels + lines.length;
  const size = outputs * width;
  const held = heldIn(cells, levels);
  const see = (point: Float64Array, into: Look) =>
    look(problem, cells, held, point, { outputs, levels }, into);
  let at = startAt(problem, cells, { outputs, levels, width }, near, joining);
  let [here, there] = [emptyLook(size), emptyLook(size)];
  see(at, here);
  if (joining && !(here.loss <= near!.loss)) {
    at = startAt(problem, cells, { outputs, levels, width }, near);
    see(at, here);
  }
  let { loss } = here;
  for (let step = 0; step < MOST_STEPS; step++) {
    const move = solve(here.bend, here.pull, size);
    if (!move) break;
    let hoped = 0;
    for (let i = 0; i < size; i++) hoped += move[i]! * here.pull[i]!;
    const point = at.map((value, i) => value + move[i]!);
    if (hoped < ENOUGH) {
      // So near, half of what is hoped for is gained, and another look says nothing new.
      loss -= hoped / 2;
      at = point;
      break;
    }
    see(point, there);
    for (let length = 0.25; there.loss > loss && length > 1e-3; length /= 4) {
      for (let i = 0; i < size; i++) point[i] = at[i]! + length * move[i]!;
      see(point, there);
    }
    if (there.loss >= loss) break;
    at = point;
    [here, there] = [there, here];
    loss = here.loss;
  }
  return { cells, loss, at, outputs, levels, width, bend: here.bend, held };
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
  joining?: Joining,
): Float64Array {
  const at = new Float64Array(outputs * width);
  for (let a = 0; a < outputs; a++) {
    if (near) {
      const before = joining ? stepped(near, joining) : withoutOthers(near, lines);
      for (let i = 0; i < levels; i++) at[a * width + i] = before[a * near.width + i]!;
      lines.forEach((line, i) => {
        const there = near.cells.lines.indexOf(line);
        if (there >= 0) at[a * width + levels + i] = before[a * near.width + levels + there]!;
        else if (joining) at[a * width + levels + i] = joining.step;
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

function stepped({ at }: SetFit, { step, explained }: Joining): Float64Array {
  return at.map((value, i) => value - step * explained[i]!);
}

/** A fit's coefficients where one that is not among these lines is none: as its loss bends, the others make up for it. */
function withoutOthers(
  { cells, at, outputs, levels, width, bend }: SetFit,
  lines: readonly number[],
): Float64Array {
  const lost = cells.lines.filter((line) => !lines.includes(line));
  if (outputs > 1 || lost.length !== 1) return at;
  const lower = factor(bend, width);
  if (!lower) return at;
  const place = levels + cells.lines.indexOf(lost[0]!);
  const unit = new Float64Array(width);
  unit[place] = 1;
  const along = solveBy(lower, unit, width);
  const share = at[place]! / along[place]!;
  return at.map((value, i) => value - share * along[i]!);
}

interface Look {
  loss: number;
  readonly pull: Float64Array;
  readonly bend: Float64Array;
}

function emptyLook(size: number): Look {
  return { loss: 0, pull: new Float64Array(size), bend: new Float64Array(size * size) };
}

/** Loss in nats with a small penalty on coefficients, what pulls, and how it bends. */
function look(
  problem: Problem,
  { lines, count, people }: SetCells,
  { places: active, start }: Held,
  at: Float64Array,
  { outputs, levels }: Pick<SetFit, "outputs" | "levels">,
  into: Look,
): void {
  const { classCount: K } = problem;
  const { scale } = problem.people!;
  const width = levels + lines.length;
  const size = outputs * width;
  const { pull, bend } = into;
  pull.fill(0);
  bend.fill(0);
  const shares = new Float64Array(outputs);
  let loss = 0;
  for (let c = 0; c < count; c++) {
    const [from, to] = [start[c]!, start[c + 1]!];
    if (outputs === 1) {
      let sum = 0;
      for (let i = from; i < to; i++) sum += at[active[i]!]!;
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
        for (let i = from; i < to; i++) bend[active[i]! * size + u]! += steep;
      }
      for (let i = from; i < to; i++) {
        pull[active[i]!]! += pulls;
        const row = active[i]! * size;
        for (let j = from; j <= i; j++) bend[row + active[j]!]! += bends;
      }
      continue;
    }
    let top = 0;
    for (let a = 0; a < outputs; a++) {
      let sum = at[a * width]!;
      for (let i = from; i < to; i++) sum += at[a * width + active[i]!]!;
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
      for (let i = from; i < to; i++) pull[a * width + active[i]!]! += off;
      for (let b = 0; b <= a; b++) {
        const steep = own * shares[a]! * ((a === b ? 1 : 0) - shares[b]!);
        const [row, column] = [a * width, b * width];
        bend[row * size + column]! += steep;
        for (let i = from; i < to; i++) {
          const place = (row + active[i]!) * size + column;
          bend[place]! += steep;
          bend[row * size + column + active[i]!]! += steep;
          for (let j = from; j < to; j++) bend[place + active[j]!]! += steep;
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
  into.loss = loss;
}
