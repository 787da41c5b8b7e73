import { describe, expect, it } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { schoolResults } from "../../src/examples/school-results.ts";
import { syntheticPaperData } from "../../src/examples/synthetic.ts";
import { triage } from "../../src/examples/triage.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { proposeRecipe } from "../../src/recipe/propose/propose.ts";
import { recipeQuantiles } from "../../src/recipe/propose/quantile-shares.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { toCsv } from "../../src/text/csv.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];
const share = (rows: Rows, holds: (row: Readonly<Record<string, unknown>>) => boolean) =>
  rows.filter(holds).length / rows.length;

describe.each([
  ["synthetic", syntheticPaperData],
  ["loan-desk", loanDesk],
  ["school-results", schoolResults],
  ["triage", triage],
])("%s", (name, make) => {
  it("is the same for the same seed, and another for another", () => {
    expect(make(5).name).toBe(name);
    expect(make(5)).toEqual(make(5));
    expect(make()).toEqual(make());
    expect(make(5).rows).not.toEqual(make(6).rows);
  });
});

describe("synthetic data as in the paper", () => {
  const { rows } = syntheticPaperData();

  it("has 800 rows of six features with 40 to 60 % ones", () => {
    expect(rows).toHaveLength(800);
    for (let j = 1; j <= 6; j++) {
      const ones = share(rows, (row) => row[`feature_${j}`] === 1);
      expect(ones).toBeGreaterThanOrEqual(0.38);
      expect(ones).toBeLessThanOrEqual(0.62);
    }
  });

  it("has three labels, and gives the first far more often with feature 1", () => {
    for (const label of ["L1", "L2", "L3"])
      expect(share(rows, (row) => row.label === label)).toBeGreaterThan(0.2);
    const [with1, without1] = [1, 0].map((value) =>
      share(
        rows.filter((row) => row.feature_1 === value),
        (row) => row.label === "L1",
      ),
    );
    expect(with1! - without1!).toBeGreaterThan(0.25);
  });
});

describe("the loan desk", () => {
  const { rows } = loanDesk();

  it("has as many rows as asked, of every kind of column", async () => {
    expect(loanDesk(3, 50).rows).toEqual(rows.slice(0, 50));
    expect(rows).toHaveLength(3000);
    expect(tableFromRows(rows).columns.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "applicant_id: number",
      "applied_on: category",
      "age: number",
      "sex: category",
      "region: category",
      "employment: category",
      "part_time: boolean",
      "years_at_job: number",
      "income: number",
      "owns_home: boolean",
      "existing_customer: boolean",
      "late_payments: number",
      "loan_amount: number",
      "purpose: category",
      "decision: category",
    ]);
  });

  it("approves women less often, and part-time workers less often still", () => {
    const approved = (test: (row: Readonly<Record<string, unknown>>) => boolean) =>
      share(rows.filter(test), (row) => row.decision === "approve");
    const gap = approved((row) => row.sex === "male") - approved((row) => row.sex === "female");
    expect(gap).toBeGreaterThan(0.1);
    expect(gap).toBeLessThan(0.2);
    const proxy = approved((row) => row.part_time === "no") - approved((row) => row.part_time === "yes");
    expect(proxy).toBeGreaterThan(gap);
    const women = share(
      rows.filter((row) => row.part_time === "yes"),
      (row) => row.sex === "female",
    );
    expect(women).toBeGreaterThan(0.75);
  });

  it("gives a recipe that sets identifiers and dates aside and asks for missing incomes", async () => {
    const options = {
      outcome: "decision",
      classes: ["approve", "refer", "decline"],
      protect: ["sex"],
      missing: "condition" as const,
    };
    const source = memorySource(tableFromRows(rows));
    const { recipe } = proposeRecipe(
      await source.summarise({ quantiles: recipeQuantiles(options) }),
      options,
    );
    expect(recipe.setAside.map(({ column }) => column)).toEqual(["applicant_id", "applied_on"]);
    const conditions = recipe.columns.flatMap((column) => column.conditions);
    expect(conditions).toContainEqual({ column: "income", missing: true });
    expect(conditions.filter((condition) => "notIn" in condition)).toHaveLength(2);
    expect(recipe.protected[0]!.levels.map(({ label }) => label)).toEqual(["female", "male"]);
  });
});

/** Columns as "name: kind". */
const kinds = (rows: Rows) => tableFromRows(rows).columns.map(({ name, kind }) => `${name}: ${kind}`);

