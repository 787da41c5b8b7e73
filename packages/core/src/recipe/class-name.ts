import { toCell } from "../table/cell.ts";
import type { RecipeOutcome } from "./recipe.ts";

/**
 * The class that a name means: people call a class what stands in their data, and a column of 0 and 1 has the classes
 * "no" and "yes". Undefined when it is no class.
 */
export function classNamed(name: string, outcome: RecipeOutcome): string | undefined {
  const { classes } = outcome;
  if (classes.includes(name)) return name;
  if (!("kind" in outcome) || outcome.kind === "category") return undefined;
  const cell = toCell(name, outcome.kind);
  return cell === null ? undefined : classes.find((known) => toCell(known, outcome.kind) === cell);
}
