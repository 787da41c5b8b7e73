import { describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import type { Engine } from "../../src/problem/engine.ts";
import { search } from "../../src/search/search.ts";
import { said, sentences } from "../sentences.ts";

const loans = loanDesk(3, 300).rows;

/** Rates of wrong classes: tables that give everyone one class do not keep these. */
const request: FitRequest = {
  outcome: "decision",
  protect: ["sex"],
  fairness: [{ measure: "omr-label", tolerance: 0.05 }],
  limits: { linesPerTable: 2 },
};

/** Finds nothing at first, and later what the search finds. */
function late(looks: { count: number }): Engine {
  return function* (problem, options) {
    if (++looks.count > 1) return yield* search(problem, options);
    yield { type: "work", units: 1 };
  };
}

describe("when no tables were found", () => {
  test("tables of a second look that keep the limits are the outcome", async () => {
    const looks = { count: 0 };
    const outcome = await fit(loans, request, { work: 3000, engine: late(looks) });
    expect(looks.count).toBeGreaterThan(1);
    expect(outcome).toMatchObject({ status: "feasible", verification: { ok: true } });
    expect(outcome.infeasible).toBeUndefined();
    expect(outcome.audit!.parts[0]!.limits).toMatchObject([{ over: 0 }]);
    expect(outcome.model!.system.spec.fairness).toMatchObject(request.fairness!);
  });

  test("tables that contradict a prover's word are the outcome, and a note says so", async () => {
    let looks = 0;
    const mistaken: Engine = function* (problem, options) {
      if (++looks > 1) return yield* search(problem, options);
      yield { type: "bound", loss: 100, reason: said("my word") };
      yield { type: "proven", status: "infeasible", reason: said("my word") };
    };
    const outcome = await fit(loans, request, { work: 3000, engine: mistaken });
    expect(outcome).toMatchObject({ status: "feasible", stopped: "engine", verification: { ok: true } });
    expect(sentences(outcome.notes).join()).toMatch(/a proof was given up and is not counted: .* "my word"/);
    expect(outcome.model!.system.training!.floorWhy).not.toBe("my word");
  });

  test("questions about other tolerances end with the time, after one at least", async () => {
    const count = async (seconds: number) => {
      let looks = 0;
      const idle: Engine = function* () {
        looks++;
        for (let units = 1; units < 50; units++) yield { type: "work", units };
      };
      // Each look at the clock finds a hundredth of a second gone.
      let time = 0;
      const host = { now: () => (time += 10), pause: async () => {} };
      const outcome = await fit(loans, request, { seconds, engine: idle, host });
      expect(outcome).toMatchObject({ status: "unknown", infeasible: { proven: false } });
      // Everyone in one class is within reach of a looser limit.
      expect(outcome.infeasible!.smallestTolerance!.tolerances).toHaveLength(1);
      return looks;
    };
    // The limits that were asked for, a looser one, and once more those that were asked for.
    expect(await count(0.01)).toBe(3);
    expect(await count(1000)).toBeGreaterThan(3);
  });

  test("while it is open whether there are any, it goes on for as long again", async () => {
    const answerOf = async (seconds: number, last: Engine) => {
      let time = 0;
      const host = { now: () => (time += 1), pause: async () => {} };
      const tried: unknown[] = [];
      const engine: Engine = function* (problem, options) {
        const asked = JSON.stringify(problem.constraints.map(({ min, max }) => [min, max]));
        // The limits that were asked for come first, then looser ones, then the former again.
        if (tried.push(asked) > 1 && asked === tried[0])
          return yield* last(problem, options) as Iterable<never>;
        for (let units = 1; time < 1000 * seconds; units++) yield { type: "work", units };
      };
      return { ...(await fit(loans, request, { seconds, engine, host })), time };
    };
    const none = await answerOf(5, function* () {
      yield { type: "proven", status: "infeasible", reason: { code: "said", sentence: "all were tried" } };
    });
    expect(none).toMatchObject({
      status: "infeasible",
      infeasible: { proven: true, reason: { code: "said", sentence: "all were tried" } },
    });
    const some = await answerOf(5, search);
    expect(some).toMatchObject({ status: "feasible", verification: { ok: true } });
    expect(some.infeasible).toBeUndefined();
    const open = await answerOf(5, function* () {
      for (let units = 1; ; units++) yield { type: "work", units };
    });
    expect(open).toMatchObject({ status: "unknown", infeasible: { proven: false } });
    expect(open.time).toBeLessThan(11_000);
  });
});
