import { describe, expect, test } from "vitest";
import { certifiable } from "../../src/audit/certifiable.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { runOne } from "../../src/experiment/run.ts";
import { fitSafely } from "../../src/experiment/safety/safety.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { tableFromRows } from "../../src/index.ts";
import { createModel } from "../../src/model/model.ts";
import { parseModel } from "../../src/model/model-json.ts";
import { memorySource } from "../../src/parts.ts";
import { sentences } from "../sentences.ts";

const loans = loanDesk(3, 600).rows;
const request: FitRequest = {
  outcome: "decision",
  classes: ["approve", "refer", "decline"],
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};
const holdOut = { folds: 4, fold: 1, seed: 2, stratify: ["decision", "sex"] };

describe("one run", () => {
  test("gives what fit learns, measured on the rows learnt from and on the fold", async () => {
    const { results, system, notes } = await runOne(loans, request, { work: 1000, seed: 2, holdOut });
    const outcome = await fit(loans, request, { work: 1000, seed: 2, holdOut });
    expect(system!.tables).toEqual(outcome.model!.system.tables);
    expect(system!.training!.holdOut).toEqual(holdOut);
    expect(results).toHaveLength(1);
    const [train, heldOut] = outcome.audit!.parts;
    expect(results[0]).toMatchObject({
      method: "tables",
      data: "rows",
      objective: "accuracy",
      protocol: "all",
      linesPerTable: 3,
      rule: { measure: "sp", tolerance: 0.05 },
      fold: 1,
      folds: 4,
      seed: 2,
      status: outcome.status,
      loss: outcome.loss,
      floor: outcome.floor,
      gap: outcome.gap,
      lines: system!.training!.lines,
      work: outcome.work,
      train: { rows: 450, accuracy: train!.accuracy.value, limits: [{ within: true }] },
      test: { rows: 150, accuracy: heldOut!.accuracy.value },
    });
    expect(results[0]!.history).toBeUndefined();
    expect(sentences(notes).join()).toMatch(/"applicant_id" is set aside/);
  });

  test("with safety, is a safe fit on the same rows, and tells what they certify either way", async () => {
    const options = { work: 3000, seed: 2, holdOut } as const;
    const safety = { by: "held-out", margins: [0.5, 1] } as const;
    const plainly: FitRequest = { ...request, steadiness: 0 };
    const safe = await runOne(loans, plainly, { ...options, safety });
    const outcome = await fitSafely(loans, plainly, { ...options, safety, findTolerance: false });
    expect(safe.system!.tables).toEqual(outcome.model!.system.tables);
    const { by, confidence, status, margin, confidenceReached } = outcome.safety;
    expect(safe.results[0]).toMatchObject({
      rule: { tolerance: 0.05 },
      safety: { by, confidence, status, margin, confidenceReached },
    });
    const source = memorySource(tableFromRows(loans as readonly object[]));
    for (const { results, system } of [safe, await runOne(loans, plainly, options)]) {
      const [can] = certifiable(system!, await source.profiles(system!.recipe, { holdOut }));
      expect(results[0]!.test!.limits[0]!.certifiable).toBe(can!.tolerance);
      expect(can!.tolerance).toBeGreaterThan(results[0]!.test!.limits[0]!.worst!);
      expect(results[0]!.train!.limits[0]!.certifiable).toBeUndefined();
    }
    const used = outcome.safety.margins.find((one) => one.margin === margin)!;
    expect(safe.results[0]!.test!.limits[0]!.certifiable).toBeCloseTo(used.rules[0]!.bound, 12);
    await expect(runOne(loans, { ...request, fairness: [] }, { ...options, safety })).rejects.toThrow(
      /^safety needs a fairness limit/,
    );
    await expect(runOne(loans, request, { work: 100, safety })).rejects.toThrow(/no held-out rows to test/);
  });

  test("measures the models to compare with on the same rows, in the order asked for", async () => {
    const { results } = await runOne(loans, request, {
      work: 500,
      holdOut,
      data: "loans",
      fold: { index: 0, of: 9 },
      baselines: ["logistic", "majority"],
    });
    expect(results.map(({ method }) => method)).toEqual(["tables", "logistic", "majority"]);
    for (const result of results) {
      expect(result).toMatchObject({ data: "loans", fold: 0, folds: 9, seed: 1, objective: "accuracy" });
      expect(result.train!.rows).toBe(450);
      expect(result.test!.rows).toBe(150);
    }
    const [tables, logistic, majority] = results.map(({ test }) => test!.accuracy!);
    expect(tables).toBeGreaterThan(majority!);
    expect(logistic).toBeGreaterThan(majority!);
  });

  test("without held-out rows there is no test and no fold", async () => {
    const { results } = await runOne(loans, request, { work: 300, baselines: ["majority"] });
    for (const result of results) expect(result).toMatchObject({ fold: null, folds: null, test: null });
    expect(results[0]!.train!.rows).toBe(600);
  });

  test("says that no tables exist, without a loss and without tables", async () => {
    const impossible: FitRequest = {
      ...request,
      fairness: [],
      rules: [
        { rule: "given", class: "approve", atLeast: 0.9 },
        { rule: "given", class: "refer", atLeast: 0.9 },
      ],
    };
    const { results, system, notes } = await runOne(loans, impossible, {
      work: 500,
      holdOut,
      baselines: ["majority"],
    });
    expect(system).toBeNull();
    expect(results[0]).toMatchObject({
      status: "infeasible",
      loss: null,
      gap: null,
      lines: null,
      train: null,
      test: null,
      rule: null,
    });
    expect(results[1]!.train!.rows).toBe(450);
    expect(sentences(notes).at(-1)).toMatch(/^no tables: /);
  });

  test("tells how best and floor came together", async () => {
    const { results } = await runOne(loans, request, { work: 2000, history: true });
    const [{ history, loss, floor }] = results as [(typeof results)[0]];
    expect(history![0]!.loss).toBeNull();
    expect(history!.at(-1)).toMatchObject({ loss, floor });
    for (const [i, point] of history!.entries()) {
      if (i === 0) continue;
      const before = history![i - 1]!;
      expect(point.floor).toBeGreaterThanOrEqual(before.floor);
      if (before.loss !== null) expect(point.loss).toBeLessThanOrEqual(before.loss);
    }
  });

  test("holds out by a column, which no line asks about", async () => {
    const { results, system } = await runOne(loans, request, {
      work: 1000,
      holdOut: { column: "employment", is: "unemployed" },
    });
    const unemployed = loans.filter((row) => row.employment === "unemployed").length;
    expect(results[0]!.test!.rows).toBe(unemployed);
    expect(system!.recipe.columns.map(({ column }) => column)).not.toContain("employment");
    await expect(
      runOne(loans, request, { holdOut: { column: "employment", is: "unemployedd" } }),
    ).rejects.toThrow('no rows to hold out: none with an outcome has "unemployedd" in column "employment"');
  });

  test("models of folds and of columns survive JSON, and slips in them are named", async () => {
    for (const held of [holdOut, { column: "employment", is: "unemployed" }]) {
      const { system } = await runOne(loans, request, { work: 300, holdOut: held });
      const json = JSON.parse(JSON.stringify(system));
      expect(parseModel(json)).toEqual(system);
      expect(createModel(parseModel(json)).predict(loans[0]!)).toBeTypeOf("string");
      json.training.holdOut.seeed = 1;
      expect(() => parseModel(json)).toThrow('unknown key in model.training.holdOut: "seeed"');
      json.training.holdOut = { ...holdOut, fold: 4 };
      expect(() => parseModel(json)).toThrow(
        "invalid model.training.holdOut.fold: 4; expected a whole number from 0 to 3",
      );
    }
  });

  test("refuses a model to compare with that it does not know, before it learns", async () => {
    await expect(
      runOne(loans, request, { work: 1e9, baselines: ["logistics" as "logistic"] }),
    ).rejects.toThrow('unknown model to compare with: "logistics"; did you mean "logistic"?');
  });
});
