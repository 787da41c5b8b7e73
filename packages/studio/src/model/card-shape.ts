import { DEFAULTS } from "@fairscore/core/parts";
import type { CardShape, Settings } from "./settings.ts";

/** What a card has at most so many of: conditions on all of it, or lines in each of its tables. */
export type SizeBy = "conditions" | "linesPerTable";

export interface Size {
  readonly by: SizeBy;
  readonly most: number;
}

/** The shape that is asked for: the chosen one, else one score for two classes and tables for more. */
export function shapeOf({ shape, classes }: Pick<Settings, "shape" | "classes">): CardShape {
  if (shape === "usual") return classes.length === 2 ? "score" : "tables";
  return shape ?? "tables";
}

/** The limit on size; the usual one where the data is to decide and has not been asked yet. Where lines are limited and not conditions, those of a score are its conditions. */
export function sizeOf(settings: Settings): Size {
  const { mostConditions: wanted, linesPerTable } = settings;
  const shape = shapeOf(settings);
  if (wanted === undefined)
    return { by: shape === "score" ? "conditions" : "linesPerTable", most: linesPerTable };
  return { by: "conditions", most: typeof wanted === "number" ? wanted : DEFAULTS.conditions[shape] };
}

/** The settings that ask for this size. */
export function sized({ by, most }: Size): Pick<Settings, "mostConditions"> & Partial<Settings> {
  return by === "conditions" ? { mostConditions: most } : { mostConditions: undefined, linesPerTable: most };
}
