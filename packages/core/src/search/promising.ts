import { exp } from "../exp-log.ts";
import { factor, solveBy } from "../problem/score-curve.ts";
import type { Instance } from "./instance.ts";
import { type LineBlock, lineBlocks } from "./line-blocks.ts";
import type { Joining, SetCells, SetFit } from "./set-fit.ts";

/** A line, and about how many nats it would gain beside those of a fit. */
export interface Promising {
  readonly line: number;
  readonly gain: number;
  /** Of a score: whether points for it would count towards the last class. */
  readonly rises: boolean;
  /** Of one output: where the step leads. */
  readonly joining?: Joining | undefined;
}

/**
 * What lines that are not in a set would gain there: one step of Newton's method in the direction of each, as far as the
 * lines of the set do not say the same. One pass over the people for each block of lines.
 */
export class PromisingLines {
  readonly #instance: Instance;
  readonly #blocks: readonly LineBlock[];
  /** By profile: people, and the cut-offs that they reach together. */
  readonly #people: Float64Array;
  readonly #reached: Float64Array;
  /** Profiles and cells looked at so far. */
  visits = 0;

  constructor(instance: Instance, lines: readonly number[]) {
    const { problem, classCount: K, profileCount } = instance;
    const { weights, scale } = problem.people!;
    this.#instance = instance;
    this.#blocks = problem.shape === "score" ? lineBlocks(problem, lines) : [];
    this.#people = new Float64Array(profileCount);
    this.#reached = new Float64Array(profileCount);
    for (let p = 0; p < profileCount; p++) {
      for (let k = 0; k < K; k++) {
        this.#people[p]! += weights[p * K + k]! / scale;
        this.#reached[p]! += (k * weights[p * K + k]!) / scale;
      }
    }
  }

  beside(fit: SetFit, lines: readonly number[]): Promising[] {
    if (fit.outputs === 1) return this.#ofOneOutput(fit, lines);
    const { listStart } = this.#instance;
    for (const line of lines) this.visits += listStart[line + 1]! - listStart[line]!;
    return ofMany(this.#instance, fit, lines);
  }

  #ofOneOutput(fit: SetFit, candidates: readonly number[]): Promising[] {
    const { profileCount, lineCount } = this.#instance;
    const { cells, at, levels, width, bend } = fit;
    const own = cells.lines.length;
    const { places, start } = fit.held;
    // By cell: the expected number of cut-offs that a person reaches, and how it bends at each.
    const expected = new Float64Array(cells.count);
    const steep = new Float64Array(cells.count * levels);
    for (let c = 0; c < cells.count; c++) {
      let sum = 0;
      for (let i = start[c]!; i < start[c + 1]!; i++) sum += at[places[i]!]!;
      for (let u = 0; u < levels; u++) {
        const z = sum + at[u]!;
        const small = exp(z < 0 ? z : -z);
        const larger = 1 / (1 + small);
        expected[c]! += z < 0 ? small * larger : larger;
        steep[c * levels + u] = small * larger * larger;
      }
    }
    const { order, from } = byCell(cells, profileCount);
    const people = new Float64Array(profileCount);
    const pull = new Float64Array(profileCount);
    for (let i = 0; i < profileCount; i++) {
      const p = order[i]!;
      people[i] = this.#people[p]!;
      pull[i] = this.#reached[p]! - people[i]! * expected[cells.cellOf[p]!]!;
    }
    const isCandidate = new Uint8Array(lineCount);
    for (const line of candidates) isCandidate[line] = 1;
    const lower = factor(bend, width);
    const found: Promising[] = [];
    this.visits += 2 * profileCount + cells.count * (own + 5);
    for (const block of this.#blocks) {
      if (!block.lines.some((line) => isCandidate[line] === 1)) continue;
      const { codeOf, codes, lines, holds } = block;
      this.visits += profileCount + codes * lines.length;
      const pulls = new Float64Array(codes);
      const bends = new Float64Array(codes * width);
      const inCell = new Float64Array(codes);
      const touched = new Uint8Array(codes);
      for (let c = 0; c < cells.count; c++) {
        let count = 0;
        for (let i = from[c]!; i < from[c + 1]!; i++) {
          const code = codeOf[order[i]!]!;
          pulls[code]! += pull[i]!;
          if (inCell[code] === 0) touched[count++] = code;
          inCell[code]! += people[i]!;
        }
        for (let t = 0; t < count; t++) {
          const code = touched[t]!;
          const base = code * width;
          let all = 0;
          for (let u = 0; u < levels; u++) {
            const value = inCell[code]! * steep[c * levels + u]!;
            bends[base + u]! += value;
            all += value;
          }
          for (let i = start[c]!; i < start[c + 1]!; i++) bends[base + places[i]!]! += all;
          inCell[code] = 0;
        }
      }
      lines.forEach((line, l) => {
        if (isCandidate[line] === 0) return;
        const along = new Float64Array(width);
        let gradient = 0;
        for (let code = 0; code < codes; code++) {
          if (holds[code * lines.length + l] === 0) continue;
          gradient += pulls[code]!;
          for (let i = 0; i < width; i++) along[i]! += bends[code * width + i]!;
        }
        let curvature = 0;
        for (let u = 0; u < levels; u++) curvature += along[u]!;
        const explained = lower && solveBy(lower, along, width);
        let rest = curvature;
        if (explained) for (let i = 0; i < width; i++) rest -= explained[i]! * along[i]!;
        // What the set says as well has nothing left to bend.
        if (!(rest > 1e-6 * curvature)) return;
        found.push({
          line,
          gain: (gradient * gradient) / (2 * rest),
          rises: gradient > 0,
          joining: explained && { step: gradient / rest, explained },
        });
      });
    }
    return found;
  }
}

