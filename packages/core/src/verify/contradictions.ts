import { sealOf } from "../model/hash.ts";
import { leastLoss } from "../model/least.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import { countConditions, countLines } from "../model/tables.ts";
import { recipeConditions } from "../recipe/recipe.ts";
import { contradictionIn } from "./check-counted.ts";
import { brokenMargin } from "./check-least.ts";
import { sumOfPoints } from "./verify.ts";
import { brokenSizes } from "./verify-tables.ts";

/**
 * Where a model contradicts itself, in sentences: all of `verify` that needs no data. A model without contradictions is
 * not thereby true: its claims are about rows, and only a recount of those tells.
 */
export function contradictions(system: ScoringSystem): string[] {
  const { training, seal } = system;
  const found = brokenSizes(system, recipeConditions(system.recipe));
  if (training) found.push(...wrongRecord(system, training));
  if (training && seal === undefined) found.push("it claims to have been learnt, but has no seal");
  if (seal !== undefined && seal !== sealOf(system)) found.push("something was changed since it was learnt");
  return found;
}

function wrongRecord(system: ScoringSystem, training: TrainingRecord): string[] {
  const { lossScale, floor, checkedFloor, status, smallest, lines, sum, conditions } = training;
  const loss = leastLoss(training);
  const optimal = status === "optimal";
  const [hasLines, hasSum] = [countLines(system), sumOfPoints(system)];
  const margin = brokenMargin(system.spec.steadiness ?? 0, training);
  const hasConditions = countConditions(system);
  const claims: [holds: boolean, otherwise: string][] = [
    [loss >= 0 && lossScale > 0, "the loss that it claims is not possible"],
    [floor >= 0 && floor <= loss, "the floor that it claims is above its own loss"],
    [training.loss >= 0 && margin === undefined, margin ?? "the loss that it claims is not possible"],
    [
      checkedFloor >= 0 && checkedFloor <= floor,
      "the checked part of its floor is not between 0 and the floor",
    ],
    [optimal === loss <= floor, `it claims to be ${status}, which its loss and floor do not say`],
    [optimal || !smallest, "it claims the smallest tables without a proven loss"],
    [hasLines === lines, `it has ${hasLines} lines and claims ${lines}`],
    [
      (conditions ?? hasConditions) === hasConditions,
      `it has ${hasConditions} conditions and claims ${conditions}`,
    ],
    [hasSum === sum, `its points come to ${hasSum} and it claims ${sum}`],
  ];
  const counted = training.countedProof && contradictionIn(training.countedProof, training);
  return [
    ...claims.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
    ...(counted === undefined ? [] : [counted]),
  ];
}
