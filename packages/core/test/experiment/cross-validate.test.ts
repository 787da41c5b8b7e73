import { describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { crossValidate } from "../../src/experiment/cross-validate.ts";
import { gatherNotes } from "../../src/experiment/gather-notes.ts";
import { spreadOf } from "../../src/experiment/spread.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { createModel } from "../../src/model/model.ts";
import { rowHash } from "../../src/profiles/split.ts";
import { said, sentences } from "../sentences.ts";

const loans = loanDesk(3, 400).rows;
const request: FitRequest = {
  outcome: "decision",
  classes: ["approve", "refer", "decline"],
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};
/** Without the search for a likelier card, where it is not about that. */
const plainly: FitRequest = { ...request, steadiness: 0 };

describe("cross-validation", () => {
  test("with safety, counts the folds whose limits are claimed, and those in which they hold", async () => {
    const loose: FitRequest = { ...plainly, fairness: [{ measure: "sp", tolerance: 0.45 }] };
    const options = { folds: 3, work: 3000 };
    const by = { "held-out": "certified", "cross-validation": "estimated" } as const;
    for (const way of ["held-out", "cross-validation"] as const) {
      const cv = await crossValidate(loans, loose, {
        ...options,
        safety: { by: way, margins: [0.5], folds: 2 },
      });
      const [tables] = cv.summary;
      expect(cv.results.map(({ safety }) => safety!.status)).toEqual([by[way], by[way], by[way]]);
      expect(tables!.safety).toEqual({
        certified: way === "held-out" ? 3 : 0,
        estimated: way === "held-out" ? 0 : 3,
        of: 3,
      });
      const limits = cv.results.map(({ test }) => test!.limits[0]!);
      expect(tables!.test.limits[0]).toMatchObject({ kept: 3, checked: 3 });
      expect(tables!.test.limits[0]!.certifiable).toEqual(spreadOf(limits.map((one) => one.certifiable!)));
      for (const { worst, certifiable } of limits) expect(certifiable).toBeGreaterThan(worst!);
    }
    const { summary } = await crossValidate(loans, plainly, { folds: 2, work: 200 });
    expect(summary[0]).not.toHaveProperty("safety");
  });

  test("learns and measures every fold, and sums up each method", async () => {
    const cv = await crossValidate(loans, request, {
      folds: 4,
      work: 1000,
      baselines: ["majority", "logistic"],
    });
    expect(cv).toMatchObject({
      format: "fairscore-cv",
      version: 1,
      data: "rows",
      folds: 4,
      seed: 1,
      stratify: ["decision", "sex"],
      foldColumn: null,
      foldValues: null,
    });
    expect(JSON.parse(JSON.stringify(cv))).toEqual(cv);
    expect(cv.results.map(({ fold, method }) => `${fold} ${method}`)).toEqual(
      [0, 1, 2, 3].flatMap((fold) => [`${fold} tables`, `${fold} majority`, `${fold} logistic`]),
    );
    const tables = cv.results.filter(({ method }) => method === "tables");
    expect(tables.map(({ test }) => test!.rows)).toEqual([100, 100, 100, 100]);
    expect(cv.systems).toHaveLength(4);
    const [own, majority] = cv.summary;
    expect(cv.summary.map(({ method }) => method)).toEqual(["tables", "majority", "logistic"]);
    expect(own).toMatchObject({ results: 4, models: 4, train: { limits: [{ kept: 4, checked: 4 }] } });
    expect(own!.test.accuracy).toEqual(spreadOf(tables.map(({ test }) => test!.accuracy)));
    expect(own!.test.unfairness.eo).toEqual(spreadOf(tables.map(({ test }) => test!.unfairness.eo!)));
    expect(own!.test.accuracy!.mean).toBeGreaterThan(majority!.test.accuracy!.mean);
    expect(majority!.gap).toBeNull();
    expect(sentences(cv.notes).filter((note) => note.includes('"applicant_id" is set aside'))).toHaveLength(
      1,
    );
  });

  test("a fold's tables are scored on exactly the rows that they did not see", async () => {
    const cv = await crossValidate(loans, plainly, {
      folds: 3,
      work: 500,
      stratify: false,
      engine: "search",
    });
    expect(cv.stratify).toEqual([]);
    // Without columns to spread, rows are dealt in the order of their hashes.
    const order = Array.from(loans.keys()).sort((a, b) => rowHash(a, 1) - rowHash(b, 1));
    cv.systems.forEach((system, fold) => {
      const heldOut = order.filter((_, place) => place % 3 === fold).map((row) => loans[row]!);
      const model = createModel(system!);
      const right = heldOut.filter((row) => model.predict(row) === row.decision).length;
      expect(cv.results[fold]!.test).toMatchObject({
        rows: heldOut.length,
        accuracy: right / heldOut.length,
      });
    });
  });

  test("is the same for the same seed and work, and not for another seed", async () => {
    const run = async (seed: number) =>
      (await crossValidate(loans, plainly, { folds: 2, work: 400, seed, engine: "search" })).results.map(
        ({ seconds: _, ...rest }) => rest,
      );
    const first = await run(1);
    expect(await run(1)).toEqual(first);
    expect(await run(2)).not.toEqual(first);
  });

  test("makes a fold of each value of a column, in order, and no condition on it", async () => {
    const years = loans.map((row, i) => ({ ...row, year: i % 10 === 0 ? null : [10, 9, 101][i % 3]! }));
    const cv = await crossValidate(years, plainly, { foldColumn: "year", work: 300 });
    expect(cv).toMatchObject({ folds: 3, stratify: [], foldColumn: "year", foldValues: ["9", "10", "101"] });
    expect(cv.results.map(({ test }) => test!.rows)).toEqual(
      [9, 10, 101].map((year) => years.filter((row) => row.year === year).length),
    );
    for (const system of cv.systems)
      expect(system!.recipe.columns.map(({ column }) => column)).not.toContain("year");
    expect(sentences(cv.notes)[0]).toBe('40 rows without "year" are in no fold, and always learnt from');
  });

  test("keeps the same classes in every fold, also those that a fold rarely sees", async () => {
    const rare = loans.map((row, i) => ({ ...row, decision: i < 6 ? "escalate" : row.decision }));
    const cv = await crossValidate(rare, { outcome: "decision", steadiness: 0 }, { folds: 6, work: 200 });
    for (const system of cv.systems)
      expect(system!.classes).toEqual(["approve", "decline", "escalate", "refer"]);
    expect(cv.results.reduce((sum, { test }) => sum + test!.rows, 0)).toBe(400);
  });

  test("tells which fold it is at, and what each came to", async () => {
    const heard: string[] = [];
    await crossValidate(loans, plainly, {
      folds: 2,
      work: 200,
      engine: "search",
      onProgress: (progress) => {
        if (progress.type === "finished")
          heard.push(`${progress.fold} of ${progress.folds}: ${progress.results[0]!.status}`);
        else if (progress.event.type === "start") heard.push(`${progress.fold} starts`);
      },
    });
    expect(heard).toEqual(["0 starts", "0 of 2: feasible", "1 starts", "1 of 2: feasible"]);
  });

  test("a stop keeps the finished folds and the best of the running one", async () => {
    const signal = { aborted: false };
    const cv = await crossValidate(loans, request, {
      folds: 5,
      seconds: 600,
      engine: "search",
      baselines: ["majority"],
      signal,
      onProgress: (progress) => {
        if (progress.type === "learning" && progress.event.best !== undefined) signal.aborted = true;
      },
    });
    expect(cv.folds).toBe(5);
    expect(cv.results.map(({ method, fold }) => [method, fold])).toEqual([["tables", 0]]);
    expect(cv.systems).toHaveLength(1);
    expect(cv.systems[0]).not.toBeNull();
  });

  test("a stop before any tables keeps nothing of that fold", async () => {
    const cv = await crossValidate(loans, request, { signal: { aborted: true } });
    expect(cv).toMatchObject({ folds: 5, results: [], systems: [], summary: [] });
  });

  test("folds without tables are counted as such", async () => {
    const impossible: FitRequest = { ...request, rules: [{ rule: "recall", class: "refer", atLeast: 1 }] };
    const cv = await crossValidate(
      loans,
      { ...impossible, rules: [...impossible.rules!, { rule: "given", class: "refer", atMost: 0 }] },
      { folds: 2, work: 200 },
    );
    expect(cv.systems).toEqual([null, null]);
    expect(cv.summary[0]).toMatchObject({ results: 2, models: 0, test: { accuracy: null, limits: [] } });
    expect(sentences(cv.notes).filter((note) => note.startsWith("no tables: "))).toHaveLength(1);
  });
});

describe("cross-validation refuses before it learns", () => {
  const few = loans.map((row, i) => ({ ...row, decision: i < 3 ? "escalate" : row.decision }));
  const single = loans.map((row, i) => ({ ...row, decision: i < 1 ? "escalate" : row.decision }));
  const sites = loans.map((row, i) => ({ ...row, site: i % 2 === 0 ? "a" : "b", id: i, same: "x" }));
  /** Nobody of site a is approved. */
  const oneSided = sites.map((row, i) => ({
    ...row,
    decision: row.site === "a" ? ["refer", "decline"][(i / 2) % 2]! : loans[i]!.decision,
  }));
  const plain: FitRequest = { outcome: "decision" };

  test.each([
    [loans, plain, { folds: 1 }, "invalid folds: 1; expected a whole number of at least 2"],
    [loans, plain, { folds: 2.5 }, "invalid folds: 2.5; expected a whole number of at least 2"],
    [loans, plain, { folds: 401 }, "invalid folds: 401; there are only 400 rows"],
    [
      few,
      plain,
      { folds: 5 },
      'class "escalate" has 3 rows, fewer than 5 folds; use at most 3 folds or merge classes',
    ],
    [
      single,
      plain,
      { folds: 2 },
      'class "escalate" has 1 row, too few to be in several folds; merge it with another class, or leave it out',
    ],
    [sites, plain, { foldColumn: "sitee" }, 'unknown column: "sitee"; did you mean "site"?'],
    [
      sites,
      plain,
      { foldColumn: "same" },
      'can\'t make folds of column "same": it has only one value; choose another column',
    ],
    [
      sites,
      plain,
      { foldColumn: "id" },
      'can\'t make folds of column "id": it has more than 100 values; choose a column with fewer, or use folds',
    ],
    [
      sites,
      plain,
      { foldColumn: "decision" },
      'can\'t hold out rows by column "decision": it is the outcome or the weight; choose another column',
    ],
    [
      sites,
      plain,
      { foldColumn: "site", folds: 3 },
      "both folds and foldColumn given; the column's values say how many folds there are",
    ],
    [
      oneSided,
      plain,
      { foldColumn: "site" },
      'class "approve" only occurs where "site" is "b", so it can\'t be learnt without these rows; use another column, or leave the class out',
    ],
    [loans, { ...plain, protectt: ["sex"] }, {}, 'unknown key in the request: "protectt"'],
  ])("%#", async (rows, asked, options, message) => {
    await expect(crossValidate(rows, asked as FitRequest, { ...options, work: 1e15 })).rejects.toThrow(
      message,
    );
  });

  test("names the fold in which the rows fall short", async () => {
    // Only one man is a "refer": without him, nobody can be compared.
    let men = 0;
    const rows = loans.filter((row) => row.sex !== "male" || row.decision !== "refer" || men++ < 1);
    await expect(
      crossValidate(
        rows,
        { ...plainly, fairness: [{ measure: "eo", tolerance: 0.1, minGroupSize: 1 }] },
        { folds: 4, work: 100 },
      ),
    ).rejects.toThrow(/^fold [1-4] of 4: /);
  });
});

describe("numbers and notes over folds", () => {
  test("a spread has mean, standard deviation with n - 1, ends and count of what is known", () => {
    expect(spreadOf([1, null, 2, 3, undefined, 6])).toEqual({
      mean: 3,
      sd: Math.sqrt(14 / 3),
      min: 1,
      max: 6,
      n: 4,
    });
    expect(spreadOf([0.25])).toEqual({ mean: 0.25, sd: null, min: 0.25, max: 0.25, n: 1 });
    expect(spreadOf([null])).toBeNull();
  });

  test("what all folds say is said once, what some say with their numbers", () => {
    const without = (rows: number) => ({ code: "rows-in-no-fold", rows, column: "year" }) as const;
    expect(
      sentences(
        gatherNotes([
          [without(300), said("only here")],
          [without(301)],
          [without(299), said("at the end")],
          [without(298), said("at the end")],
        ]),
      ),
    ).toEqual([
      '300 rows without "year" are in no fold, and always learnt from',
      "fold 1: only here",
      "folds 3, 4: at the end",
    ]);
  });
});
