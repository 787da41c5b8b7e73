import { canonical } from "../problem/canonical.ts";
import { type EngineEvent, type EngineOptions, isBetter, type Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import { GRAINS } from "../problem/log-loss.ts";
import type { Problem } from "../problem/problem.ts";
import { conditionsUsed } from "../problem/shape.ts";
import { type Random, seededRandom } from "../random.ts";
import { makeInstance } from "./instance.ts";
import { LineChoice } from "./line-choice.ts";
import { type Promising, PromisingLines } from "./promising.ts";
import { fitSet, isPartOf, type Joining, type SetFit, worths } from "./set-fit.ts";
import { isNearer, type Placed, WholePoints } from "./whole-points.ts";
import { UNITS_PER_EVENT, VISITS_PER_UNIT } from "./work.ts";

/** Of the lines that promise most beside a set, so many are tried. */
const MOST_TRIED = 4;

/** Sets that are remembered as good ones to begin from. */
const MOST_KEPT = 12;

/** Lines that a set loses before it is made full again, at most. */
const MOST_LOST = 4;

/** Share of the rounds that try other points on a good set, and no other set. */
const KICKED = 0.3;

/** Share of the rounds that go through a set of more lines than there may be, and how many more at most. */
const SWOLLEN = 0.6;
const MOST_MORE = 4;

/** How much more a line may gain than its first step says, as a share. */
const BEYOND = 1.25;

/** Sets that grow side by side. */
const BREADTH = 4;

/** Share of the rounds that settle a set that waits. */
const SETTLED = 0.6;

/** A set's fit may be so many nats above its least loss. */
const FIT_OFF = 0.005;

/** Sets by lot that were there before, one after the other, before lines are drawn that promise nothing. */
const MOST_KNOWN = 20;

/** Chance that a promising line is passed over when a set is made full by lot. */
const PASSED_OVER = 0.35;

/** What more climbs on a set gain at most, in nats: where the first ends farther from the best card, there are no others. */
const HALF_WAY = 0.3;

/** A gain in nats between two sets that is worth a step. */
const WORTH = 1e-3;

/** A set with its best whole points so far, in nats. */
interface Kept {
  readonly fit: SetFit;
  readonly placed: Placed;
}

/**
 * Finds cards of little log loss, and better ones the longer it runs; proves nothing and never ends by itself. Sets of
 * lines are compared by their likeliest real points: a set grows by what promises most, then lines are exchanged as long as
 * that gains; then come whole points, by rounding at several scales and climbing. Afterwards good sets lose a few lines by
 * lot and are made full again. Work is counted as in the other searches.
 */
export function* searchRisk(problem: Problem, { seed, starts = [] }: EngineOptions): Generator<EngineEvent> {
  const engine = new RiskSearch(problem, seed);
  let [said, next] = [0, UNITS_PER_EVENT * VISITS_PER_UNIT];
  for (const _ of engine.run(starts)) {
    if (engine.version > said) {
      said = engine.version;
      yield { type: "incumbent", ...engine.best!, points: engine.best!.points.slice() };
    }
    if (engine.visits >= next) {
      next = engine.visits + UNITS_PER_EVENT * VISITS_PER_UNIT;
      yield { type: "work", units: Math.floor(engine.visits / VISITS_PER_UNIT) };
    }
  }
}

class RiskSearch {
  best: Solution | undefined;
  /** How often it has become better. */
  version = 0;
  visits = 0;
  readonly #problem: Problem;
  readonly #choice: LineChoice;
  readonly #lines: PromisingLines;
  readonly #random: Random;
  readonly #seen = new Set<string>();
  readonly #settled = new Set<string>();
  /** Sets that exchanges went through. */
  readonly #walked = new Set<string>();
  /** Whether every card on a set is as likely to be within the rules as on any other: there are none. */
  readonly #isFree: boolean;
  readonly #waiting = new Map<string, SetFit>();
  #kept: Kept[] = [];
  /** The sets of the likeliest real points. */
  #sets: SetFit[] = [];

  constructor(problem: Problem, seed: number) {
    this.#problem = problem;
    this.#choice = new LineChoice(problem);
    this.#lines = new PromisingLines(makeInstance(problem), this.#choice.usable);
    this.#random = seededRandom(seed);
    const { constraints, counts, implications, orders, maxLines, maxLinesPerTable } = problem;
    this.#isFree =
      constraints.length + counts.length + implications.length + orders.length === 0 &&
      maxLines === Infinity &&
      maxLinesPerTable === Infinity;
  }

  *run(starts: readonly Int32Array[]): Generator<void> {
    for (const start of starts) yield* this.#startFrom(start);
    const empty = this.#fit([]);
    const first = yield* this.#grown(empty, false);
    // Whoever has no time for more has a card already.
    yield* this.#settle(first);
    yield* this.#settle(yield* this.#exchanged(first));
    if (this.#isFree) {
      const [best, ...others] = yield* this.#beside(empty);
      yield* this.#settle(yield* this.#exchanged(best!));
      for (const fit of others) this.#wait(fit);
      yield* this.#settle(yield* this.#exchanged(yield* this.#throughMore(first, MOST_MORE, false)));
    }
    for (let known = 0; ; ) {
      const waiting = this.#isFree && this.#random() < SETTLED ? this.#next() : undefined;
      if (waiting) {
        yield* this.#settle(waiting);
        continue;
      }
      const from = this.#kept[(this.#random() ** 2 * this.#kept.length) | 0];
      if (from && this.#random() < KICKED) {
        yield* this.#kick(from);
        continue;
      }
      const base = this.#isFree ? this.#sets[(this.#random() ** 2 * this.#sets.length) | 0] : from?.fit;
      const isSwollen = this.#isFree && base && this.#random() < SWOLLEN;
      const full = isSwollen
        ? yield* this.#throughMore(base, 1 + ((this.#random() * MOST_MORE) | 0), true)
        : yield* this.#grown(this.#lessened(base ?? empty), true);
      yield;
      const isNew = !this.#seen.has(full.cells.lines.join());
      if (isNew) {
        known = 0;
        if (this.#isFree) this.#seen.add(full.cells.lines.join());
        yield* this.#settle(yield* this.#exchanged(full));
      } else if (!this.#isFree || ++known > MOST_KNOWN) yield* this.#drawn(full);
    }
  }

  /** A card from elsewhere: as it is, and climbed from. */
  *#startFrom(points: Int32Array): Generator<void> {
    this.#offer(points);
    const fit = this.#fit(conditionsUsed(this.#problem, points));
    const whole = new WholePoints(this.#problem, fit.cells);
    const placed = yield* whole.search(fit, [whole.ownOf(points)]);
    this.#take(whole, placed);
    this.#keep({ fit, placed });
  }

  /** Points on lines drawn by lot, where what promises most has been tried: rules may want what promises nothing. */
  *#drawn(near: SetFit): Generator<void> {
    const usable = [...this.#choice.usable];
    const most = Math.min(this.#choice.most, usable.length);
    const lines = Array.from({ length: Math.ceil(this.#random() * most) }, () => {
      const [line] = usable.splice((this.#random() * usable.length) | 0, 1);
      return line!;
    });
    const fit = this.#fit(lines, near);
    const whole = new WholePoints(this.#problem, fit.cells);
    const first = yield* whole.search(fit);
    const other = yield* whole.kicked(first, this.#random);
    this.visits += whole.visits;
    const placed = isNearer(other, first) ? other : first;
    this.#take(whole, placed);
    this.#keep({ fit, placed });
  }

  /** Other points on a good set. */
  *#kick({ fit, placed }: Kept): Generator<void> {
    const whole = new WholePoints(this.#problem, fit.cells);
    const other = yield* whole.kicked(placed, this.#random);
    this.visits += whole.visits;
    if (!isNearer(other, placed)) return;
    this.#take(whole, other);
    this.#keep({ fit, placed: other });
  }

  #fit(lines: readonly number[], near?: SetFit, joining?: Joining): SetFit {
    const fit = fitSet(
      this.#problem,
      [...lines].sort((a, b) => a - b),
      near,
      joining,
    );
    const { profileCount } = this.#problem;
    const divided =
      near && isPartOf(near.cells.lines, lines) ? lines.length - near.cells.lines.length : lines.length;
    this.visits += profileCount * (2 + divided) + fit.cells.count * fit.at.length * fit.at.length + 500;
    return fit;
  }

  #promising(fit: SetFit, lines: readonly number[]): Promising[] {
    const before = this.#lines.visits;
    const found = this.#lines.beside(fit, lines);
    this.visits += this.#lines.visits - before;
    return found
      .filter((one) => one.gain > 0 && this.#choice.mayBe(one))
      .sort((a, b) => b.gain - a.gain || a.line - b.line);
  }

  /** Adds lines until the set is full, or none promises anything. */
  *#grown(start: SetFit, byLot: boolean, more = 0): Generator<void, SetFit> {
    let fit = start;
    for (;;) {
      const candidates = this.#choice.candidates(fit.cells.lines, this.#choice.most + more);
      if (candidates.length === 0) return fit;
      let next = this.#promising(fit, candidates);
      if (byLot) next = next.filter(() => this.#random() >= PASSED_OVER);
      if (next.length === 0) return fit;
      const tried = byLot ? next.slice(0, 1) : next.slice(0, MOST_TRIED);
      let best: SetFit | undefined;
      for (const { line, joining } of tried) {
        const with1 = this.#fit([...fit.cells.lines, line], fit, joining);
        if (!best || with1.loss < best.loss) best = with1;
        yield;
      }
      fit = best!;
    }
  }

  /** Several sets that grow side by side: of all that one line more makes of them, the best go on. */
  *#beside(empty: SetFit): Generator<void, SetFit[]> {
    let sets = [empty];
    for (;;) {
      const larger = new Map<string, { fit: SetFit; one: Promising; hoped: number }>();
      for (const fit of sets) {
        const candidates = this.#choice.candidates(fit.cells.lines);
        for (const one of this.#promising(fit, candidates).slice(0, 2 * BREADTH)) {
          const key = [...fit.cells.lines, one.line].sort((a, b) => a - b).join();
          const hoped = fit.loss - one.gain;
          if (hoped < (larger.get(key)?.hoped ?? Infinity)) larger.set(key, { fit, one, hoped });
        }
        yield;
      }
      if (larger.size === 0) return sets;
      const fits: SetFit[] = [];
      for (const { fit, one } of [...larger.values()]
        .sort((a, b) => a.hoped - b.hoped)
        .slice(0, 2 * BREADTH)) {
        fits.push(this.#fit([...fit.cells.lines, one.line], fit, one.joining));
        yield;
      }
      sets = fits.sort((a, b) => a.loss - b.loss).slice(0, BREADTH);
    }
  }

  /** Through a set of more lines than there may be, and back: lines that say something only together come in like this. */
  *#throughMore(start: SetFit, more: number, byLot: boolean): Generator<void, SetFit> {
    let fit = yield* this.#grown(start, byLot, more);
    while (fit.cells.lines.length > this.#choice.most) {
      const { lines } = fit.cells;
      const [least] = worths(fit)
        .map((worth, i) => ({ worth, line: lines[i]! }))
        .sort((a, b) => a.worth - b.worth || a.line - b.line);
      fit = this.#fit(
        lines.filter((line) => line !== least!.line),
        fit,
      );
      yield;
    }
    return fit;
  }

  /** Exchanges one line after the other for a better one, until no exchange gains. */
  *#exchanged(start: SetFit): Generator<void, SetFit> {
    let fit = start;
    for (let last = 0, i = 0; last < fit.cells.lines.length; i = (i + 1) % fit.cells.lines.length) {
      const { lines } = fit.cells;
      const out = lines[i]!;
      const without = this.#fit(
        lines.filter((line) => line !== out),
        fit,
      );
      yield;
      const candidates = this.#choice.candidates(without.cells.lines).filter((line) => line !== out);
      let gained: SetFit | undefined;
      for (const { line, gain, joining } of this.#promising(without, candidates).slice(0, MOST_TRIED)) {
        // Few gain more in the end than this beyond the first step.
        if (without.loss - BEYOND * gain > Math.max(fit.loss, this.#least())) break;
        const other = this.#fit([...without.cells.lines, line], without, joining);
        yield;
        this.#wait(other);
        if (other.loss < (gained?.loss ?? fit.loss - WORTH)) gained = other;
      }
      last = gained ? 0 : last + 1;
      if (!gained) continue;
      fit = gained;
      // From here lines were exchanged before: where that led is settled.
      if (this.#isFree && this.#walked.has(fit.cells.lines.join())) return fit;
      this.#walked.add(fit.cells.lines.join());
    }
    return fit;
  }

  /** The loss in nats that real points are to be below for whole ones to gain, with what fits may be off; of rules nobody knows it. */
  #least(): number {
    return this.#isFree && this.best ? this.best.loss / GRAINS + FIT_OFF : -Infinity;
  }

  /** A set that is worse than its neighbours, but better than the best whole points known, waits for whole points of its own. */
  #wait(fit: SetFit): void {
    if (fit.loss >= this.#least() || this.#settled.has(fit.cells.lines.join())) return;
    this.#waiting.set(fit.cells.lines.join(), fit);
  }

  /** The best set that waits and is still worth it. */
  #next(): SetFit | undefined {
    let best: SetFit | undefined;
    for (const [key, fit] of this.#waiting) {
      if (fit.loss >= this.#least() || this.#settled.has(key)) this.#waiting.delete(key);
      else if (!best || fit.loss < best.loss) best = fit;
    }
    return best;
  }

  /** A set without some of its lines. */
  #lessened(fit: SetFit): SetFit {
    const lines = [...fit.cells.lines];
    const lost = 1 + ((this.#random() * Math.min(MOST_LOST, lines.length)) | 0);
    for (let i = 0; i < lost && lines.length > 0; i++) lines.splice((this.#random() * lines.length) | 0, 1);
    return this.#fit(lines, fit);
  }

  /** Whole points on a set, where its real ones are better than the best whole ones known. */
  *#settle(fit: SetFit): Generator<void> {
    const key = fit.cells.lines.join();
    if (this.#isFree && this.#settled.has(key)) return;
    this.#settled.add(key);
    this.#seen.add(key);
    this.#sets = [...this.#sets, fit].sort((a, b) => a.loss - b.loss).slice(0, MOST_KEPT);
    if (this.#isFree && this.best && fit.loss >= this.#least()) return;
    const last = this.#kept.length < MOST_KEPT ? undefined : this.#kept.at(-1)!.placed;
    const most = Math.min(last?.loss ?? Infinity, (this.best?.loss ?? Infinity) / GRAINS + SPARE);
    // Whole points have no less than real ones; but a set that is worse may be the one that keeps the constraints.
    if (fit.loss >= most && last?.broken === 0) return;
    const whole = new WholePoints(this.#problem, fit.cells);
    const enough = (this.best?.loss ?? Infinity) / GRAINS + HALF_WAY;
    const placed = yield* whole.search(fit, [], enough);
    this.visits += whole.visits;
    this.#take(whole, placed);
    this.#keep({ fit, placed });
  }

  #take(whole: WholePoints, { own, broken }: Placed): void {
    if (broken > 0) return;
    const points = whole.solution(own);
    if (points) this.#offer(canonical(this.#problem, points));
  }

  #offer(points: Int32Array): void {
    const { loss, size, sum, broken } = evaluate(this.#problem, points);
    this.visits += this.#problem.profileCount * (2 + size);
    const solution = { points: points.slice(), loss, size, sum };
    if (broken.length > 0 || (this.best && !isBetter(solution, this.best))) return;
    this.best = solution;
    this.version++;
  }

  #keep(kept: Kept): void {
    const key = kept.fit.cells.lines.join();
    const others = this.#kept.filter(({ fit }) => fit.cells.lines.join() !== key);
    this.#kept = [...others, kept]
      .sort((a, b) => (isNearer(a.placed, b.placed) ? -1 : isNearer(b.placed, a.placed) ? 1 : 0))
      .slice(0, MOST_KEPT);
  }
}

/** Sets whose real points are so many nats worse than the best whole ones are still good to begin from. */
const SPARE = 2;
