import { decimal } from "../text/numbers.ts";
import type { Card } from "./card.ts";

/** What stands over the table of prices. */
export const COSTS_TITLE = "What each answer costs: is (down) and is given (across)";

/** The prices as words: a head of classes given, and a row for each true class. Nothing where there are none. */
export function costTable({ costs, classes }: Card): { head: string[]; rows: string[][] } | undefined {
  if (costs === null) return undefined;
  const head = classes.map((name) => `given ${name}`);
  return {
    head: ["is", ...head],
    rows: classes.map((name, y) => [name, ...costs[y]!.map((price) => decimal(price, 6))]),
  };
}