/** Profiles in the order of their cells, and where those of each begin. */
function byCell({ cellOf, count }: SetCells, profileCount: number): { order: Int32Array; from: Int32Array } {
  const from = new Int32Array(count + 1);
  for (let p = 0; p < profileCount; p++) from[cellOf[p]! + 1]!++;
  for (let c = 0; c < count; c++) from[c + 1]! += from[c]!;
  const next = from.slice();
  const order = new Int32Array(profileCount);
  for (let p = 0; p < profileCount; p++) order[next[cellOf[p]!]!++] = p;
  return { order, from };
}

function ofMany(instance: Instance, fit: SetFit, candidates: readonly number[]): Promising[] {
  const { problem, classCount: K, profileCount, list, listStart } = instance;
  const { weights, scale } = problem.people!;
  const { cells, at, outputs, width } = fit;
  const own = cells.lines.length;
  const shares = new Float64Array(cells.count * K);
  for (let c = 0; c < cells.count; c++) {
    let top = 0;
    for (let a = 0; a < outputs; a++) {
      let sum = at[a * width]!;
      for (let i = 0; i < own; i++) if (cells.holds[c * own + i] === 1) sum += at[a * width + 1 + i]!;
      shares[c * K + a + 1] = sum;
      if (sum > top) top = sum;
    }
    let all = 0;
    for (let k = 0; k < K; k++) {
      shares[c * K + k] = exp(shares[c * K + k]! - top);
      all += shares[c * K + k]!;
    }
    for (let k = 0; k < K; k++) shares[c * K + k]! /= all;
  }
  const pull = new Float64Array(profileCount * K);
  const steep = new Float64Array(profileCount * K);
  const steepness = new Float64Array(K);
  for (let p = 0; p < profileCount; p++) {
    let people = 0;
    for (let k = 0; k < K; k++) people += weights[p * K + k]! / scale;
    const c = cells.cellOf[p]!;
    for (let k = 0; k < K; k++) {
      const share = shares[c * K + k]!;
      pull[p * K + k] = weights[p * K + k]! / scale - people * share;
      steep[p * K + k] = people * share * (1 - share);
      steepness[k]! += steep[p * K + k]!;
    }
  }
  const gradient = new Float64Array(K);
  const curvature = new Float64Array(K);
  return candidates.map((line) => {
    gradient.fill(0);
    curvature.fill(0);
    for (let i = listStart[line]!; i < listStart[line + 1]!; i++) {
      const from = list[i]! * K;
      for (let k = 0; k < K; k++) {
        gradient[k]! += pull[from + k]!;
        curvature[k]! += steep[from + k]!;
      }
    }
    let gain = 0;
    for (let k = 0; k < K; k++) {
      const rest = curvature[k]! - (curvature[k]! * curvature[k]!) / (steepness[k]! + 1e-9);
      if (rest > 1e-6) gain += ((gradient[k]! * gradient[k]!) / (2 * rest)) * (1 - 1 / K);
    }
    return { line, gain, rises: true };
  });
}
