import { type EngineEvent, isBetter, type Solution } from "../../problem/engine.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Prover, ProverHost, ProverOptions } from "../prover.ts";
import { loadSolver } from "../solver.ts";
import { type LossUnits, lossFromBound, lossUnits, wholeFromBound } from "./loss-units.ts";
import { buildMilp, type Stage } from "./model.ts";
import { pointsOf } from "./points-of.ts";
import { isWithin, type Recount, recount } from "./recount.ts";
import { type Highs, solve } from "./solve.ts";

/** Work is counted in nodes of the solver's search tree, the only count that it can be limited by. */
export const unitsPerNode = 100;

/** Bounds are not emitted more often than this. */
const millisecondsBetweenBounds = 50;

/** After more refused claims of the solver in one stage, it is given up. */
const mostRefusals = 8;

const solver = "HiGHS";
/** Why its floors hold. */
const BY_BOUND = { code: "solver-bound", solver } as const;

/** Proves by mixed-integer programming: first the loss, then the number of lines, then the sum of absolute points. */
export const milpProver: Prover = async (problem, options, host) => {
  const proof = new MilpProof(await loadSolver(), problem, options, host);
  proof.run();
};

/**
 * How a run of the solver ended: nothing is within the limits of the stage; or there is a solution that the
 * solver takes for optimal, and a bound; or the run was stopped.
 */
type RunEnd =
  | { readonly status: "nothing" | "stopped" }
  | { readonly status: "solved"; readonly bound: number };

class MilpProof {
  readonly #highs: Highs;
  readonly #problem: Problem;
  readonly #options: ProverOptions;
  readonly #host: ProverHost;
  readonly #units: LossUnits;
  /** A run that can be repeated exactly looks neither at the clock nor at what others find meanwhile. */
  readonly #repeatable: boolean;
  /** The best solution that this prover was given or found. */
  #best: Solution | undefined;
  /** Smallest loss known anywhere. */
  #bestLoss: number;
  /** No solution has a smaller loss. */
  #floor: number;
  #emittedFloor: number;
  #emittedAt = -Infinity;
  #nodes = 0;

  constructor(highs: Highs, problem: Problem, options: ProverOptions, host: ProverHost) {
    this.#highs = highs;
    this.#problem = problem;
    this.#options = options;
    this.#host = host;
    this.#units = lossUnits(problem);
    this.#repeatable = options.work !== undefined;
    this.#floor = this.#units.floor;
    this.#emittedFloor = this.#floor;
    if (options.start) this.#best = recount(problem, options.start).solution;
    this.#bestLoss = Math.min(host.best(), this.#best?.loss ?? Infinity);
  }

  run(): void {
    const end = this.#prove();
    if (this.#repeatable) this.#host.emit({ type: "work", units: this.#nodes * unitsPerNode });
    if (end) this.#host.emit(end);
  }

  #prove(): EngineEvent | undefined {
    const loss = this.#proveLoss();
    this.#emitFloor();
    if (loss === "nothing")
      return { type: "proven", status: "infeasible", reason: { code: "solver-found-none", solver } };
    if (loss === "stopped" || this.#options.lossOnly) return undefined;
    if (!this.#proveLines() || !this.#proveSum()) return undefined;
    const { loss: least, lines, sum } = this.#best!;
    return { type: "proven", status: "optimal", loss: least, lines, sum, reason: BY_BOUND };
  }

  /** Raises the floor to the best loss. */
  #proveLoss(): "proven" | "nothing" | "stopped" {
    // First with the best known loss itself as the limit: a solver that does not find it again is not believed.
    let limit = this.#bestLoss < Infinity ? this.#bestLoss : undefined;
    while (this.#floor < this.#bestLoss) {
      const { status } = this.#minimise({ minimise: "loss", loss: limit });
      if (status === "nothing" && limit === undefined) return "nothing";
      // A stopped run is no failure when its bound has met the best loss, which others may have found meanwhile.
      if (status === "stopped" && this.#floor < this.#bestLoss) return "stopped";
      // Losses with many digits: the bound may be off by a few steps, and only tables below the best count now.
      limit = this.#bestLoss - this.#units.step;
    }
    return "proven";
  }

  /** Makes the best solution one with as few lines as the smallest loss allows; false when stopped. */
  #proveLines(): boolean {
    const loss = this.#floor;
    let fewest = 0;
    for (;;) {
      const best = this.#best?.loss === loss ? this.#best : undefined;
      if (best && best.lines <= fewest) return true;
      const end = this.#minimise({ minimise: "lines", loss, lines: best?.lines });
      if (end.status !== "solved") return false;
      fewest = wholeFromBound(end.bound);
    }
  }

  /** Makes the best solution one with the smallest sum of absolute points; false when stopped. */
  #proveSum(): boolean {
    const { loss, lines } = this.#best!;
    // Every line has at least one point.
    let smallest = lines;
    while (this.#best!.sum > smallest) {
      const end = this.#minimise({ minimise: "sum", loss, lines, sum: this.#best!.sum });
      if (end.status !== "solved") return false;
      smallest = wholeFromBound(end.bound);
    }
    return true;
  }

