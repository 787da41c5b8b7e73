import { beforeAll, describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { syntheticPaperData } from "../../src/examples/synthetic.ts";
import { words } from "../../src/findings/finding.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { createModel, type Model } from "../../src/model/model.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import { sentences } from "../sentences.ts";

const loans = loanDesk(3, 600).rows;
const loanRequest: FitRequest = {
  outcome: "decision",
  classes: ["approve", "refer", "decline"],
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};

describe("fit", () => {
  let judged: Model;
  beforeAll(async () => {
    judged = (await fit(loans, loanRequest, { work: 500 })).model!;
  });

  test("learns tables within the limits, verified, with audit on train and held-out rows", async () => {
    const outcome = await fit(loans, loanRequest, { work: 5000, holdOut: { share: 0.25, seed: 1 } });
    expect(outcome.status).toBe("feasible");
    expect(outcome.verification!.checks.filter((check) => !check.ok)).toEqual([]);
    expect(outcome.loss!).toBeLessThan(0.4);
    expect(outcome.audit!.parts.map((part) => part.part)).toEqual(["train", "held-out"]);
    expect(sentences(outcome.notes).join()).toMatch(/"applicant_id" is set aside/);
    const used = outcome.model!.system.tables.flatMap((table) =>
      table.lines.map((line) => line.condition.column),
    );
    expect(used).not.toContain("sex");
  });

  test("the same seed and work give the same model, from rows and from columns", async () => {
    const few = loans.slice(0, 300);
    const names = Object.keys(few[0]!);
    const columns = Object.fromEntries(names.map((name) => [name, few.map((row) => row[name])]));
    const [a, b] = await Promise.all(
      [few, columns].map(async (input) => {
        const { model } = await fit(input, loanRequest, { work: 500, seed: 7 });
        return modelToJson(model!.system);
      }),
    );
    expect(a).toBe(b);
  });

  test("a run by the clock records how long it took", async () => {
    const clocked = await fit(loans, loanRequest, { work: 200, seconds: 1e6, verdict: false });
    expect(clocked.model!.system.training!.seconds).toBeGreaterThan(0);
    expect(parseModel(JSON.parse(JSON.stringify(clocked.model)))).toEqual(clocked.model!.system);
  });

  test("the model survives JSON and scores raw rows the same", () => {
    const copy = createModel(parseModel(JSON.parse(JSON.stringify(judged))));
    for (const row of loans) expect(copy.explain(row)).toEqual(judged.explain(row));
  });

  test("scores raw rows, also as texts from a file, just as it counted them", () => {
    const { rows, loss } = judged.system.training!;
    const texts = loans.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)]),
      ),
    );
    for (const raw of [loans, texts]) {
      expect(raw.filter((row) => judged.predict(row) === row.decision)).toHaveLength(rows - loss);
    }
  });

  test("tells its progress with floor, gap and fairness", async () => {
    const events: { type: string; unfairness?: number; gap: number }[] = [];
    await fit(loans, loanRequest, { work: 2000, verdict: false, onEvent: (event) => events.push(event) });
    expect(events[0]!.type).toBe("start");
    const last = events.at(-1)!;
    expect(last.type).toBe("done");
    expect(last.unfairness).toBeLessThanOrEqual(0.05);
    expect(last.gap).toBeGreaterThan(0);
  });

  test("two classes as one table: the first table stays empty", async () => {
    const rows = loans.map((row) => ({ ...row, decision: row.decision === "approve" ? "yes" : "no" }));
    const { model } = await fit(
      rows,
      { outcome: "decision", classes: ["no", "yes"], oneTable: true },
      { work: 2000, verdict: false },
    );
    expect(model!.system.tables[0]).toEqual({ class: "no", startsWith: 0, lines: [] });
    expect(model!.system.tables[1]!.lines.length).toBeGreaterThan(0);
  });

  test("the consistent rows protocol drops the rows that no table can get right", async () => {
    const { rows } = syntheticPaperData();
    const request: FitRequest = { outcome: "label", limits: { linesPerTable: 3 } };
    const options = { work: 2000, engine: "search", verdict: false } as const;
    const all = await fit(rows, request, options);
    const consistent = await fit(rows, { ...request, protocol: "consistent" }, options);
    expect(all.floor).toBeGreaterThan(0);
    expect(consistent.floor).toBe(0);
    expect(consistent.model!.system.training!.rows).toBe(Math.round(800 * (1 - all.floor)));
  });

  test("with several rules only those that must give way are loosened, each by what the tables need", async () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({
      sex: i % 2 === 0 ? "f" : "m",
      score: (i * 7) % 20,
      y: (i * 7) % 20 >= (i % 2 === 0 ? 12 : 8) ? "approve" : "decline",
    }));
    const { infeasible } = await fit(
      rows,
      {
        outcome: "y",
        protect: ["sex"],
        fairness: [
          { measure: "sp", tolerance: 0.9 },
          { measure: "eo", tolerance: 0 },
        ],
        rules: [
          { rule: "recall", class: "approve", atLeast: 0.8 },
          { rule: "recall", class: "decline", atLeast: 0.9 },
        ],
        cuts: { score: [8, 12] },
        limits: { linesPerTable: 2 },
      },
      { work: 2000 },
    );
    expect(infeasible?.smallestTolerance?.tolerances.map(({ rule }) => rule)).toEqual([1]);
    expect(words(infeasible!.remedy)).toMatch(
      /^the smallest tolerance (found )?that works: eo <= 0\.\d+ instead of 0$/,
    );
  });

  test.each<[string, object, object | undefined, RegExp]>([
    [
      "a misspelt key",
      { outcome: "decision", protct: ["sex"] },
      undefined,
      /unknown key in the request: "protct"; did you mean "protect"\?/,
    ],
    ["no outcome", { protect: ["sex"] }, undefined, /no outcome named/],
    [
      "an unknown measure",
      { ...loanRequest, fairness: [{ measure: "dp", tolerance: 0.1 }] },
      undefined,
      /invalid request\.fairness\[0\]\.measure: "dp"; expected/,
    ],
    [
      "an unknown rule",
      { ...loanRequest, rules: [{ rule: "forbit" }] },
      undefined,
      /invalid request\.rules\[0\]\.rule: "forbit"; expected/,
    ],
    [
      "a tolerance that is a text",
      { ...loanRequest, fairness: [{ measure: "sp", tolerance: "0.1" }] },
      undefined,
      /invalid request\.fairness\[0\]\.tolerance: "0\.1"; expected a number/,
    ],
    [
      "a share above 1",
      loanRequest,
      { holdOut: { share: 1.2, seed: 1 } },
      /invalid holdOut\.share: 1\.2; expected a share of at least 0 and under 1/,
    ],
  ])("refuses %s", async (_name, request, options, message) => {
    await expect(fit(loans, request as FitRequest, options)).rejects.toThrow(message);
  });

  test("refuses data that is none, and costs that are too large to add up", async () => {
    await expect(fit(undefined as never, loanRequest)).rejects.toThrow(
      /invalid data: nothing; expected rows/,
    );
    const weighted = loans.map((row, i) => ({ ...row, w: 1 + i / 7 }));
    const cost = [
      [0, 1.000001, 900_000],
      [1, 0, 1],
      [1, 1, 0],
    ];
    await expect(fit(weighted, { ...loanRequest, weight: "w", objective: { cost } })).rejects.toThrow(
      /too large to add up exactly/,
    );
  });

  test("six-decimal weights leave equal rates and the ratio rule within reach", async () => {
    const weighted = loans.map((row, i) => ({ ...row, w: 1 + ((i * 7919) % 1_000_003) / 1_000_003 }));
    const equal = await fit(
      weighted,
      { ...loanRequest, weight: "w", fairness: [{ measure: "sp", tolerance: 0 }] },
      { work: 500, verdict: false },
    );
    expect(equal.verification?.ok).toBe(true);
    const never = await fit(
      weighted,
      {
        ...loanRequest,
        weight: "w",
        fairness: [{ measure: "sp", form: "ratio", tolerance: 0.8 }],
        rules: [{ rule: "given", class: "refer", atMost: 0 }],
      },
      { work: 500, verdict: false },
    );
    expect(never.verification?.ok).toBe(true);
  });

  test("says how many rows the consistent protocol dropped", async () => {
    const { rows } = syntheticPaperData();
    const outcome = await fit(
      rows,
      { outcome: "label", protocol: "consistent" },
      { work: 200, verdict: false },
    );
    expect(sentences(outcome.notes).join()).toMatch(
      /\d+ rows were dropped that contradict most rows with equal answers/,
    );
  });

  test("alternatives are verified, nearly as good, best first, and no two use the same conditions", async () => {
    const outcome = await fit(loans, loanRequest, {
      work: 4000,
      verdict: false,
      alternatives: { count: 4, within: 0.05 },
    });
    const alternatives = outcome.alternatives!;
    expect(alternatives).toHaveLength(4);
    const losses = alternatives.map(({ system }) => system.training!.loss / system.training!.lossScale);
    expect(losses).toEqual([...losses].sort((a, b) => a - b));
    expect(Math.max(...losses)).toBeLessThanOrEqual(outcome.loss! + 0.05);
    const conditions = [outcome.model!, ...alternatives].map(({ system }) =>
      [
        ...new Set(
          system.tables.flatMap((table) => table.lines.map((line) => JSON.stringify(line.condition))),
        ),
      ]
        .sort()
        .join(),
    );
    expect(new Set(conditions).size).toBe(5);
  });

  test("contradicting rules are infeasible with a proof that names them", async () => {
    const outcome = await fit(loans, {
      ...loanRequest,
      fairness: [],
      rules: [
        { rule: "given", class: "approve", atLeast: 0.7 },
        { rule: "given", class: "decline", atLeast: 0.6 },
      ],
    });
    expect(outcome.status).toBe("infeasible");
    expect(outcome.model).toBeUndefined();
    expect(outcome.infeasible).toMatchObject({
      proven: true,
      constraints: ["given of approve at least 0.7", "given of decline at least 0.6"],
    });
  });

  test("a tolerance that can't be met comes with the smallest one found, and its tables keep it", async () => {
    // Those who are approve must be given it: on these rows that alone makes the groups' rates differ.
    const rows = Array.from({ length: 200 }, (_, i) => ({
      sex: i % 2 === 0 ? "f" : "m",
      score: i % 2 === 0 ? i % 10 : (i % 10) + 5,
      y: (i % 2 === 0 ? i % 10 : (i % 10) + 5) >= 7 ? "approve" : "decline",
    }));
    const outcome = await fit(
      rows,
      {
        outcome: "y",
        protect: ["sex"],
        fairness: [{ measure: "sp", tolerance: 0.05, labels: ["approve"] }],
        rules: [
          { rule: "recall", class: "approve", atLeast: 1 },
          { rule: "false-positives", class: "approve", atMost: 0 },
        ],
        cuts: { score: [3, 7, 10] },
      },
      { work: 1000 },
    );
    expect(outcome.status).toBe("infeasible");
    const { tolerances, model } = outcome.infeasible!.smallestTolerance!;
    // Perfect tables give approve to 1 in 5 of one sex and 4 in 5 of the other.
    expect(tolerances).toEqual([{ rule: 0, asked: 0.05, needed: 0.6 }]);
    expect(model.system.spec.fairness![0]!.tolerance).toBe(0.6);
    expect(model.predict({ score: 8 })).toBe("approve");
  });
});
