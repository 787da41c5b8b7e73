import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { knownFrom } from "../../src/fit/continue.ts";
import { countFor } from "../../src/fit/count.ts";
import type { FitEvent } from "../../src/fit/fit-options.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { profilesOfPart } from "../../src/profiles/parts.ts";
import { verify } from "../../src/verify/verify.ts";
import { randomRequest } from "../random-request.ts";

type Counted = Awaited<ReturnType<typeof countFor>>;

const request: FitRequest = {
  outcome: "decision",
  // Harder than conditions by the outcome: the best tables are not the first.
  binning: "quantile",
  style: "intervals",
  missing: "condition",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};

let counted: Counted;
/** Feasible, with a floor that conflicts prove. */
let first: ScoringSystem;

const learnt = async ({ profiles, recipe, spec }: Counted, options: Parameters<typeof fitProfiles>[3]) =>
  (await fitProfiles(profiles, recipe, spec, { findTolerance: false, ...options })).model!.system;

const copied = (system: ScoringSystem) => parseModel(JSON.parse(modelToJson(system)));

beforeAll(async () => {
  counted = await countFor(loanDesk(3, 300).rows, request);
  first = await learnt(counted, { work: 3000 });
});

describe("a run that goes on from a model", () => {
  test.each(["search", "exact", "auto"] as const)(
    "has no larger loss and no lower floor, and verifies (%s)",
    async (engine) => {
      expect(first.training!.status).toBe("feasible");
      expect(first.training!.floorProof).toBeDefined();
      for (const model of [first, copied(first)]) {
        // Hardly any work, and another seed: by itself it would come to less.
        const next = await learnt(counted, { continueFrom: model, engine, work: 1, seed: 2 });
        const [before, after] = [first.training!, next.training!];
        expect(after.loss).toBeLessThanOrEqual(before.loss);
        expect(after.floor).toBeGreaterThanOrEqual(before.floor);
        expect(after.checkedFloor).toBeGreaterThanOrEqual(before.checkedFloor);
        expect(after.work).toBeGreaterThanOrEqual(before.work);
        expect(verify(next, counted.profiles).ok).toBe(true);
      }
    },
  );

  test("keeps a floor that was an engine's word, with its reason", async () => {
    const told = {
      ...first.training!,
      floor: first.training!.floor + 1,
      floorWhy: "so says my engine",
      floorReason: undefined,
    };
    const model = { ...first, training: told, seal: undefined };
    const next = await learnt(counted, { continueFrom: model, engine: "search", work: 1 });
    expect(next.training).toMatchObject({
      floor: told.floor,
      floorWhy: "so says my engine",
      checkedFloor: told.checkedFloor,
    });
    expect(verify(next, counted.profiles).unchecked.join()).toMatch(/so says my engine/);
  });

  test("is the same run again for the same work, and over at once where nothing is left to do", async () => {
    const small = await countFor(loanDesk(3, 100).rows, {
      ...request,
      only: ["late_payments"],
      limits: { linesPerTable: 1 },
    });
    const done = await learnt(small, { work: 3000 });
    expect(done.training!.smallest).toBe(true);
    const events: FitEvent[] = [];
    const again = await learnt(small, {
      continueFrom: copied(done),
      onEvent: (event) => events.push(event),
    });
    expect(events.map(({ type }) => type)).toEqual(["start", "incumbent", "done"]);
    expect(again.tables).toEqual(done.tables);
    expect(again.training).toMatchObject({
      status: "optimal",
      smallest: true,
      floorWhy: done.training!.floorWhy,
    });
  });

  test("holds for random requests: what a model knows is what its rows and spec say", async () => {
    let models = 0;
    for (let seed = 1; seed <= 18; seed++) {
      const { profiles, recipe, spec } = await randomRequest(seed);
      let system: ScoringSystem | undefined;
      try {
        const { model } = await fitProfiles(profiles, recipe, spec, { work: 20, findTolerance: false });
        system = model?.system;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError); // a random spec may ask for the impossible
      }
      if (!system) continue;
      models++;
      const { problem } = compileProblem(profilesOfPart(profiles, 0), spec);
      const { points, loss, size, sum } = knownFrom(copied(system), problem);
      expect(evaluate(problem, points!)).toMatchObject({ loss, size, sum, broken: [] });
      const next = await learnt({ profiles, recipe, spec, notes: [] }, { continueFrom: system, work: 1 });
      expect(next.training!.loss).toBeLessThanOrEqual(system.training!.loss);
      expect(next.training!.floor).toBeGreaterThanOrEqual(system.training!.floor);
      if (next.training!.checkedFloor === system.training!.checkedFloor)
        expect(next.training!.floorProof).toEqual(system.training!.floorProof);
    }
    expect(models).toBeGreaterThan(10);
  });

  test("is refused where rows or spec are not those of the model, or the model was changed", async () => {
    const { profiles, recipe, spec } = counted;
    const others = await countFor(loanDesk(4, 300).rows, { ...spec, recipe });
    const go = (continueFrom: ScoringSystem, more: Partial<Counted> = {}) =>
      fitProfiles(more.profiles ?? profiles, recipe, more.spec ?? spec, { continueFrom, work: 1 });
    const refused = async (run: Promise<unknown>, message: RegExp) => {
      await expect(run).rejects.toThrow(InputError);
      await expect(run).rejects.toThrow(message);
    };
    await refused(go(first, { profiles: others.profiles }), /learnt from other rows; give the rows/);
    await refused(go(first, { spec: { ...spec, limits: { linesPerTable: 2 } } }), /learnt with another spec/);
    await refused(go({ ...first, training: undefined }), /without a record of their training/);
    const better = { ...first, training: { ...first.training!, loss: first.training!.loss - 1 } };
    await refused(go(better), /a recount does not support it \(loss: /);
  });
});

test("every event with tables gives them as a verified model, whenever it is asked for", async () => {
  const events: FitEvent[] = [];
  await learnt(counted, { work: 2000, onEvent: (event) => events.push(event) });
  const found = events.filter(({ points }) => points);
  expect(found.length).toBeGreaterThan(2);
  for (const { model, best, floor, type } of events) {
    if (best === undefined) {
      expect(model, type).toBeUndefined();
      continue;
    }
    const system = model!();
    expect(system.training).toMatchObject({
      loss: best,
      floor,
      status: best <= floor ? "optimal" : "feasible",
    });
    expect(verify(copied(system), counted.profiles).ok).toBe(true);
  }
  expect(new Set(found.map(({ best }) => best)).size).toBeGreaterThan(1);
});
