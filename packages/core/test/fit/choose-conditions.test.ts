import { describe, expect, test } from "vitest";
import { crossValidate } from "../../src/experiment/cross-validate.ts";
import { frontierOf } from "../../src/experiment/frontier/frontier.ts";
import { fitSafely } from "../../src/experiment/safety/safety.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import { fewestWithinOne, type SizeTried } from "../../src/model/parsimony.ts";
import { isHeldOut } from "../../src/profiles/split.ts";
import { seededRandom } from "../../src/random.ts";
import { sentences } from "../sentences.ts";

/** Ten yes/no columns; whoever has two of the first three is "yes", but for some noise. */
function people(seed: number, count = 500, noise = 0.1): Record<string, string>[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const answers = Array.from({ length: 10 }, () => random() < 0.5);
    const score = answers.slice(0, 3).filter(Boolean).length;
    const isYes = random() < noise ? random() < 0.5 : score >= 2;
    const columns = answers.map((answer, j) => [`x${j + 1}`, answer ? "1" : "0"] as const);
    return { ...Object.fromEntries(columns), sex: random() < 0.5 ? "f" : "m", y: isYes ? "yes" : "no" };
  });
}

const request: FitRequest = {
  outcome: "y",
  classes: ["no", "yes"],
  copies: "apart",
  ignore: ["sex"],
  limits: { conditions: "auto", points: { min: -3, max: 3 } },
};
const effort = { work: 10_000, engine: "search", verdict: false } as const;

const PRICES = {
  cost: [
    [0, 1],
    [7, 0],
  ],
};

const size = (conditions: number, loss: number, se = 0.01): SizeTried => ({ conditions, loss, se, train: 0 });

describe("the rule of one standard error", () => {
  test("takes the fewest that lose at most the least and its error, and not one that loses more", () => {
    const curve = [size(1, 0.3), size(2, 0.2101), size(3, 0.21), size(4, 0.2), size(5, 0.21)];
    expect(fewestWithinOne(curve)).toBe(3);
    expect(fewestWithinOne([size(1, 0.2), size(2, 0.2)])).toBe(1);
    // Of equal losses, the error is that of the fewest conditions.
    expect(fewestWithinOne([size(1, 0.25), size(2, 0.2, 0.01), size(3, 0.2, 0.1)])).toBe(2);
    expect(fewestWithinOne([])).toBeUndefined();
  });
});

