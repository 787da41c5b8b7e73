import type { Recipe } from "@fairscore/core";
import { fromText, GROUPS } from "@fairscore/core/parts";
import { Command } from "commander";
import { expect, it } from "vitest";
import { addGroup } from "../../../src/cli/options/settings.ts";
import { addSpecOptions, prepareSpec } from "../../../src/cli/options/spec-options.ts";

const parseCosts = (text: string) => fromText(GROUPS.tables.cost.kind, text, "--cost");

const RECIPE: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "bad", kind: "boolean", classes: ["no", "yes"] },
  columns: [],
  protected: [{ column: "sex", kind: "category", levels: [] }],
  strata: [],
  setAside: [],
};

it("costs go by names, as JSON or as a matrix", () => {
  expect(parseCosts("decline -> approve = 5; decline->refer=.5 ;")).toEqual({
    cost: { decline: { approve: 5, refer: 0.5 } },
  });
  expect(parseCosts(' {"a;b": {"c->d": 2}}')).toEqual({ cost: { "a;b": { "c->d": 2 } } });
  expect(parseCosts("0,1;5,0")).toEqual({
    cost: [
      [0, 1],
      [5, 0],
    ],
  });
});

it.each([
  ["a->b", 'invalid --cost: "a->b"; expected the true class, the class given and a price'],
  ["a->b->c=1", 'invalid --cost: "a->b->c=1"; expected the true class'],
  ["a->b=x", 'invalid --cost: "x"; expected a number'],
  ["a->b=1;a->b=2", 'invalid --cost: "a->b" has two prices; expected one'],
  ['{"a": 1', 'invalid --cost: "{\\"a\\": 1"; expected JSON, such as {"decline": {"approve": 5}}'],
  ['{"a": 1}', "invalid --cost.a: 1; expected an object with a member for each class"],
])("%s is refused with what to write", (text, message) => {
  expect(() => parseCosts(text)).toThrow(message);
});

it("names in --cost, --rule and --labels are those of the data, whatever the classes are called", async () => {
  const command = addGroup(addSpecOptions(new Command()), "fairness");
  const rule = '{"rule":"recall","class":"true","atLeast":0.5}';
  command.parse(["--cost", "1->0=5", "--rule", rule, "--fair", "sp<=0.1", "--labels", "0,1"], {
    from: "user",
  });
  const specFor = await prepareSpec(command.opts());
  expect(specFor(RECIPE, false)).toEqual({
    objective: {
      cost: [
        [0, 1],
        [5, 0],
      ],
    },
    rules: [{ rule: "recall", class: "yes", atLeast: 0.5 }],
    fairness: [{ measure: "sp", tolerance: 0.1, labels: ["no", "yes"], minGroupSize: 30 }],
    limits: { conditions: 6 },
    shape: "score",
    steadiness: 0.02,
  });
});
