import { loanDesk, tableFromRows } from "@fairscore/core";
import { memorySource, tieOrder, toCsv } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { otherOrder } from "../../src/desk/tie-order.ts";
import { learntSession, SETTINGS } from "../browser/audit-session.ts";

test("people whom another order of the classes moves are as counted, and the difference is that of the card's own order now", async () => {
  const settings = { ...SETTINGS, holdOut: 0, stop: { by: "work", work: 2000 } } as const;
  const { system } = await learntSession(toCsv(loanDesk(3, 300).rows), "loans.csv", settings);
  const order = [...system.classes].reverse();
  for (const seed of [1, 2, 3, 4]) {
    const table = tableFromRows(loanDesk(seed, 60 + 60 * seed).rows);
    const profiles = await memorySource(table).profiles(system.recipe);
    const other = otherOrder(system, profiles, order, "train");
    const counted = tieOrder(system, profiles, order, { part: "train" });
    expect(other.groups).toHaveLength(3);
    other.groups.forEach((group, g) => {
      for (const what of ["changes", "becomeRight", "becomeWrong"] as const)
        expect(group[what]).toBe(counted.groups[g]![what].rows);
    });
    const same = otherOrder(system, profiles, system.classes, "train");
    expect(same.groups.every(({ changes }) => changes === 0)).toBe(true);
    expect(same.difference?.then).toEqual(other.difference?.now);
    expect(other.difference).toBeDefined();
  }
});
