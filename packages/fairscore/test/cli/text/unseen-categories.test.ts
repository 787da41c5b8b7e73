import { type Condition, createModel, type ScoringSystem } from "@fairscore/core";
import { checkSystem } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { UnseenCategories } from "../../../src/cli/text/unseen-categories.ts";

/** A card with one line about the job. */
function model(conditions: readonly Condition[], isLearnt: boolean) {
  const system = {
    classes: ["no", "yes"],
    spec: {},
    tables: ["no", "yes"].map((name, k) => ({
      class: name,
      startsWith: 0,
      lines: [{ condition: conditions[0]!, points: k }],
    })),
    recipe: { columns: [{ column: "job", kind: "category", conditions }], protected: [], strata: [] },
    ...(isLearnt && { training: {} }),
  };
  return createModel(checkSystem.vouched(system) as unknown as ScoringSystem);
}

const clerk: Condition = { column: "job", in: ["clerk"] };
const other: Condition = { column: "job", notIn: ["clerk"] };
const jobs = ["clerk", "pilot", null, "diver", "pilot"];

test("categories that a card does not know are counted, named and said once", () => {
  const unseen = new UnseenCategories(model([clerk], true));
  expect(jobs.map((job) => unseen.look({ job }))).toEqual([[], ["job"], [], ["job"], ["job"]]);
  expect(unseen.found()).toEqual([{ column: "job", joined: false, rows: 3, values: ["pilot", "diver"] }]);
  expect(unseen.sentences()).toEqual([
    'column "job": 3 rows have categories that the model has never seen ("pilot", "diver"); they are not among its lines and earn no points by them',
  ]);
});

test("where rare categories were joined, new ones are said to count with them", () => {
  const unseen = new UnseenCategories(model([clerk, other], true));
  for (const job of jobs) unseen.look({ job });
  expect(unseen.found()).toMatchObject([{ joined: true, rows: 3 }]);
  expect(unseen.sentences()).toEqual([
    'column "job": 3 rows have categories that the model does not know by name ("pilot", "diver"), new or rare when it was learnt; they count as "any other"',
  ]);
});

test('on a card made by hand, "other than" means every other category', () => {
  const unseen = new UnseenCategories(model([clerk, other], false));
  for (const job of jobs) unseen.look({ job });
  expect(unseen.sentences()).toEqual([]);
});
