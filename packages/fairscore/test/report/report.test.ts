import { measured, spreadOf } from "@fairscore/core/parts";
import { fit, loanDesk, type Result } from "fairscore";
import { type ReportInput, sweepReport } from "fairscore/plots";
import { expect, test } from "vitest";
import { hundred } from "../../src/results/words.ts";
import { HOSTILE, sampleResult, sampleSweep, withoutTables } from "../plots/sample-results.ts";
import { readPage } from "./read-page.ts";

function input(given: Partial<ReportInput> = {}): ReportInput {
  return {
    title: "People",
    results: sampleSweep(),
    failed: [],
    about: [{ name: "budget", value: "1 second" }],
    ...given,
  };
}

/** The rows of the table whose caption begins so. */
function tableOf(page: string, caption: string): readonly (readonly string[])[] {
  const found = readPage(page).tables.find((table) => table.caption.startsWith(caption));
  if (!found) throw new Error(`no table "${caption}"`);
  return found.rows;
}

test("is one page that loads nothing: a strict policy, no script, no addresses but names of formats", () => {
  const page = sweepReport(input());
  const { policy, elements, active } = readPage(page);
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  expect(active).toEqual([]);
  for (const element of ["script", "link", "iframe", "object", "image", "use"])
    expect(elements).not.toContain(element);
  const addresses = page.match(/\bhttps?:[^"' ]*/g) ?? [];
  expect([...new Set(addresses)]).toEqual(["http://www.w3.org/2000/svg"]);
  expect(page).not.toMatch(/url\(|@import/);
});

test("says what was asked, what came out, what failed and how it was made", () => {
  const page = sweepReport(
    input({ description: "Why", failed: [{ name: "people, 9 lines", error: "out of memory" }] }),
  );
  const { heading, sections, sentences } = readPage(page);
  expect(heading).toBe("People");
  expect(sections).toEqual(["In short", "What was asked", "people", "What failed", "How it was made"]);
  expect(sentences).toEqual([
    "27 fits of tables on 1 data set: 27 with tables that others might still beat.",
    "1 task failed; see the end.",
    "Without a fairness rule, tables of at most 4 lines are right for 80.5% of the people held out; the best other model, logistic regression, comes to 83.0%.",
    "Under statistical parity within 2 points, tables of at most 4 lines are right for 76.2% of the people held out; the largest difference there is 5.0 points, without the rule 18.0 points.",
  ]);
  expect(tableOf(page, "The plan")).toEqual(
    expect.arrayContaining([
      ["most lines in a table", "1, 2, 4"],
      ["fairness rules", "statistical parity within 2 points and 5 points; none"],
      ["rows held out", "3 folds"],
    ]),
  );
  expect(tableOf(page, "Tasks without")[1]).toEqual(["people, 9 lines", "out of memory"]);
  expect(tableOf(page, "Versions")[1]).toEqual(["budget", "1 second"]);
});

test("the table of all results has means ± standard deviations, with the other models in it", () => {
  const [head, ...rows] = tableOf(sweepReport(input()), "All results under statistical parity.");
  expect(head).toEqual([
    "model",
    "tolerance",
    "proven best",
    "learnt from",
    "held out",
    "largest difference, learnt from",
    "largest difference, held out",
    "proven ceiling",
    "gap",
    "seconds",
  ]);
  expect(rows).toHaveLength(13);
  expect(rows[0]).toEqual([
    "tables, 1 line",
    "2 points",
    "0 / 3",
    "73.2 ± 0.5",
    "70.2 ± 0.5",
    "2.0 ± 0.0",
    "5.0 ± 0.0",
    "86.6",
    "50.0",
    "1.3",
  ]);
  expect(rows[11]!.slice(0, 5)).toEqual(["logistic regression", "–", "–", "86.0 ± 0.0", "83.0 ± 0.0"]);
});

test("the proven ceiling is never below what is proven, and the floor never above it", () => {
  const bound = (given: Partial<Result>) =>
    tableOf(sweepReport(input({ results: [sampleResult(given)] })), "All results.")[1]![4];
  expect(bound({ floor: 0.1758 })).toBe("82.5");
  expect(bound({ floor: 0.1758, status: "optimal" })).toBe("82.4");
  expect(bound({ objective: "cost", floor: 0.1478 })).toBe("0.147");
  const history = [{ seconds: 1, loss: 0.3, floor: 0.2468 }];
  const page = sweepReport(input({ results: [sampleResult({ history })] }));
  expect(tableOf(page, "At the end of each run")[1]!.slice(1, 3)).toEqual(["30.0", "24.6"]);
});

test("every plot has its numbers as a table", () => {
  const { plots, tables } = readPage(sweepReport(input()));
  // One trade-off, and one by lines for each of no rule and two tolerances.
  expect(plots).toBe(4);
  expect(tables.map(({ caption }) => caption.split(/[.,]/)[0])).toEqual([
    "The plan",
    "All results under statistical parity",
    "Accuracy in %",
    "Accuracy in %",
    "Accuracy in %",
    "Versions",
  ]);
  const page = sweepReport(input({ results: sampleSweep().filter(({ rule }) => rule === null) }));
  expect(readPage(page).plots).toBe(1);
  expect(tableOf(page, "Accuracy in %")[1]).toEqual([
    "tables, 1 line",
    "77.5 ± 0.5",
    "74.5 ± 0.5",
    "88.8",
    "0 / 3",
  ]);
});

test("runs without tables are counted in a column of their own", () => {
  const rule = { measure: "sp" as const, tolerance: 0.01 };
  const results = [sampleResult({ rule }), withoutTables({ rule, fold: 1 })];
  const [head, row] = tableOf(sweepReport(input({ results })), "All results");
  expect(head![2]).toBe("found");
  expect(row![2]).toBe("1 / 2");
});

test("with many rules, plots by lines are shown for the strictest alone, and that is said", () => {
  const tolerances = [0.01, 0.02, 0.03, 0.04, 0.05];
  const results = tolerances.flatMap((tolerance) =>
    [1, 2].map((linesPerTable) => sampleResult({ linesPerTable, rule: { measure: "sp", tolerance } })),
  );
  const page = sweepReport(input({ results }));
  expect(readPage(page).plots).toBe(2);
  expect(page).toContain("4 more are in the tables");
});

test("histories of the results are drawn, or those that were given", () => {
  const history = [{ seconds: 1, loss: 0.3, floor: 0.2 }];
  const own = sweepReport(
    input({ results: [sampleResult({ history }), sampleResult({ history, fold: 1 })] }),
  );
  expect(tableOf(own, "At the end")[1]).toEqual(["3 lines, no rule: people", "30.0", "20.0", "33.3", "1.0"]);
  const given = sweepReport(
    input({ histories: Array.from({ length: 14 }, (_, i) => ({ label: `run ${i}`, history })) }),
  );
  expect(given).toContain("8 more runs have a history that is not drawn here.");
});

test("real fits make a report", async () => {
  const { rows } = loanDesk(3, 300);
  const results: Result[] = [];
  for (const linesPerTable of [1, 2]) {
    for (const fold of [0, 1]) {
      const outcome = await fit(
        rows,
        {
          outcome: "decision",
          protect: ["sex"],
          only: ["late_payments", "income"],
          limits: { linesPerTable },
        },
        { work: 20_000, seed: 1, holdOut: { share: 0.3, seed: fold } },
      );
      const [train, test] = outcome.audit!.parts.map(measured);
      const { status, floor, gap, seconds, work } = outcome;
      const numbers = { status, loss: outcome.loss!, floor, gap, seconds, work, train: train!, test: test! };
      results.push({ ...sampleResult({ linesPerTable, fold, folds: 2 }), ...numbers });
    }
  }
  const page = sweepReport(input({ results }));
  expect(readPage(page).plots).toBe(1);
  const mean = spreadOf(results.slice(0, 2).map(({ test }) => test!.accuracy))!.mean;
  expect(tableOf(page, "All results.")[1]![3]).toContain(hundred(mean));
});

test("hostile names come out inert", () => {
  const page = sweepReport({
    title: HOSTILE[0]!,
    description: HOSTILE[1]!,
    results: HOSTILE.map((data) =>
      sampleResult({ data, rule: { measure: "sp", tolerance: 0.1, labels: HOSTILE } }),
    ),
    failed: HOSTILE.map((name) => ({ name, error: name })),
    about: HOSTILE.map((name) => ({ name, value: name })),
    histories: HOSTILE.map((label) => ({ label, history: [] })),
  });
  const { elements, active, heading } = readPage(page);
  expect(elements).not.toContain("script");
  expect(elements).not.toContain("img");
  expect(active).toEqual([]);
  expect(heading).toBe(HOSTILE[0]);
  expect(page).not.toMatch(/[\u0000-\u0008\u000e-\u001f\u202e\ud800]/);
});

test("the same results give the same page", () => {
  expect(sweepReport(input({ results: sampleSweep().toReversed() }))).toBe(sweepReport(input()));
});

test("without any result there is a page that says so", () => {
  expect(readPage(sweepReport(input({ results: [], about: [] }))).sentences).toEqual([
    "There are no results.",
  ]);
});

test("a sweep that has not ended says so before anything else", () => {
  const about = (open: number) => sweepReport(input({ progress: { tasks: 120, open } }));
  const warning = '<p class="warning" role="note">101 of 120 runs are done; what follows is about these.</p>';
  expect(about(19)).toContain(`</header>\n${warning}`);
  expect(about(0)).not.toContain('class="warning"');
});

test("where runs are missing, only means over the same folds are put beside each other", () => {
  const sentences = (results: readonly Result[]) =>
    readPage(sweepReport(input({ results }))).sentences.slice(1);
  const without = (isLeftOut: (result: Result) => boolean) =>
    sentences(sampleSweep().filter((result) => result.fold !== 2 || !isLeftOut(result)));
  expect(without(({ method }) => method === "svm")[0]).toMatch(/80\.5% of the people held out\.$/);
  const strict = without(({ rule, method }) => method === "tables" && rule?.tolerance === 0.02);
  // The strictest tolerance that has all folds.
  expect(strict[1]).toMatch(/^Under statistical parity within 5 points, .* without the rule 18\.0 points\.$/);
  expect(without(({ rule }) => rule === null)).toEqual([
    expect.stringMatching(/^Under .* the largest difference there is 5\.0 points\.$/),
  ]);
  // A fold that all are without is missed by nobody.
  expect(without(() => true)).toHaveLength(2);
});

test("histories of several objectives are drawn apart, each under the name of its loss", () => {
  const history = [{ seconds: 1, loss: 0.3, floor: 0.2 }];
  const results = (["accuracy", "balanced"] as const).map((objective) =>
    sampleResult({ history, objective }),
  );
  const page = sweepReport(input({ results }));
  expect(page).toContain("came together: accuracy");
  expect(page).toContain("came together: balanced accuracy");
  const captions = readPage(page).tables.map(({ caption }) => caption);
  expect(captions.filter((caption) => caption.startsWith("At the end"))).toEqual([
    "At the end of each run; loss: share of people not given their class, in %",
    "At the end of each run; loss: mean over classes of the share not given their class, in %",
  ]);
});

test("a limit on a ratio is said to be the least", () => {
  const results = [0.2, 0.8].map((tolerance) =>
    sampleResult({ rule: { measure: "sp", form: "ratio", tolerance } }),
  );
  const page = sweepReport(input({ results }));
  expect(tableOf(page, "The plan")).toContainEqual([
    "fairness rules",
    "statistical parity, ratio at least 0.2 and 0.8",
  ]);
  expect(readPage(page).sentences[1]).toMatch(/^Under statistical parity, ratio at least 0\.8, tables/);
});
