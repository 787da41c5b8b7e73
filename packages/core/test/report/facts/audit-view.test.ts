import { beforeAll, describe, expect, test } from "vitest";
import { audit } from "../../../src/audit/audit.ts";
import type { Audit } from "../../../src/audit/report.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { fit } from "../../../src/fit/fit.ts";
import type { ScoringSystem } from "../../../src/model/scoring-system.ts";
import { memorySource } from "../../../src/profiles/memory-source.ts";
import type { Profiles } from "../../../src/profiles/profiles.ts";
import { auditView } from "../../../src/report/facts/audit-view.ts";
import { hasSmallCounts } from "../../../src/report/facts/shown-counts.ts";
import { tableFromRows } from "../../../src/table/table.ts";

let system: ScoringSystem;
let audits: { counted: Audit; profiles: Profiles }[];
const countedOn = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
  const profiles = await memorySource(tableFromRows(rows)).profiles(system.recipe);
  return { counted: audit(system, profiles), profiles };
};

beforeAll(async () => {
  const fairness = [{ measure: "sp", tolerance: 0.1 }] as const;
  const request = { outcome: "decision", protect: ["sex"], ignore: ["applicant_id", "applied_on"], fairness };
  ({ system } = (await fit(loanDesk(3, 300).rows, request, { work: 2000 })).model!);
  audits = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((seed) => countedOn(loanDesk(seed, 60 + 40 * seed).rows)),
  );
});

describe("the view of an audit", () => {
  test("is what was counted, where small numbers are shown, with or without the people", () => {
    for (const { counted, profiles } of audits) {
      const part = counted.parts[0]!;
      const view = auditView(counted);
      const [shown] = view.parts;
      const [everyone, ...groups] = shown!.matrices;
      const countsOf = (matrix: typeof everyone) =>
        matrix!.rows.map(({ cells }) => cells.map(({ count }) => count));
      expect(countsOf(everyone)).toEqual(part.confusion.rows);
      expect(groups.map(countsOf)).toEqual(part.groups.map(({ confusion }) => confusion.rows));
      for (const { rate, class: label, groups: rows, differences } of shown!.rates) {
        const compared = part.fairness
          .flatMap(({ comparisons }) => comparisons.flatMap(({ differences: all }) => all))
          .find((one) => one.rate === rate && one.label === label)!;
        expect(rows[0]!.rate).toMatchObject({ n: compared.first.n, counted: compared.first.counted });
        const { value, low, high } = compared.first;
        expect(rows[0]!.rate).toMatchObject({ value, low, high });
        expect(differences[0]).toMatchObject({ difference: compared.difference, low: compared.low });
      }
      const withPeople = auditView(counted, { system, profiles, showSmall: true });
      expect(withPeople.parts.map((its) => ({ ...its, margins: null }))).toEqual(view.parts);
      expect(hasSmallCounts(view.parts)).toBe(true);
    }
  });

  test("has no number from 1 to 4 otherwise, and none that follows from the rest of its row", () => {
    let hidden = 0;
    for (const { counted, profiles } of audits) {
      const view = auditView(counted, { system, profiles });
      for (const { matrices, rates } of view.parts) {
        for (const { rows } of matrices) {
          for (const { n, cells } of rows) {
            const unknown = cells.filter(({ count }) => typeof count !== "number");
            hidden += unknown.length;
            if (typeof n === "number") expect(unknown.length).not.toBe(1);
            for (const { count } of cells) expect([1, 2, 3, 4]).not.toContain(count);
          }
        }
        for (const { groups } of rates) {
          for (const { rate } of groups) {
            expect([1, 2, 3, 4]).not.toContain(rate.counted);
            expect(rate.value === null).toBe(typeof rate.counted !== "number" || rate.n === 0);
          }
        }
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });

  test("of a group of fewer than five people is nothing but that", async () => {
    // A level that the recipe does not list makes a group of those whose level is not known.
    const rows = loanDesk(2, 300).rows.map((row, i) => (i < 3 ? { ...row, sex: "diverse" } : row));
    const { counted, profiles } = await countedOn(rows);
    const [shown] = auditView(counted, { system, profiles }).parts;
    expect(shown!.matrices.map(({ group }) => group?.levels[0])).toEqual([undefined, "female", "male"]);
    for (const { groups, differences } of shown!.rates) {
      expect(groups[2]!.rate).toMatchObject({ n: "<5", counted: "withheld", value: null });
      const unknown = groups[2]!.levels[0]!;
      expect(differences.some(({ comparison }) => comparison.includes(`= ${unknown}`))).toBe(false);
    }
    expect(auditView(counted).parts[0]!.matrices).toHaveLength(4);
  });
});