describe("the number of conditions, chosen", () => {
  test("is three where three conditions carry all that is to be known", async () => {
    for (const seed of [1, 2, 3]) {
      const outcome = await fit(people(seed), request, { ...effort, seed });
      const { system } = outcome.model!;
      expect(outcome.parsimony).toMatchObject({
        chosen: 3,
        rule: "one standard error",
        folds: 5,
        leftOut: [],
      });
      expect(outcome.parsimony!.sizes.map(({ conditions }) => conditions)).toEqual([1, 2, 3, 4, 5, 6, 8, 10]);
      // What is stored is the number, and how it was chosen: under the seal, and open to readers.
      expect(system.spec.limits).toEqual({ conditions: 3, points: { min: -3, max: 3 } });
      expect(system.training!.parsimony).toEqual(outcome.parsimony);
      expect(parseModel(JSON.parse(modelToJson(system)))).toEqual(system);
      expect(outcome.verification!.ok).toBe(true);
      const used = system.tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column));
      expect([...new Set(used)].sort()).toEqual(["x1", "x2", "x3"]);
    }
  });

  test("is one where there is nothing to know", async () => {
    for (const seed of [1, 2]) {
      const random = seededRandom(seed + 10);
      const rows = people(seed).map((row) => ({ ...row, y: random() < 0.25 ? "yes" : "no" }));
      const { parsimony } = await fit(rows, request, { ...effort, seed });
      expect(parsimony!.chosen).toBe(1);
    }
  });

  test("is the same for the same seed and work, to the last letter of the model", async () => {
    const learn = () => fit(people(4), request, { ...effort, seed: 7, verdict: true });
    const [first, second] = [await learn(), await learn()];
    expect(modelToJson(first.model!.system)).toBe(modelToJson(second.model!.system));
    expect(first.verdict).toMatchObject({ by: "cross-validation" });
  });

  test("does not look at people held out", async () => {
    const holdOut = { share: 0.4, seed: 3 };
    const rows = people(5);
    const others = rows.map((row, i) => (isHeldOut(i, holdOut) ? { ...row, x1: row.x4, x2: "1" } : row));
    const chosen = async (among: object[]) =>
      (await fit(among, request, { ...effort, holdOut, verdict: true })).parsimony;
    const parsimony = await chosen(rows);
    expect(parsimony!.sizes.length).toBeGreaterThan(5);
    expect(await chosen(others)).toEqual(parsimony);
    expect(await chosen(rows.map((row) => ({ ...row, x1: row.x4 })))).not.toEqual(parsimony);
  });

  test("keeps to the rules: a size without a card in some fold is left out, and said", async () => {
    const { parsimony, model, notes } = await fit(people(6), { ...request, force: ["x8", "x9"] }, effort);
    expect(parsimony!.leftOut).toEqual([{ conditions: 1, because: "no-card" }]);
    expect(parsimony!.sizes[0]!.conditions).toBe(2);
    expect(parsimony!.chosen).toBe(5);
    expect(model!.system.training!.conditions).toBe(5);
    expect(sentences(notes).join()).toMatch(/with 1, some fold has no card .* left out/);
  });

  test("counts by the objective: what is always right costs nothing with one condition", async () => {
    const rows = people(8, 200).map((row) => ({ ...row, y: row.x5 === "1" ? "yes" : "no" }));
    for (const objective of ["balanced", PRICES] as const) {
      const { parsimony } = await fit(rows, { ...request, objective }, { ...effort, work: 3000 });
      expect(parsimony!.objective).toBe(typeof objective === "string" ? objective : "cost");
      expect(parsimony!.sizes[0]).toEqual({ conditions: 1, loss: 0, se: 0, train: 0 });
      expect(parsimony!.chosen).toBe(1);
    }
    // Nobody is told apart by what all are: each no costs 1 if given yes, each yes 7 if given no.
    const alike = rows.map((row: Record<string, string>) => ({ x: "1", z: row.x1, y: row.y }));
    const limited = { ...request, ignore: [], forbid: ["z"], objective: PRICES };
    const { parsimony } = await fit(alike, limited, { ...effort, work: 1000 });
    const no = rows.filter(({ y }) => y === "no").length / rows.length;
    expect(parsimony!.sizes[0]!.loss).toBeCloseTo(no, 2);
  });

  test("stopped on the way, it is chosen among what was tried", async () => {
    const signal = { aborted: false };
    const tried: number[] = [];
    const { parsimony, notes } = await fit(people(1), request, {
      ...effort,
      signal,
      onChoosing: ({ conditions, size: place, sizes }) => {
        expect(sizes).toBe(8);
        expect(place).toBe(tried.length);
        tried.push(conditions);
        signal.aborted = conditions === 4;
      },
    });
    expect(tried).toEqual([1, 2, 3, 4]);
    expect(parsimony!.sizes.map(({ conditions }) => conditions)).toEqual([1, 2, 3]);
    expect(parsimony!.leftOut.map(({ because }) => because)).toEqual(Array(5).fill("stopped"));
    expect(parsimony!.chosen).toBe(3);
    expect(sentences(notes).join()).toMatch(/4, 5, 6, 8 and 10 were not tried, it was stopped before/);
  });

  test("by the clock, sizes that there is no time for are not begun, and said", async () => {
    let now = 0;
    const host = { now: () => now, pause: async () => {} };
    const { parsimony } = await fit(people(1), request, {
      engine: "search",
      verdict: false,
      seconds: 1,
      host,
      onChoosing: ({ conditions }) => {
        if (conditions === 3) now += 600;
      },
      // The time of the card itself is over as soon as it begins.
      onEvent: () => {
        now += 1000;
      },
    });
    expect(parsimony!.sizes.map(({ conditions }) => conditions)).toEqual([1, 2, 3]);
    expect(parsimony!.leftOut.map(({ because }) => because)).toEqual(Array(5).fill("time"));
  });

  test("is the usual number where a class is too rare for folds", async () => {
    const rows = people(2, 40).map((row, i) => ({ ...row, y: i === 0 ? "yes" : "no" }));
    const { parsimony, notes } = await fit(rows, request, { ...effort, work: 500 });
    expect(parsimony).toMatchObject({ chosen: 6, sizes: [] });
    expect(sentences(notes).join()).toMatch(/could not be chosen: a class has too few people .* usual 6/);
  });

  test("is chosen anew in each fold of a cross-validation, and kept by a safe fit and by going on", async () => {
    const rows = people(3);
    const cv = await crossValidate(rows, request, { folds: 2, work: 10_000, engine: "search" });
    expect(cv.systems.map((system) => system!.training!.parsimony!.chosen)).toEqual([3, 3]);
    expect(cv.systems[0]!.training!.parsimony).not.toEqual(cv.systems[1]!.training!.parsimony);
    expect(cv.results.filter(({ method }) => method === "tables").map((one) => one.conditions)).toEqual([
      3, 3,
    ]);

    const limited: FitRequest = {
      ...request,
      ignore: [],
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.3 }],
    };
    const safety = { by: "held-out", margins: [1] } as const;
    const safe = await fitSafely(rows, limited, { ...effort, work: 5000, safety });
    expect(safe.parsimony!.chosen).toBe(3);
    expect(safe.model!.system.training!.parsimony).toEqual(safe.parsimony);
    expect(safe.verification!.ok).toBe(true);

    const first = (await fit(rows, request, effort)).model!.system;
    const onward = await fit(rows, request, { ...effort, work: 500, continueFrom: first });
    expect(onward.parsimony).toEqual(first.training!.parsimony);
    expect(onward.model!.system.spec).toEqual(first.spec);
  });

  test("is refused where several cards are compared, and where it is no number", async () => {
    const fair = {
      ...request,
      protect: ["sex"],
      ignore: [],
      fairness: [{ measure: "sp", tolerance: 1 }],
    } as const;
    await expect(frontierOf(people(1, 60), fair, { work: 10 })).rejects.toThrow(/auto is not possible here/);
    const odd = { ...request, limits: { conditions: "automatic" } } as unknown as FitRequest;
    await expect(fit(people(1, 60), odd, effort)).rejects.toThrow(
      'invalid request.limits.conditions: "automatic"; expected a number, or "auto"',
    );
  });
});
