import { asTables, scoreOfSolution, tablesOfSolution } from "../../problem/as-tables.ts";
import { evaluate } from "../../problem/evaluate.ts";
import type { Prover } from "../prover.ts";
import { milpProver } from "./prove.ts";

/**
 * Proves the loss of a score of two classes by mixed-integer programming: its second table is all that there is. What a
 * table starts with has points there and none here, so size and points are left to others.
 */
export const scoreMilpProver: Prover = (problem, { start, ...options }, host) =>
  milpProver(
    asTables(problem),
    { ...options, lossOnly: true, ...(start && { start: tablesOfSolution(problem, start) }) },
    {
      ...host,
      emit(event) {
        if (event.type !== "incumbent") return host.emit(event);
        const points = scoreOfSolution(problem, event.points);
        const { loss, size, sum, broken } = evaluate(problem, points);
        if (broken.length === 0) host.emit({ type: "incumbent", points, loss, size, sum });
      },
    },
  );
