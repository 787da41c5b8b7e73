import { type Audit, auditView, fit } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { briefAudit } from "../../../src/cli/text/brief-audit.ts";
import { people } from "../people.ts";

let audit: Audit;

beforeAll(async () => {
  const rows = people().map(({ weight: _, ...row }) => ({ ...row, sex: `${row.sex}\u001b[31m` }));
  const outcome = await fit(
    rows,
    {
      outcome: "decision",
      protect: ["sex"],
      binning: "quantile",
      style: "intervals",
      missing: "condition",
      limits: { linesPerTable: 5 },
    },
    { work: 200, holdOut: { share: 0.3, seed: 1 } },
  );
  audit = outcome.audit!;
});

const brief = (width: number) => briefAudit(auditView(audit), width, (text) => text);

describe("the groups of a fit", () => {
  it("are one table with the audit's own numbers", () => {
    const [train, held] = audit.parts;
    const lines = brief(80).split("\n");
    expect(lines[0]).toMatch(/^group +n +right +given accept +given refuse +given wait$/);
    expect(lines[1]).toBe("learnt from");
    expect(lines[4]).toBe("held out");
    const numbers = (line: string) => line.trim().split(/ {2,}/).slice(1);
    const percent = (value: number | null) =>
      `${(value! * 100).toFixed(train!.groups[0]!.rows < 100 ? 0 : 1)}%`;
    const group = train!.groups[0]!;
    expect(numbers(lines[2]!)).toEqual([
      String(group.rows),
      percent(group.accuracy.value),
      ...group.classes.map(({ given }) => percent(given.value)),
    ]);
    expect(numbers(lines[5]!)[0]).toBe(String(held!.groups[0]!.rows));
  });

  it("fit the terminal, and say what was left out", () => {
    for (const width of [50, 60, 80, 120]) {
      expect(
        Math.max(
          ...brief(width)
            .split("\n")
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(width);
    }
    expect(brief(60)).toMatch(/\n2 more classes: see fairscore audit\nsmall counts: not for publication\n$/);
  });

  it("show names, whatever they hold, as text", () => {
    expect(brief(80)).toContain("sex = female\\u001b[31m");
    expect(brief(80)).not.toContain("\u001b");
  });

  it("keep the end of long names, which is where they differ", () => {
    const long = audit.parts.map((part) => ({
      ...part,
      groups: part.groups.map((group, g) => ({
        ...group,
        columns: ["marital status of the applicant at home"],
        levels: [`Married-${g === 0 ? "civ" : "AF"}-spouse`],
      })),
    }));
    const text = briefAudit(auditView({ ...audit, parts: long }), 60, (words) => words);
    expect(text).toMatch(/marital .*….*-civ-spouse/);
    expect(text).toMatch(/marital .*….*-AF-spouse/);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it("are left out when no column is protected", () => {
    const parts = audit.parts.map((part) => ({ ...part, groups: [] }));
    expect(briefAudit(auditView({ ...audit, parts }), 80, (text) => text)).toBe("");
  });
});
