import type { Cells } from "../likelihood/cells.ts";
import { bestCuts, brokenBy, type Cut } from "../likelihood/cut-offs.ts";
import type { Steps } from "../likelihood/steps.ts";
import { brokenTables, tableSize } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { solutionLength, tableCount } from "../problem/shape.ts";
import { likelihoodOfScore, likelihoodOfTables, smoothed } from "./likelihood.ts";

/**
 * Logarithms of likelihoods are compared in hundredths: a smaller difference says nothing of a card, and the last digits
 * of logarithms are not the same on all machines.
 */
const GRAIN = 0.01;

/** What a likelihood costs, in looks at a cell: logarithms and powers, some steps of Newton's method. */
const LOOKS_PER_LIKELIHOOD = 10;

/** A card on one set of lines, and how steady it is. */
export interface Placed {
  /** Points of the entries of the ground. */
  readonly own: Int32Array;
  /** The whole solution, with its cut-offs. */
  readonly points: Int32Array;
  /** How far the loss is above what is allowed and constraints are broken, as shares; infinite where tables break limits. */
  readonly excess: number;
  /** Logarithm of its likelihood, in whole grains. */
  readonly likelihood: number;
  readonly loss: number;
  readonly sum: number;
}

/** What is asked of all cards that are tried. */
export interface Asked {
  readonly problem: Problem;
  readonly mostLoss: number;
  readonly mostSize: number;
  readonly steps: Steps;
  /** Told of a card that loses less than the least known: what is asked changes with it. */
  lower(card: Placed): void;
  readonly leastLoss: number;
  /** Whether the work is over, or there is another least. */
  isOver(): boolean;
}

/** Within the allowed loss the likelier card, then the smaller loss, then the smaller points. */
export function isSteadier(a: Placed, b: Placed): boolean {
  if (a.excess !== b.excess) return a.excess < b.excess;
  if (a.likelihood !== b.likelihood) return a.likelihood > b.likelihood;
  if (a.loss !== b.loss) return a.loss < b.loss;
  return a.sum < b.sum;
}

/** The same where what is too much has a price, in grains for all of it: a way through cards that keep not everything. */
export function isBetterAt(price: number): typeof isSteadier {
  const value = ({ likelihood, excess }: Placed) => likelihood - Math.round(price * excess);
  return (a, b) => {
    if (a.excess === Infinity || b.excess === Infinity) return a.excess < b.excess;
    return value(a) === value(b) ? isSteadier(a, b) : value(a) > value(b);
  };
}

/** A likelihood as cards are compared by it. */
export function inGrains(likelihood: number): number {
  return Math.round(likelihood / GRAIN);
}

/** All cards on one set of lines: entries by table and line ("starts with" first, where tables have one). */
export class Ground {
  readonly cells: Cells;
  /** People by cell, smoothed. */
  readonly people: Float64Array;
  /** Where entry i of a card here is in a whole solution, and what it may be. */
  readonly entries: readonly number[];
  readonly allowed: readonly (readonly number[])[];
  /** Entries of one table. */
  readonly width: number;
  readonly #asked: Asked;
  readonly #scratch: Int32Array;

  constructor(asked: Asked, cells: Cells) {
    const { problem } = asked;
    this.#asked = asked;
    this.cells = cells;
    this.people = smoothed(cells.people, problem.classCount);
    const lines = problem.shape === "score" ? cells.lines : [0, ...cells.lines];
    this.width = lines.length;
    this.entries = Array.from({ length: tableCount(problem) }, (_, k) =>
      lines.map((line) => k * problem.lineCount + line),
    ).flat();
    this.allowed = this.entries.map((entry) => problem.pointSets[problem.pointSetOf[entry]!]!);
    this.#scratch = new Int32Array(solutionLength(problem));
  }

  /** What a solution has here. */
  ownOf(points: Int32Array): Int32Array {
    return Int32Array.from(this.entries, (entry) => points[entry]!);
  }

  place(own: Int32Array): Placed {
    const { problem, mostLoss, mostSize, steps, leastLoss, lower } = this.#asked;
    const { classCount: K, shape, constraints, lineCount } = problem;
    const { cells, people } = this;
    const tables = tableCount(problem);
    steps.take(cells.count * (own.length + K * (1 + constraints.length)));
    const totals = this.#totals(own, tables);
    const cut = shape === "score" ? bestCuts(totals, cells, constraints, K) : this.#given(totals);
    const points = this.#scratch.fill(0);
    own.forEach((value, i) => {
      points[this.entries[i]!] = value;
    });
    cut?.cuts.forEach((value, i) => {
      points[lineCount + i] = value;
    });
    const { size, sum } = tableSize(problem, points);
    const isKept = cut !== undefined && size <= mostSize && brokenTables(problem, points).length === 0;
    const excess = isKept ? Math.max(0, cut.loss - mostLoss) / problem.lossScale + cut.broken : Infinity;
    const loss = cut?.loss ?? Infinity;
    if (excess === Infinity) return { own, points: points.slice(), excess, likelihood: -Infinity, loss, sum };
    steps.take(LOOKS_PER_LIKELIHOOD * cells.count * K);
    const likelihood =
      shape === "score" ? likelihoodOfScore(totals, people, K) : likelihoodOfTables(totals, people, K);
    const placed = { own, points: points.slice(), excess, likelihood: inGrains(likelihood), loss, sum };
    if (excess === 0 && loss < leastLoss) lower(placed);
    return placed;
  }

  /** The total of table k in cell c, at `c * tables + k`. */
  #totals(own: Int32Array, tables: number): Int32Array {
    const { cells, width } = this;
    const hasStart = width > cells.lines.length;
    const totals = new Int32Array(cells.count * tables);
    for (let c = 0; c < cells.count; c++) {
      for (let k = 0; k < tables; k++) {
        let total = hasStart ? own[k * width]! : 0;
        for (let i = 0, at = k * width + (hasStart ? 1 : 0); i < cells.lines.length; i++, at++)
          if (cells.holds[c * cells.lines.length + i] === 1) total += own[at]!;
        totals[c * tables + k] = total;
      }
    }
    return totals;
  }

  /** The loss of tables, and how far they break the constraints; they have no cut-offs. */
  #given(totals: Int32Array): Cut {
    const { classCount: K, constraints } = this.#asked.problem;
    const { cells } = this;
    const places = new Int32Array(cells.count);
    let loss = 0;
    for (let c = 0; c < cells.count; c++) {
      let winner = 0;
      for (let k = 1; k < K; k++) if (totals[c * K + k]! > totals[c * K + winner]!) winner = k;
      places[c] = c * K + winner;
      loss += cells.cost[places[c]!]!;
    }
    const broken = brokenBy(constraints, (i) => {
      let sum = 0;
      for (let c = 0; c < cells.count; c++) sum += cells.coefficients[i]![places[c]!]!;
      return sum;
    });
    return { loss, broken, cuts: [] };
  }
}
