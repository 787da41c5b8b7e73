import { memorySource, recipeFor } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { dataHandlers } from "../../../src/desk/data-desk.ts";
import type { DeskState } from "../../../src/desk/kept/desk-state.ts";
import { data } from "../../../src/state/data.ts";
import { chooseOutcome } from "../../../src/state/file/roles.ts";
import { settings } from "../../../src/state/settings.ts";

/** Two values of an outcome, the more frequent one first. */
const PAIRS = [
  ["yes", "no"],
  ["no", "yes"],
  ["true", "false"],
  ["1", "0"],
  ["0", "1"],
  ["1", "-1"],
  ["-1", "1"],
  ["1", "2"],
  ["2", "1"],
  ["7", "3"],
  ["3", "7"],
  ["good", "bad"],
  ["bad", "good"],
  ["Y", "refused"],
  ["n", "paid"],
] as const;

test("points count towards the same of two classes as without the studio: yes, or the rarer", async () => {
  for (const [often, seldom] of PAIRS) {
    const rows = Array.from({ length: 30 }, (_, i) => `${i % 7},${i % 3 === 0 ? seldom : often}`);
    const state = { role: {} } as DeskState;
    const file = new Blob([`x,outcome\n${rows.join("\n")}\n`]);
    data.value = await dataHandlers(state).read({ file, name: "two.csv", options: {} }, () => {});
    chooseOutcome("outcome");
    const { recipe } = await recipeFor(memorySource(state.loaded!.table), { outcome: "outcome" });
    expect(settings.value.classes.map(({ name }) => name)).toEqual(recipe.outcome.classes);
    expect(settings.value.labels).toEqual(recipe.outcome.classes);
  }
});
