import type { EngineEvent, EngineOptions } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { search } from "../../src/search/search.ts";

export type IncumbentEvent = EngineEvent & { readonly type: "incumbent" };

/** Runs the search for so many units of work, checks every claim it makes, and gives its incumbents. */
export function runSearch(problem: Problem, units: number, options: EngineOptions): IncumbentEvent[] {
  const incumbents: IncumbentEvent[] = [];
  for (const event of search(problem, options)) {
    if (event.type === "incumbent") {
      checkClaim(problem, event);
      const before = incumbents.at(-1);
      if (before && compareWorth(event, before) >= 0) throw new Error("an incumbent that is no better");
      incumbents.push(event);
    }
    if (event.type === "work" && event.units >= units) return incumbents;
  }
  throw new Error("the search must not end by itself");
}

function checkClaim(problem: Problem, event: IncumbentEvent): void {
  const { loss, size, sum, broken } = evaluate(problem, event.points);
  if (broken.length > 0) throw new Error(`an incumbent that breaks ${broken.join(", ")}`);
  if (compareWorth(event, { loss, size, sum }) !== 0)
    throw new Error(`claims ${worthOf(event)}, is worth ${worthOf({ loss, size, sum })}`);
}

interface Worth {
  readonly loss: number;
  readonly size: number;
  readonly sum: number;
}

export function worthOf({ loss, size, sum }: Worth): string {
  return `loss ${loss}, size ${size}, ${sum} points`;
}

/** Negative when the first is better. */
export function compareWorth(a: Worth, b: Worth): number {
  return a.loss - b.loss || a.size - b.size || a.sum - b.sum;
}