describe("the school results", () => {
  const { rows } = schoolResults();
  const shareOf = (result: string, test: (row: Readonly<Record<string, unknown>>) => boolean) =>
    share(rows.filter(test), (row) => row.result === result);

  it("has as many rows as asked, of every kind of column", () => {
    expect(schoolResults(2, 50).rows).toEqual(rows.slice(0, 50));
    expect(rows).toHaveLength(300);
    expect(kinds(rows)).toEqual([
      "pupil_id: number",
      "sex: category",
      "parents_degree: boolean",
      "school: category",
      "last_mark: number",
      "study_hours: number",
      "absences: number",
      "handed_in_homework: category",
      "tutoring: boolean",
      "paid_job: boolean",
      "travel_minutes: number",
      "main_subject: category",
      "result: category",
    ]);
  });

  it("fails pupils more often whose parents have no degree, and more often still those with a paid job", () => {
    const gap =
      shareOf("fail", (row) => row.parents_degree === "no") -
      shareOf("fail", (row) => row.parents_degree === "yes");
    expect(gap).toBeGreaterThan(0.05);
    expect(gap).toBeLessThan(0.2);
    const proxy =
      shareOf("fail", (row) => row.paid_job === "yes") - shareOf("fail", (row) => row.paid_job === "no");
    expect(proxy).toBeGreaterThan(gap);
    for (const result of ["fail", "pass", "distinction"])
      expect(share(rows, (row) => row.result === result)).toBeGreaterThan(0.15);
  });
});

describe("the triage", () => {
  const { rows } = triage();

  it("has as many rows as asked, of every kind of column, with some signs not measured", () => {
    expect(triage(7, 50).rows).toEqual(rows.slice(0, 50));
    expect(rows).toHaveLength(1200);
    expect(kinds(rows)).toEqual([
      "patient_id: number",
      "sex: category",
      "age_band: category",
      "complaint: category",
      "came_by: category",
      "chronic_illness: boolean",
      "heart_rate: number",
      "systolic_pressure: number",
      "breaths_per_minute: number",
      "oxygen: number",
      "temperature: number",
      "pain: number",
      "alert: boolean",
      "bleeding: boolean",
      "urgency: category",
    ]);
    for (const name of ["systolic_pressure", "temperature", "pain"]) {
      const missing = share(rows, (row) => row[name] === null);
      expect(missing, name).toBeGreaterThan(0.02);
      expect(missing, name).toBeLessThan(0.15);
    }
  });

  it("takes the same signs for less urgent in women and in older patients", () => {
    const soon = (test: (row: Readonly<Record<string, unknown>>) => boolean) =>
      share(rows.filter(test), ({ urgency }) => urgency === "immediate" || urgency === "urgent");
    const gap = soon((row) => row.sex === "male") - soon((row) => row.sex === "female");
    expect(gap).toBeGreaterThan(0.03);
    expect(gap).toBeLessThan(0.15);
    const low = (row: Readonly<Record<string, unknown>>) => (row.oxygen as number) < 95;
    expect(soon((row) => low(row) && row.age_band === "older")).toBeLessThan(
      soon((row) => low(row) && row.age_band !== "older"),
    );
    for (const urgency of ["immediate", "urgent", "standard", "non-urgent"])
      expect(
        share(rows, (row) => row.urgency === urgency),
        urgency,
      ).toBeGreaterThan(0.05);
  });
});

describe("toCsv", () => {
  it("quotes what a parser could misread", () => {
    const csv = toCsv([
      { a: 1, "b,c": 'say "hi"', d: " x" },
      { a: null, "b,c": "two\nlines", e: true },
      { a: -0.5, d: new Date(0), e: undefined },
    ]);
    expect(csv).toBe(
      'a,"b,c",d,e\n1,"say ""hi"""," x",\n,"two\nlines",,true\n-0.5,,1970-01-01T00:00:00.000Z,\n',
    );
  });

  it("writes decimal commas with semicolons, and points with tabs", () => {
    const rows = [{ a: -0.5, b: "1.5", c: "x;y", d: 1e21, e: "2,5" }];
    expect(toCsv(rows, ";")).toBe('a;b;c;d;e\n-0,5;1.5;"x;y";1e+21;"2,5"\n');
    expect(toCsv(rows, "\t")).toBe('a\tb\tc\td\te\n-0.5\t1.5\t"x;y"\t1e+21\t"2,5"\n');
  });

  it("keeps a row whose only cell is empty", () => {
    expect(toCsv([{ a: null }, { a: "x" }])).toBe('a\n""\nx\n');
  });
});