  /**
   * Runs the solver on a stage. Its tolerances may let tables pass that the recount refuses. When their classes
   * are to blame, these are forbidden, which cuts off no solution; in any case the next run has smaller tolerances.
   */
  #minimise(stage: Stage): RunEnd {
    const forbidden: Int32Array[] = [];
    for (let refusals = 0; refusals <= mostRefusals; refusals++) {
      const nodes = this.#nodesLeft();
      if (nodes === 0 || this.#host.stopped()) return { status: "stopped" };
      const model = buildMilp(this.#problem, { ...stage, forbidden: [...forbidden] }, this.#units);
      const take = (columns: ArrayLike<number>): boolean => {
        const counted = recount(this.#problem, pointsOf(this.#problem, model, columns));
        const accepted = counted.solution !== undefined && isWithin(counted.solution, stage);
        if (accepted) this.#keep(counted.solution);
        else if (areClassesToBlame(counted, stage)) forbidden.push(counted.given);
        return accepted;
      };
      const solved = solve(this.#highs, model, {
        seed: this.#options.seed,
        nodes,
        seconds: this.#repeatable ? Infinity : Math.max(0.01, this.#host.millisecondsLeft() / 1000),
        tight: refusals > 0,
        onProgress: (bound) => this.#lookUp(stage, bound),
        onSolution: take,
      });
      this.#nodes += Math.max(1, solved.nodes);
      this.#hear();
      if (solved.status === "infeasible" && this.#isKnownToHaveSolutions(stage))
        throw new Error("HiGHS finds no tables within limits that some tables are known to keep");
      if (stage.minimise === "loss") this.#raiseFloor(solved.bound, stage.loss);
      if (solved.status === "stopped") return { status: "stopped" };
      if (solved.status === "infeasible") return { status: "nothing" };
      if (take(solved.columns!)) return { status: "solved", bound: solved.bound };
    }
    throw new Error(
      "HiGHS takes tables for optimal that break limits or cost more when they are counted again",
    );
  }

  /** The limits of a stage are those of a solution that is known, but for a loss stage that looks below the best. */
  #isKnownToHaveSolutions(stage: Stage): boolean {
    if (stage.minimise !== "loss") return true;
    return this.#bestLoss < Infinity && (stage.loss ?? Infinity) >= this.#bestLoss;
  }

  /** What others found meanwhile: it may end the run, and must not contradict what was proven. */
  #hear(): void {
    if (!this.#repeatable) this.#bestLoss = Math.min(this.#bestLoss, this.#host.best());
    if (this.#bestLoss < this.#floor)
      throw new Error(`HiGHS claims that no loss is below ${this.#floor}, and ${this.#bestLoss} was found`);
  }

  /** Called by the solver every few milliseconds; true ends its run. */
  #lookUp(stage: Stage, bound: number): boolean {
    if (this.#host.stopped()) return true;
    if (this.#repeatable) return false;
    this.#hear();
    if (stage.minimise !== "loss") return false;
    this.#raiseFloor(bound, stage.loss);
    if (this.#host.now() - this.#emittedAt >= millisecondsBetweenBounds) this.#emitFloor();
    return this.#floor >= this.#bestLoss;
  }

  /**
   * A bound of the loss stage says nothing about losses beyond the stage's limit: the floor rises at most to the
   * first of these.
   */
  #raiseFloor(bound: number, limit: number | undefined): void {
    const beyond = limit === undefined ? Infinity : limit + this.#units.step;
    const proven = Math.min(lossFromBound(this.#units, bound), beyond, this.#bestLoss);
    if (proven < Infinity) this.#floor = Math.max(this.#floor, proven);
  }

  #emitFloor(): void {
    if (this.#floor <= this.#emittedFloor) return;
    this.#emittedFloor = this.#floor;
    this.#emittedAt = this.#host.now();
    this.#host.emit({ type: "bound", loss: this.#floor, reason: BY_BOUND });
  }

  #keep(solution: Solution): void {
    const { points, loss, lines, sum } = solution;
    if (this.#best && !isBetter({ loss, lines, sum }, this.#best)) return;
    this.#best = solution;
    if (loss > this.#bestLoss) return;
    this.#bestLoss = loss;
    this.#host.emit({ type: "incumbent", points: points.slice(), loss, lines, sum });
  }

  #nodesLeft(): number | undefined {
    if (this.#options.work === undefined) return undefined;
    return Math.max(0, Math.max(1, Math.floor(this.#options.work / unitsPerNode)) - this.#nodes);
  }
}

/** Whether classes can't be right whatever the points are. */
function areClassesToBlame({ loss, keepsConstraints }: Recount, stage: Stage): boolean {
  return !keepsConstraints || loss > (stage.loss ?? Infinity);
}
