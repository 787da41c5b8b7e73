import { loanDesk, parseModel, type SafetyReport } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, it } from "vitest";
import { fitSafely } from "../../src/index.ts";
import { testFolder } from "./folder.ts";

const folder = testFolder();

beforeAll(() => folder.write("loans.csv", toCsv(loanDesk(11, 1500).rows)));

const LOANS = ["loans.csv", "-y", "decision", "-p", "sex", "--only", "employment,late_payments,part_time"];
const fit = (...args: string[]) =>
  folder.run(["fit", ...LOANS, "--lines", "3", "--engine", "search", "--threads", "1", ...args]);

describe.concurrent("fit --safety", () => {
  it("certifies a limit on held-out rows, says so under the card, and saves model and report", async () => {
    const files = ["--out", "safe.json", "--safety-report", "report.json"];
    const ran = await fit("--fair", "sp<=0.15", "--safety", "--hold-out", "40%", "--work", "12000", ...files);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    const report = JSON.parse(folder.read("report.json")) as SafetyReport;
    expect(report).toMatchObject({ by: "held-out", confidence: 0.95, certified: true });
    const system = parseModel(JSON.parse(folder.read("safe.json")));
    expect(system.training!.holdOut).toEqual({ share: 0.4, seed: 1 });
    expect(system.spec.fairness![0]!.tolerance).toBeCloseTo(0.15 * report.margin!, 12);
    const text = ran.stdout.slice(ran.stdout.indexOf("\nSafety\n")).replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "With 95 % confidence the largest difference in the share given a class (statistical parity) is at most 0.15",
    );
    expect(text).toContain(`on ${report.rows.tested} held-out rows that the tables have not seen`);
    expect(text).toContain("slightly optimistic");
    expect(text.match(/ passed/g)!.length).toBe(report.margins.filter(({ passed }) => passed).length);
    expect(ran.stderr).toContain("learnt with 0.015: ");
    const verified = await folder.run(["verify", "safe.json", "loans.csv"]);
    expect(verified).toMatchObject({ code: 0 });
  });

  it("ends with 1 where nothing can be certified, with the tables and what it would take", async () => {
    const ran = await fit(
      "--fair",
      "sp<=0.03",
      "--safety",
      "--work",
      "12000",
      "--quiet",
      "--out",
      "unsure.json",
    );
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    const text = ran.stdout.replaceAll(/\s+/g, " ");
    expect(text).toContain("Not certified: with 95 % confidence it can't be said that");
    expect(text).toMatch(/It would take about [\d,]+ held-out rows|More held-out rows would hardly help/);
    expect(JSON.parse(folder.read("unsure.json")).training.holdOut).toEqual({ share: 0.5, seed: 1 });
  });

  it("cross-validates without spending rows; --json carries the report", async () => {
    const safety = ["--safety", "cv", "--confidence", "90%"];
    const ran = await fit("--fair", "sp<=0.15", ...safety, "--work", "31000", "--json", "--quiet");
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const { safety: report, model } = JSON.parse(ran.stdout);
    expect(report).toMatchObject({
      by: "cross-validation",
      confidence: 0.9,
      status: "estimated",
      certified: false,
    });
    expect(model.training.rows).toBe(1500);
    expect(model.training).not.toHaveProperty("holdOut");
  });

  it("is the same from a program, with a file", async () => {
    const request = {
      outcome: "decision",
      protect: ["sex"],
      only: ["employment", "late_payments", "part_time"],
      fairness: [{ measure: "sp", tolerance: 0.15 }],
      limits: { linesPerTable: 3 },
    } as const;
    const options = { engine: "search", work: 12_000, seed: 1, holdOut: { share: 0.4, seed: 1 } } as const;
    const outcome = await fitSafely(`${folder.path}/loans.csv`, request, {
      ...options,
      safety: { by: "held-out" },
    });
    const ran = await fit(
      ...["--fair", "sp<=0.15", "--safety", "--hold-out", "0.4", "--work", "12000", "--json", "--quiet"],
    );
    expect(JSON.parse(ran.stdout).safety).toEqual(JSON.parse(JSON.stringify(outcome.safety)));
  });
});

describe.concurrent("fit --safety refuses in one sentence", () => {
  const fair = ["--fair", "sp<=0.1"];
  for (const [args, sentence] of [
    [["--safety"], '--safety needs a limit to keep; add one, such as --fair "sp<=0.05"'],
    [[...fair, "--confidence", "0.9"], "--confidence has nothing to apply to; add --safety"],
    [[...fair, "--safety-report", "r.json"], "--safety-report has nothing to apply to; add --safety"],
    [[...fair, "--safety", "maybe"], 'unknown value of --safety: "maybe"; there are "held-out", "cv"'],
    [
      [...fair, "--safety", "--confidence", "95"],
      'invalid --confidence: "95"; expected at least 0.5 and under 1, such as 0.95 or 95%',
    ],
    [
      [...fair, "--safety", "--hold-out", "0"],
      "--safety needs held-out rows; leave --hold-out 0 out, or use --safety cv",
    ],
    [
      [...fair, "--hold-out", "120%"],
      'invalid --hold-out: "120%"; expected a share of at least 0 and under 1, such as 0.25 or 25%, or a condition, such as "admitted>=2024-01-01"',
    ],
    [
      [...fair, "--safety", "--alternatives", "2"],
      "--safety is about one set of tables; leave --alternatives out, they would not be tested",
    ],
    [
      [...fair, "--safety", "--consistent"],
      "--safety can't be had of consistent rows: which rows are dropped depends on those that test the tables; leave --consistent out",
    ],
  ] as const) {
    it(args.join(" "), async () => {
      const ran = await fit(...args);
      expect(ran).toEqual({ code: 2, stdout: "", stderr: `fairscore: ${sentence}\n` });
    });
  }
});
