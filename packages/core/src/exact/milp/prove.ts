import { type EngineEvent, isBetter, type Solution } from "../../problem/engine.ts";
import type { Prover } from "../prover.ts";
import { loadSolver } from "../solver.ts";
import { lossFromBound, lossUnits, wholeFromBound } from "./loss-units.ts";
import { buildMilp, type Stage } from "./model.ts";
import { pointsOf } from "./points-of.ts";
import { isWithin, type Recount, recount } from "./recount.ts";
import { solve } from "./solve.ts";

/** Work is counted in nodes of the solver's search tree, the only count that it can be limited by. */
export const unitsPerNode = 100;

/** Bounds are not emitted more often than this. */
const millisecondsBetweenBounds = 50;

/** After more refused claims of the solver in one stage, it is given up. */
const mostRefusals = 8;

const solver = "HiGHS";
/** Why its floors hold. */
const BY_BOUND = { code: "solver-bound", solver } as const;

/**
 * How a run of the solver ended: nothing is within the limits of the stage; or there is a solution that the
 * solver takes for optimal, and a bound; or the run was stopped.
 */
type RunEnd =
  | { readonly status: "nothing" | "stopped" }
  | { readonly status: "solved"; readonly bound: number };

/** Proves by mixed-integer programming: first the loss, then the size, then the sum of absolute points. */
export const milpProver: Prover = async (problem, options, host) => {
  const highs = await loadSolver();
  const units = lossUnits(problem);
  /** A run that can be repeated exactly looks neither at the clock nor at what others find meanwhile. */
  const repeatable = options.work !== undefined;
  /** The best solution that this prover was given or found. */
  let best = options.start && recount(problem, options.start).solution;
  /** Smallest loss known anywhere. */
  let bestLoss = Math.min(host.best(), best?.loss ?? Infinity);
  /** No solution has a smaller loss. */
  let { floor } = units;
  let emittedFloor = floor;
  let emittedAt = -Infinity;
  let spentNodes = 0;

  const end = prove();
  if (repeatable) host.emit({ type: "work", units: spentNodes * unitsPerNode });
  if (end) host.emit(end);

  function prove(): EngineEvent | undefined {
    const loss = proveLoss();
    emitFloor();
    if (loss === "nothing")
      return { type: "proven", status: "infeasible", reason: { code: "solver-found-none", solver } };
    if (loss === "stopped" || options.lossOnly) return undefined;
    if (!proveSize() || !proveSum()) return undefined;
    const { loss: least, size, sum } = best!;
    return { type: "proven", status: "optimal", loss: least, size, sum, reason: BY_BOUND };
  }

  /** Raises the floor to the best loss. */
  function proveLoss(): "proven" | "nothing" | "stopped" {
    // First with the best known loss itself as the limit: a solver that does not find it again is not believed.
    let limit = bestLoss < Infinity ? bestLoss : undefined;
    while (floor < bestLoss) {
      const { status } = minimise({ minimise: "loss", loss: limit });
      if (status === "nothing" && limit === undefined) return "nothing";
      // A stopped run is no failure when its bound has met the best loss, which others may have found meanwhile.
      if (status === "stopped" && floor < bestLoss) return "stopped";
      // Losses with many digits: the bound may be off by a few steps, and only tables below the best count now.
      limit = bestLoss - units.step;
    }
    return "proven";
  }

  /** Makes the best solution as small as the smallest loss allows; false when stopped. */
  function proveSize(): boolean {
    const loss = floor;
    let fewest = 0;
    for (;;) {
      const known = best?.loss === loss ? best : undefined;
      if (known && known.size <= fewest) return true;
      const end = minimise({ minimise: "size", loss, size: known?.size });
      if (end.status !== "solved") return false;
      fewest = wholeFromBound(end.bound);
    }
  }

  /** Makes the best solution one with the smallest sum of absolute points; false when stopped. */
  function proveSum(): boolean {
    const { loss, size } = best!;
    // Every line has at least one point.
    let smallest = size;
    while (best!.sum > smallest) {
      const end = minimise({ minimise: "sum", loss, size, sum: best!.sum });
      if (end.status !== "solved") return false;
      smallest = wholeFromBound(end.bound);
    }
    return true;
  }

  /**
   * Runs the solver on a stage. Its tolerances may let tables pass that the recount refuses. When their classes
   * are to blame, these are forbidden, which cuts off no solution; in any case the next run has smaller tolerances.
   */
  function minimise(stage: Stage): RunEnd {
    const forbidden: Int32Array[] = [];
    for (let refusals = 0; refusals <= mostRefusals; refusals++) {
      const nodes = nodesLeft();
      if (nodes === 0 || host.stopped()) return { status: "stopped" };
      const model = buildMilp(problem, { ...stage, forbidden: [...forbidden] }, units);
      const take = (columns: ArrayLike<number>): boolean => {
        const counted = recount(problem, pointsOf(problem, model, columns));
        const accepted = counted.solution !== undefined && isWithin(counted.solution, stage);
        if (accepted) keep(counted.solution);
        else if (areClassesToBlame(counted, stage)) forbidden.push(counted.given);
        return accepted;
      };
      const solved = solve(highs, model, {
        seed: options.seed,
        nodes,
        seconds: repeatable ? Infinity : Math.max(0.01, host.millisecondsLeft() / 1000),
        tight: refusals > 0,
        onProgress: (bound) => lookUp(stage, bound),
        onSolution: take,
      });
      spentNodes += Math.max(1, solved.nodes);
      hear();
      if (solved.status === "infeasible" && isKnownToHaveSolutions(stage))
        throw new Error("HiGHS finds no tables within limits that some tables are known to keep");
      if (stage.minimise === "loss") raiseFloor(solved.bound, stage.loss);
      if (solved.status === "stopped") return { status: "stopped" };
      if (solved.status === "infeasible") return { status: "nothing" };
      if (take(solved.columns!)) return { status: "solved", bound: solved.bound };
    }
    throw new Error(
      "HiGHS takes tables for optimal that break limits or cost more when they are counted again",
    );
  }

  /** The limits of a stage are those of a solution that is known, but for a loss stage that looks below the best. */
  function isKnownToHaveSolutions(stage: Stage): boolean {
    if (stage.minimise !== "loss") return true;
    return bestLoss < Infinity && (stage.loss ?? Infinity) >= bestLoss;
  }

  /** What others found meanwhile: it may end the run, and must not contradict what was proven. */
  function hear(): void {
    if (!repeatable) bestLoss = Math.min(bestLoss, host.best());
    if (bestLoss < floor)
      throw new Error(`HiGHS claims that no loss is below ${floor}, and ${bestLoss} was found`);
  }

  /** Called by the solver every few milliseconds; true ends its run. */
  function lookUp(stage: Stage, bound: number): boolean {
    if (host.stopped()) return true;
    if (repeatable) return false;
    hear();
    if (stage.minimise !== "loss") return false;
    raiseFloor(bound, stage.loss);
    if (host.now() - emittedAt >= millisecondsBetweenBounds) emitFloor();
    return floor >= bestLoss;
  }

  /**
   * A bound of the loss stage says nothing about losses beyond the stage's limit: the floor rises at most to the
   * first of these.
   */
  function raiseFloor(bound: number, limit: number | undefined): void {
    const beyond = limit === undefined ? Infinity : limit + units.step;
    const proven = Math.min(lossFromBound(units, bound), beyond, bestLoss);
    if (proven < Infinity) floor = Math.max(floor, proven);
  }

  function emitFloor(): void {
    if (floor <= emittedFloor) return;
    emittedFloor = floor;
    emittedAt = host.now();
    host.emit({ type: "bound", loss: floor, reason: BY_BOUND });
  }

  function keep(solution: Solution): void {
    const { points, loss, size, sum } = solution;
    if (best && !isBetter({ loss, size, sum }, best)) return;
    best = solution;
    if (loss > bestLoss) return;
    bestLoss = loss;
    host.emit({ type: "incumbent", points: points.slice(), loss, size, sum });
  }

  function nodesLeft(): number | undefined {
    if (options.work === undefined) return undefined;
    return Math.max(0, Math.max(1, Math.floor(options.work / unitsPerNode)) - spentNodes);
  }
};

/** Whether classes can't be right whatever the points are. */
function areClassesToBlame({ loss, keepsConstraints }: Recount, stage: Stage): boolean {
  return !keepsConstraints || loss > (stage.loss ?? Infinity);
}
