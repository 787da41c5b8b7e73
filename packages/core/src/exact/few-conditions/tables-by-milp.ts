import { type EngineEvent, isBetter, type Solution, type Worth } from "../../problem/engine.ts";
import type { LinearConstraint, Problem } from "../../problem/problem.ts";
import { milpProver } from "../milp/prove.ts";
import type { ProverHost } from "../prover.ts";
import { NOTHING, type Settled, type SettleOptions } from "./settled.ts";

/**
 * The best tables of a problem with a few usable lines, by mixed-integer programming on its cells. The loss to beat is
 * one more constraint, so that the solver looks for nothing dearer.
 */
export async function tablesByMilp(
  problem: Problem,
  { toBeat = NOTHING, work }: SettleOptions,
  host: Pick<ProverHost, "now" | "stopped" | "millisecondsLeft" | "turn">,
): Promise<Settled> {
  const limited =
    toBeat.loss < Infinity
      ? [...problem.constraints, lossLimit(problem, canBeEqualled(toBeat) ? toBeat.loss : toBeat.loss - 1)]
      : problem.constraints;
  let best: Solution | undefined;
  let floor = -Infinity;
  let spent = 0;
  let proven: (EngineEvent & { type: "proven" }) | undefined;
  await milpProver(
    { ...problem, constraints: limited },
    { seed: 1, ...(work !== undefined && { work }) },
    {
      ...host,
      best: () => Infinity,
      emit(event) {
        if (event.type === "incumbent")
          best = { points: event.points, loss: event.loss, size: event.size, sum: event.sum };
        if (event.type === "bound") floor = Math.max(floor, event.loss);
        if (event.type === "work") spent = event.units;
        if (event.type === "proven") proven = event;
      },
    },
  );
  const found = best && isBetter(best, toBeat) ? best : undefined;
  const complete = proven !== undefined;
  const least = proven?.status === "infeasible" ? toBeat.loss : (best?.loss ?? floor);
  return { complete, floor: complete ? least : floor, work: spent, ...(found && { best: found }) };
}

/** No loss above this one. */
function lossLimit({ cost, lossScale }: Problem, most: number): LinearConstraint {
  return {
    name: "loss",
    coefficients: cost,
    min: -Infinity,
    max: most,
    scale: lossScale,
    source: { type: "rule", index: 0 },
  };
}

/** Whether a card of the same loss can be better. */
function canBeEqualled({ size, sum }: Worth): boolean {
  return size > 0 || sum > 0;
}
