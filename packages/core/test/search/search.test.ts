import { describe, expect, it } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import type { EngineEvent, EngineOptions } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { search } from "../../src/search/search.ts";
import { randomProblem } from "../random-problem.ts";

type IncumbentEvent = EngineEvent & { readonly type: "incumbent" };

function run(problem: Problem, units: number, options: EngineOptions = { seed: 1 }): IncumbentEvent[] {
  const incumbents: IncumbentEvent[] = [];
  for (const event of search(problem, options)) {
    if (event.type === "incumbent") incumbents.push(event);
    if (event.type === "work" && event.units >= units) return incumbents;
  }
  throw new Error("the search must not end by itself");
}

function optimum(problem: Problem): IncumbentEvent | undefined {
  let best: IncumbentEvent | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = event;
  return best;
}

const worth = ({ loss, lines, sum }: IncumbentEvent) => [loss, lines, sum];
const compare = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

describe("search on problems small enough to enumerate", () => {
  const count = 400;
  const missed: string[] = [];
  for (let seed = 0; seed < count; seed++) {
    const problem = randomProblem(seed);
    const best = optimum(problem);
    const incumbents = run(problem, 1500);
    const found = incumbents.at(-1);
    it.runIf(seed % 20 === 0)(`is honest and never better than the optimum, seeds ${seed} and on`, () => {
      expect(true).toBe(true);
    });
    incumbents.forEach((incumbent, i) => {
      const { broken, loss, lines, sum } = evaluate(problem, incumbent.points);
      if (broken.length > 0) throw new Error(`seed ${seed}: ${broken}`);
      if (compare(worth(incumbent), [loss, lines, sum]) !== 0) throw new Error(`seed ${seed}: false claim`);
      if (i > 0 && compare(worth(incumbents[i - 1]!), worth(incumbent)) <= 0) throw new Error("not better");
    });
    if (found && !best) throw new Error(`seed ${seed}: infeasible`);
    if (!best) continue;
    if (found && compare(worth(found), worth(best)) < 0) throw new Error(`seed ${seed}: beats the optimum`);
    if (!found || compare(worth(found), worth(best)) > 0)
      missed.push(`seed ${seed}: ${found ? worth(found) : "nothing"} instead of ${worth(best)}`);
  }

  it("reaches the optimum in loss, lines and points", () => {
    expect(missed).toEqual([]);
  });
});
