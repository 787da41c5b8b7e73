import type { Problem } from "../../problem/problem.ts";
import { countsConditions } from "../../problem/shape.ts";
import { type Milp, MilpBuilder, type Term } from "./builder.ts";
import { absoluteTerms, addEntry } from "./entries.ts";
import { allCountedEntries, flagNeeds } from "./flag-needs.ts";
import { inUnits, type LossUnits, lossUnits } from "./loss-units.ts";
import { addScaledRow } from "./scaled-row.ts";
import { addScoreRows } from "./score-rows.ts";
import { addTableRows, conditionFlags } from "./table-rows.ts";

/**
 * What is minimised, and the largest loss, size (conditions or lines, as the problem counts) and sum of absolute points that are still of interest.
 * A best known solution comes in by these limits: that proves as fast as giving it to the solver as a start, and
 * needs only its worth.
 */
export interface Stage {
  readonly minimise: "loss" | "size" | "sum";
  readonly loss?: number;
  readonly size?: number;
  readonly sum?: number;
  /** Classes of all profiles that are known to be impossible, though the solver took them for possible. */
  readonly forbidden?: readonly Int32Array[];
}

/**
 * The profile formulation: one binary for each profile and class; the loss and all constraints are sums over
 * these, and the points only have to make the given class's score the highest.
 */
export function buildMilp(problem: Problem, stage: Stage, units: LossUnits = lossUnits(problem)): Milp {
  const { classCount, profileCount } = problem;
  const builder = new MilpBuilder();
  const countsSize = stage.minimise === "size" || stage.size !== undefined;
  const needs = flagNeeds(problem, countsSize);
  const entries = needs.map((need, entry) => addEntry(builder, problem, entry, need));
  addTableRows(builder, problem, entries);
  const given = addScoreRows(builder, problem, entries);
  const overGiven = (values: Float64Array) => Array.from(given, (column, i): Term => [column, values[i]!]);

  for (const { coefficients, min, max } of problem.constraints)
    addScaledRow(builder, min, max, overGiven(coefficients));

  const objective = (name: Stage["minimise"], terms: readonly Term[], largest: number | undefined) => {
    if (stage.minimise === name) builder.cost(terms);
    if (largest !== undefined) builder.row(-Infinity, largest, terms);
  };
  const regrets = overGiven(units.regret).filter(([, regret]) => regret !== 0);
  objective("loss", regrets, stage.loss === undefined ? undefined : inUnits(units, stage.loss));
  if (countsSize) {
    const counted = countsConditions(problem)
      ? conditionFlags(builder, problem, entries)
      : allCountedEntries(problem).flatMap((entry) => entries[entry]!.used);
    objective("size", counted, stage.size);
  }
  if (stage.minimise === "sum" || stage.sum !== undefined) {
    const absolute = entries.flatMap((columns, entry) => absoluteTerms(builder, problem, entry, columns));
    objective("sum", absolute, stage.sum);
  }
  for (const classes of stage.forbidden ?? []) {
    const same = Array.from(classes, (k, p): Term => [given[p * classCount + k]!, 1]);
    builder.row(-Infinity, profileCount - 1, same);
  }
  return builder.build();
}
