import { type Audit, audit, loanDesk, type ScoringSystem, tableFromRows } from "@fairscore/core";
import { memorySource, toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, test } from "vitest";
import { shownAudit } from "../../../src/desk/audit/shown-audit.ts";
import { learntSession, SETTINGS } from "../../browser/audit-session.ts";

let system: ScoringSystem;
let audits: Audit[];

beforeAll(async () => {
  const csv = toCsv(loanDesk(3, 300).rows);
  const settings = { ...SETTINGS, holdOut: 0, stop: { by: "work", work: 2000 } } as const;
  ({ system } = await learntSession(csv, "loans.csv", settings));
  audits = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (seed) => {
      const table = tableFromRows(loanDesk(seed, 60 + 40 * seed).rows);
      return audit(system, await memorySource(table).profiles(system.recipe));
    }),
  );
});

describe("what the audit screen shows", () => {
  test("is what was counted, where small numbers are shown", () => {
    for (const counted of audits) {
      const part = counted.parts[0]!;
      const [shown] = shownAudit(counted, system.spec, true);
      const [everyone, ...groups] = shown!.matrices;
      const countsOf = (matrix: typeof everyone) =>
        matrix!.rows.map(({ cells }) => cells.map(({ count }) => count));
      expect(countsOf(everyone)).toEqual(part.confusion.rows);
      expect(groups.map(countsOf)).toEqual(part.groups.map(({ confusion }) => confusion.rows));
      for (const { rate, label, rows, differences } of shown!.families[0]!.tables) {
        const compared = part.fairness
          .flatMap(({ comparisons }) => comparisons.flatMap(({ differences: all }) => all))
          .find((one) => one.rate === rate && one.label === label)!;
        expect(rows[0]!.rate).toMatchObject({ n: compared.first.n, counted: compared.first.counted });
        const { value, low, high } = compared.first;
        expect(rows[0]!.rate).toMatchObject({ value, low, high });
        expect(differences[0]).toMatchObject({ difference: compared.difference, low: compared.low });
      }
    }
  });

  test("has no number from 1 to 4 otherwise, and none that follows from the rest of its row", () => {
    let hidden = 0;
    for (const counted of audits) {
      for (const { matrices, families } of shownAudit(counted, system.spec, false)) {
        for (const { rows } of matrices) {
          for (const { n, cells } of rows) {
            const unknown = cells.filter(({ count }) => typeof count !== "number");
            hidden += unknown.length;
            if (typeof n === "number") expect(unknown.length).not.toBe(1);
            for (const { count } of cells) expect([1, 2, 3, 4]).not.toContain(count);
          }
        }
        for (const { rows } of families.flatMap(({ tables }) => tables)) {
          for (const { rate } of rows) {
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
    const counted = audit(system, await memorySource(tableFromRows(rows)).profiles(system.recipe));
    const [shown] = shownAudit(counted, system.spec, false);
    expect(shown!.matrices.map(({ group }) => group?.levels[0])).toEqual([undefined, "female", "male"]);
    for (const { rows: groups, differences } of shown!.families[0]!.tables) {
      expect(groups.map(({ isLarge }) => isLarge)).toEqual([true, true, false]);
      expect(groups[2]!.rate).toMatchObject({ n: "<5", counted: "withheld", value: null });
      const unknown = groups[2]!.levels[0]!;
      expect(differences.some(({ comparison }) => comparison.includes(`= ${unknown}`))).toBe(false);
    }
    expect(shownAudit(counted, system.spec, true)[0]!.matrices).toHaveLength(4);
  });
});
