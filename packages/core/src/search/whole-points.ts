import { type Cells, cellsOf } from "../likelihood/cells.ts";
import { brokenBy } from "../likelihood/cut-offs.ts";
import { peopleByTotal, riskCuts } from "../likelihood/risk-cuts.ts";
import { brokenTables } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { scoreCurve } from "../problem/score-curve.ts";
import { solutionLength, tableCount } from "../problem/shape.ts";
import { tablesScale } from "../problem/tables-scale.ts";
import type { Random } from "../random.ts";
import type { SetCells, SetFit } from "./set-fit.ts";
import { SplitTotals } from "./split-totals.ts";

/** How far from its own the values of an entry are that are tried at once. */
const REACH = 2;

/** Where a neighbour costs little, values that are no farther than so many points are all tried. */
const NEAR = 24;

/** What broken constraints cost, in nats for each person and share, one climb after the other. */
const PRICES = [1, 8];

/** Entries up to which any two are changed together; of more, those of one line. */
const MOST_PAIRED = 12;

/** Of the rounded coefficients, those that are climbed from; where that costs little, more. */
const MOST_STARTS = 2;
const QUICK_STARTS = 3;

/** Coefficients are rounded at scales of which each is so many times the one before, up to so many times the points allowed. */
const SCALED = 1.12;
const BEYOND = 3;

/** What a card costs beside its cells, in visits: curves take some steps, and every card some memory. */
const BESIDE = 300;

/** Entries that are changed by lot at once, at most. */
const MOST_KICKS = 4;

/** A gain in nats that is worth a step. */
const WORTH = 1e-4;

/** What a broken rule about points counts beside the shares by which constraints are broken. */
const RULE = 1e6;

/** Whole points on a set of lines, and what they come to. */
export interface Placed {
  /** By table and line of the set; of tables, "starts with" comes first. */
  readonly own: Int32Array;
  /** By how much constraints over given classes are broken at best, as shares; a broken rule about points is far more. */
  readonly broken: number;
  /** In nats. */
  readonly loss: number;
}

/** Whether points are nearer to what is wanted: constraints first, then the loss. */
export function isNearer(a: Placed, b: Placed): boolean {
  return a.broken !== b.broken ? a.broken < b.broken : a.loss < b.loss - WORTH;
}

/** All whole points on one set of lines. */
export class WholePoints {
  readonly #problem: Problem;
  readonly #cells: SetCells;
  readonly #entries: readonly number[];
  readonly #allowed: readonly (readonly number[])[];
  /** Entries of one table. */
  readonly #width: number;
  readonly #tables: number;
  readonly #hasRules: boolean;
  #priced: Cells | undefined;
  #everyone: number | undefined;
  /** Cells looked at so far. */
  visits = 0;

