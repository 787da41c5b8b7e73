import type { Limits } from "../problem/spec.ts";
import { refuse, type Shape } from "../schema.ts";
import { type Kind, numberOf } from "./kinds.ts";

type Points = NonNullable<Limits["points"]>;

const WHAT =
  "a range such as -5..5 or a list such as 0,1,2,5 that has 0, the points of a line that is not used";

const shape: Shape<Points> = (value, path) => {
  const given = typeof value === "string" ? rangeOf(value) : value;
  const refused = () => refuse(value, path, WHAT);
  if (Array.isArray(given)) {
    if (!given.every(Number.isSafeInteger) || !given.includes(0)) return refused();
    return (given as number[]).toSorted((a, b) => a - b);
  }
  if (typeof given !== "object" || given === null || Object.keys(given).length !== 2) return refused();
  const { min, max } = given as { min?: unknown; max?: unknown };
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max)) return refused();
  // Not -0, which files do not know.
  const range = { min: (min as number) || 0, max: (max as number) || 0 };
  return range.min > 0 || range.max < 0 ? refused() : range;
};

/** A set of points: a range, as `-5..5` or with min and max, or a list that has 0. */
export const points: Kind<Points> = {
  shape,
  read: (text) => (rangeOf(text) ? text : text.split(",").map(numberOf)),
};

function rangeOf(text: string): { min: number; max: number } | undefined {
  const range = /^\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*$/.exec(text);
  return range ? { min: Number(range[1]), max: Number(range[2]) } : undefined;
}
