import { type FitRequest, fit, InputError, type LaneExecutor, loanDesk } from "@fairscore/core";
import { afterAll, expect, test } from "vitest";
import { lanePool } from "../../src/pool/lane-pool.ts";

const { rows } = loanDesk(3, 900);
// With so many conditions that a thread is asked.
const request: FitRequest = {
  outcome: "decision",
  binning: "quantile",
  style: "intervals",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 2 },
};
const pool = lanePool({ threads: 1 });
afterAll(() => pool.destroy());

/** The pool, and what it was asked to do. */
function watched(): LaneExecutor & { readonly done: string[] } {
  const done: string[] = [];
  return {
    ...pool,
    done,
    chore: (name, input) => {
      done.push(name);
      return pool.chore!(name, input);
    },
  };
}

test("compiling, merging and the recount are done on a thread, and come to the same model as on this one", async () => {
  const executor = watched();
  // With people held out, no other cards are learnt to judge this one.
  const holdOut = { share: 0.1, seed: 1 };
  const pooled = await fit(rows, request, { work: 2000, holdOut, executor });
  expect(executor.done).toEqual(["compile", "merge", "build", "verify"]);
  const alone = await fit(rows, request, { work: 2000, holdOut });
  expect(pooled.model!.system).toEqual(alone.model!.system);
  expect({ ...pooled, model: 0, seconds: 0 }).toEqual({ ...alone, model: 0, seconds: 0 });
});

test("small rows are not worth sending", async () => {
  const executor = watched();
  await fit(rows.slice(0, 100), request, { work: 100, executor });
  expect(executor.done).toEqual([]);
});

test("a wish that can't be compiled is bad input, wherever it is compiled", async () => {
  const executor = watched();
  const impossible: FitRequest = {
    ...request,
    fairness: [{ measure: "sp", tolerance: 1e-9, minGroupSize: 1 }],
  };
  const failing = fit(rows, impossible, { work: 100, executor });
  await expect(failing).rejects.toThrow(InputError);
  await expect(failing).rejects.toThrow(/is less than one person/);
  expect(executor.done).toEqual(["compile"]);
});