  constructor(problem: Problem, cells: SetCells) {
    this.#problem = problem;
    this.#cells = cells;
    this.#tables = tableCount(problem);
    const lines = problem.shape === "score" ? cells.lines : [0, ...cells.lines];
    this.#width = lines.length;
    this.#entries = Array.from({ length: this.#tables }, (_, k) =>
      lines.map((line) => k * problem.lineCount + line),
    ).flat();
    this.#allowed = this.#entries.map((entry) => problem.pointSets[problem.pointSetOf[entry]!]!);
    const { counts, implications, orders, maxLines, maxLinesPerTable } = problem;
    this.#hasRules =
      counts.length + implications.length + orders.length > 0 ||
      maxLines < Infinity ||
      maxLinesPerTable < Infinity;
  }

  /** What a whole solution has here. */
  ownOf(points: Int32Array): Int32Array {
    return Int32Array.from(this.#entries, (entry) => points[entry]!);
  }

  /** The whole solution, with its cut-offs. */
  solution(own: Int32Array): Int32Array | undefined {
    const points = this.#spread(own);
    if (this.#problem.shape === "tables") return points;
    const cuts = this.#cuts(this.#totals(own));
    if (!cuts) return undefined;
    points.set(cuts, this.#problem.lineCount);
    return points;
  }

  #cuts(totals: Int32Array): readonly number[] | undefined {
    return riskCuts(this.#problem, { totals, ...this.#cellsWithPrices() });
  }

  place(own: Int32Array): Placed {
    const { constraints, classCount: K, shape } = this.#problem;
    const totals = this.#totals(own);
    this.visits += BESIDE + this.#cells.count * (own.length + (shape === "score" ? 2 : 12) * K);
    const rules = this.#hasRules ? brokenTables(this.#problem, this.#spread(own)).length : 0;
    const broken = RULE * rules + (constraints.length === 0 ? 0 : this.#broken(totals));
    const { scale } = this.#problem.people!;
    const loss =
      shape === "score" ? this.#lossOfScore(totals) : tablesScale(totals, this.#cells.people, K).loss;
    return { own, broken, loss: loss / scale };
  }

  /**
   * The best points found from rounded coefficients, and from points given as a start. Where losses of neighbours cost little,
   * no more is tried than one climb when that leads to no less than `enough`.
   */
  *search(fit: SetFit, starts: readonly Int32Array[] = [], enough = Infinity): Generator<void, Placed> {
    const none = new Int32Array(this.#entries.length);
    const distinct = new Map([...this.#rounded(fit), ...starts, none].map((own) => [own.join(), own]));
    const from = [...distinct.values()].map((own) => this.place(own));
    from.sort((a, b) => a.broken - b.broken || a.loss - b.loss);
    let best = from[0]!;
    for (const start of from.slice(0, this.#isQuick(best) ? QUICK_STARTS : MOST_STARTS)) {
      yield;
      const reached = this.#isQuick(start) ? yield* this.#climbTwo(start, false) : yield* this.climb(start);
      if (isNearer(reached, best)) best = reached;
      if (this.#isQuick(best) && best.loss >= enough) return best;
    }
    return this.#isQuick(best) ? yield* this.#climbTwo(best, true) : best;
  }

  /** Whether losses of neighbours cost little: those of a score of two classes without limits, from points that break no rule. */
  #isQuick({ broken }: Placed): boolean {
    const { shape, classCount, constraints } = this.#problem;
    return shape === "score" && classCount === 2 && constraints.length === 0 && broken === 0;
  }

  /** The points with some entries changed by lot, climbed from. */
  *kicked({ own }: Placed, random: Random): Generator<void, Placed> {
    const other = own.slice();
    if (other.length === 0) return this.place(other);
    for (let kicks = 1 + ((random() * MOST_KICKS) | 0); kicks > 0; kicks--) {
      const e = (random() * other.length) | 0;
      const values = this.#allowed[e]!;
      other[e] = values[(random() * values.length) | 0]!;
    }
    return yield* this.climb(this.place(other));
  }

  /** One entry after the other to its best value, then two at once by one step each, as long as anything gains. */
  *climb(given: Placed): Generator<void, Placed> {
    if (this.#isQuick(given)) return yield* this.#climbTwo(given, true);
    let start = given;
    // Where limits bind, cards that keep them are far apart: the way there goes through cards that keep not everything.
    if (this.#problem.constraints.length > 0)
      for (const price of PRICES) start = yield* this.#climbBy(start, this.#isCheaperAt(price));
    return yield* this.#climbBy(start, isNearer);
  }

  /** The same where losses of neighbours cost little; without pairs, only as far as single entries lead. */
  *#climbTwo(start: Placed, withPairs: boolean): Generator<void, Placed> {
    const splits = new SplitTotals(this.#cells, this.#problem.people!.scale, 2 * NEAR);
    const own = start.own.slice();
    const size = own.length;
    const { count } = this.#cells;
    let loss = splits.begin(own);
    let width = 0;
    const tried = (e: number, a: number, f: number, b: number): boolean => {
      this.visits += 20 + 3 * width;
      const found = splits.changed(a - own[e]!, f < 0 ? 0 : b - own[f]!, loss - WORTH);
      if (found === undefined || !this.#mayHave(own, e, a, f, b)) return false;
      [bestA, bestB, loss] = [a, b, found];
      return true;
    };
    let [bestA, bestB] = [0, 0];
    const take = (e: number, f: number) => {
      own[e] = bestA;
      if (f >= 0) own[f] = bestB;
      loss = splits.begin(own);
      this.visits += BESIDE + count * size;
    };
    // A round without a gain is the last: everything has then been tried from here.
    for (let since = 0; ; ) {
      for (let e = 0; e < size && since < size; e++, since++) {
        splits.split(e);
        width = this.#spanOf(own);
        this.visits += count;
        let gained = false;
        const from = own[e]!;
        for (const value of this.#allowed[e]!)
          if (value !== from && Math.abs(value - from) <= NEAR && tried(e, value, -1, 0)) gained = true;
        if (gained) {
          take(e, -1);
          since = -1;
        }
        yield;
      }
      if (since < size) continue;
      if (!withPairs) return this.place(own);
      let gained = false;
      for (let e = 0; e < size && !gained; e++) {
        for (let f = e + 1; f < size && !gained; f++) {
          splits.split(e, f);
          this.visits += count;
          for (const a of this.#steps(e, own[e]!))
            for (const b of this.#steps(f, own[f]!)) if (tried(e, a, f, b)) gained = true;
          if (gained) take(e, f);
        }
        yield;
      }
      if (!gained) return this.place(own);
      since = 0;
    }
  }

  /** How many totals there may be between the smallest and the largest. */
  #spanOf(own: Int32Array): number {
    return 10 + own.reduce((sum, value) => sum + Math.abs(value), 0);
  }

  /** Whether points changed in one or two entries keep the rules about points. */
  #mayHave(own: Int32Array, e: number, a: number, f: number, b: number): boolean {
    if (!this.#hasRules) return true;
    const other = own.with(e, a);
    if (f >= 0) other[f] = b;
    return brokenTables(this.#problem, this.#spread(other)).length === 0;
  }

  /** What is broken has a price, in nats for each person if it were all of them. */
  #isCheaperAt(price: number): typeof isNearer {
    const { weights, scale } = this.#problem.people!;
    this.#everyone ??= weights.reduce((sum, weight) => sum + weight, 0) / scale;
    const each = price * this.#everyone;
    return (a, b) => a.loss + each * a.broken < b.loss + each * b.broken - WORTH;
  }

  *#climbBy(start: Placed, isBetter: typeof isNearer): Generator<void, Placed> {
    let best = start;
    const keep = (own: Int32Array): boolean => {
      const placed = this.place(own);
      if (!isBetter(placed, best)) return false;
      best = placed;
      return true;
    };
    for (;;) {
      let gained = false;
      for (let e = 0; e < start.own.length; e++) {
        const from = best.own;
        const values = this.#allowed[e]!;
        const at = values.indexOf(from[e]!);
        for (let i = Math.max(0, at - REACH); i <= Math.min(values.length - 1, at + REACH); i++)
          if (i !== at && keep(from.with(e, values[i]!))) gained = true;
        yield;
      }
      if (gained) continue;
      for (let e = 0; e < start.own.length && !gained; e++) {
        for (let f = e + 1; f < start.own.length && !gained; f++) {
          const isPaired = start.own.length <= MOST_PAIRED || e % this.#width === f % this.#width;
          if (!isPaired) continue;
          for (const a of this.#steps(e, best.own[e]!))
            for (const b of this.#steps(f, best.own[f]!))
              if (keep(best.own.with(e, a).with(f, b))) gained = true;
        }
        yield;
      }
      if (!gained) return best;
    }
  }

  /** The values next to one; where lines are limited also none, so that a line can take the place of another. */
  #steps(e: number, own: number): readonly number[] {
    const values = this.#allowed[e]!;
    const at = values.indexOf(own);
    const next = [values[at - 1], values[at + 1]].filter((value) => value !== undefined);
    return this.#hasRules && own !== 0 && !next.includes(0) ? [...next, 0] : next;
  }

  #spread(own: Int32Array): Int32Array {
    const points = new Int32Array(solutionLength(this.#problem));
    own.forEach((value, i) => {
      points[this.#entries[i]!] = value;
    });
    return points;
  }

  #cellsWithPrices(): Cells {
    this.#priced ??= cellsOf(this.#problem, this.#problem.people!.weights, this.#cells.lines);
    return this.#priced;
  }

  /** The total of table k in cell c, at `c * tables + k`. */
  #totals(own: Int32Array): Int32Array {
    const { count, holds, lines } = this.#cells;
    const tables = this.#tables;
    const hasStart = this.#width > lines.length;
    const totals = new Int32Array(count * tables);
    for (let c = 0; c < count; c++) {
      for (let k = 0; k < tables; k++) {
        let at = k * this.#width;
        let total = hasStart ? own[at++]! : 0;
        for (let i = 0; i < lines.length; i++) if (holds[c * lines.length + i] === 1) total += own[at + i]!;
        totals[c * tables + k] = total;
      }
    }
    return totals;
  }

  #lossOfScore(totals: Int32Array): number {
    const { classCount: K } = this.#problem;
    const { distinct, people } = peopleByTotal(totals, this.#cells.people, K);
    return scoreCurve(distinct, people, K).loss;
  }

  #broken(totals: Int32Array): number {
    const { constraints, classCount: K, shape } = this.#problem;
    const priced = this.#cellsWithPrices();
    const cuts = shape === "score" ? this.#cuts(totals) : [];
    if (!cuts) return Infinity;
    const given = new Int32Array(priced.count);
    for (let c = 0; c < priced.count; c++) {
      let winner = 0;
      if (shape === "score") while (winner < cuts.length && totals[c]! >= cuts[winner]!) winner++;
      else for (let k = 1; k < K; k++) if (totals[c * K + k]! > totals[c * K + winner]!) winner = k;
      given[c] = c * K + winner;
    }
    return brokenBy(constraints, (i) => {
      let sum = 0;
      for (const at of given) sum += priced.coefficients[i]![at]!;
      return sum;
    });
  }

  /** Coefficients as points: the largest becomes each of the points that are allowed, and more, cut to the largest. */
  *#rounded({ at, outputs, levels, width }: SetFit): Generator<Int32Array> {
    const real = new Float64Array(this.#entries.length);
    let largest = 0;
    const hasStart = this.#width > this.#cells.lines.length;
    for (let a = 0; a < outputs; a++) {
      const table = this.#tables === 1 ? 0 : a + this.#tables - outputs;
      for (let i = 0; i < this.#width; i++) {
        const value = at[a * width + i + (hasStart ? 0 : levels)]!;
        real[table * this.#width + i] = value;
        if (!hasStart || i > 0) largest = Math.max(largest, Math.abs(value));
      }
    }
    if (this.#tables > 2) this.#centre(real);
    if (largest === 0) return;
    const most = Math.max(...this.#allowed.flat().map(Math.abs));
    this.#thin(real);
    const { shape, classCount, constraints } = this.#problem;
    const isQuick = shape === "score" && classCount === 2 && constraints.length === 0;
    const last = (isQuick ? BEYOND : 1) * Math.min(most, 12);
    for (let scale = 1; scale <= last; scale = isQuick ? scale * SCALED : scale + 1)
      yield Int32Array.from(real, (value, i) => nearestOf(this.#allowed[i]!, (value * scale) / largest));
  }

  /** Where lines are limited, only the largest coefficients stay. */
  #thin(real: Float64Array): void {
    const { maxLinesPerTable, maxLines, startsWithCounts } = this.#problem;
    if (maxLinesPerTable === Infinity && maxLines === Infinity) return;
    const counts = (i: number) => startsWithCounts || i % this.#width !== 0;
    const order = [...real.keys()].filter(counts).sort((a, b) => Math.abs(real[b]!) - Math.abs(real[a]!));
    const inTable = new Int32Array(this.#tables);
    let all = 0;
    for (const i of order) {
      const table = Math.floor(i / this.#width);
      if (inTable[table]! < maxLinesPerTable && all < maxLines) {
        inTable[table]!++;
        all++;
      } else real[i] = 0;
    }
  }

  /** Only differences between tables count: a middle one without points on a line has the smallest ones. */
  #centre(values: Float64Array): void {
    for (let i = 0; i < this.#width; i++) {
      const own = Array.from({ length: this.#tables }, (_, k) => values[k * this.#width + i]!);
      const middle = own.sort((a, b) => a - b)[this.#tables >> 1]!;
      for (let k = 0; k < this.#tables; k++) values[k * this.#width + i]! -= middle;
    }
  }
}

function nearestOf(values: readonly number[], to: number): number {
  return values.reduce((found, value) => (Math.abs(value - to) < Math.abs(found - to) ? value : found));
}
