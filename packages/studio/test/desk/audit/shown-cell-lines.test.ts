import { loanDesk, type ScoringSystem, tableFromRows } from "@fairscore/core";
import { cellLines, memorySource, toCsv } from "@fairscore/core/parts";
import { beforeAll, expect, test } from "vitest";
import { shownCellLines } from "../../../src/desk/audit/shown-cell-lines.ts";
import { shownTieOrder } from "../../../src/desk/audit/shown-tie-order.ts";
import { learntSession, SETTINGS } from "../../browser/audit-session.ts";

let system: ScoringSystem;
beforeAll(async () => {
  const settings = { ...SETTINGS, holdOut: 0, stop: { by: "work", work: 2000 } } as const;
  ({ system } = await learntSession(toCsv(loanDesk(3, 300).rows), "loans.csv", settings));
});

const profilesOf = (seed: number) =>
  memorySource(tableFromRows(loanDesk(seed, 60 + 60 * seed).rows)).profiles(system.recipe);

/** Numbers of people that may be read off what is shown of everyone and of the groups of one column. */
function expectNoSmall(counts: readonly unknown[], sizes: readonly number[]): void {
  for (const count of counts) expect([1, 2, 3, 4]).not.toContain(count);
  const [everyone, ...groups] = counts;
  const hidden = groups.flatMap((count, i) => (typeof count === "number" ? [] : [sizes[i + 1]!]));
  if (typeof everyone === "number" && hidden.length === 1) expect([1, 2, 3, 4]).not.toContain(hidden[0]);
}

test("lines of a cell are shown as counted, or so that fewer than five people can't be told", async () => {
  let hidden = 0;
  for (const seed of [1, 2, 3, 4]) {
    const counted = cellLines(system, await profilesOf(seed));
    const open = shownCellLines(counted, true);
    shownCellLines(counted, false).forEach(({ counts }, line) => {
      const real = counted.lines[line]!.holds.map((matrix) =>
        matrix.map((row) => row.map(({ rows }) => rows)),
      );
      expect(open[line]!.counts).toEqual(real);
      for (const y of system.classes.keys()) {
        for (const p of system.classes.keys()) {
          const shown = counts.map((matrix) => matrix[y]![p]!);
          const sizes = real.map((matrix) => matrix[y]![p]!);
          expectNoSmall(shown, sizes);
          shown.forEach((count, g) => {
            if (typeof count !== "number") {
              hidden++;
              return;
            }
            expect(count).toBe(sizes[g]);
            expect([1, 2, 3, 4]).not.toContain(counted.groups[g]!.people[y]![p]!.rows - count);
          });
        }
      }
    });
  }
  expect(hidden).toBeGreaterThan(0);
});

test("so are the people whom another order of the classes moves, and the difference is that of the card's own order now", async () => {
  const order = [...system.classes].reverse();
  for (const seed of [1, 2, 3, 4]) {
    const profiles = await profilesOf(seed);
    const open = shownTieOrder(system, profiles, order, "train", true);
    const shown = shownTieOrder(system, profiles, order, "train", false);
    for (const what of ["changes", "becomeRight", "becomeWrong"] as const) {
      expectNoSmall(
        shown.groups.map((group) => group[what]),
        open.groups.map((group) => group[what] as number),
      );
    }
    const same = shownTieOrder(system, profiles, system.classes, "train", true);
    expect(same.groups.every(({ changes }) => changes === 0)).toBe(true);
    expect(same.difference?.then).toEqual(open.difference?.now);
    expect(open.difference).toBeDefined();
  }
});
