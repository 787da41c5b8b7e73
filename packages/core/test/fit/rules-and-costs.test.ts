import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { card } from "../../src/card/card.ts";
import { cardHtml } from "../../src/card/card-html.ts";
import { cardMarkdown } from "../../src/card/card-markdown.ts";
import { cardText } from "../../src/card/card-text.ts";
import { ruleWords } from "../../src/card/rule-words.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { auditText } from "../../src/report/document/audit-text.ts";
import { auditFacts } from "../../src/report/facts/audit-facts.ts";
import { auditPageOf } from "../../src/report/page/audit-page.ts";
import { partsOf } from "../report/parts.ts";

/** 200 people, every second set aside; of those learnt from, 8 in 10 with a debt default, of the others 4 in 10. */
const ROWS = Array.from({ length: 200 }, (_, i) => {
  const heldOut = i % 2;
  const debt = Math.floor(i / 2) % 2 === 0;
  const turn = Math.floor(i / 4) % 10;
  return {
    debt: debt ? "much" : "little",
    late: debt ? 1 : 0,
    part: heldOut,
    bad: Number(turn < (debt ? 8 - 4 * heldOut : 2)),
  };
});
const HOLD_OUT = { column: "part", is: "1" };
const REQUEST = {
  outcome: "bad",
  only: ["debt"],
  rules: [
    { rule: "recall", class: "1", atLeast: 0.75 },
    { rule: "forbid", conditions: ["debt is little"], classes: ["0", "true"] },
  ],
  objective: { cost: { "0": { true: 2 } } },
} as const;

describe("classes of a column of 0 and 1", () => {
  it("go by 0 and 1, true and false, yes and no in rules, costs and limits; costs that are not named are 1", async () => {
    const { spec, recipe } = await countFor(
      ROWS,
      { ...REQUEST, protect: ["late"], fairness: [{ measure: "sp", tolerance: 0.9, labels: ["1"] }] },
      HOLD_OUT,
    );
    expect(recipe.outcome.classes).toEqual(["no", "yes"]);
    expect(spec.rules).toEqual([
      { rule: "recall", class: "yes", atLeast: 0.75 },
      { rule: "forbid", conditions: ["debt is little"], classes: ["no", "yes"] },
    ]);
    expect(spec.fairness![0]!.labels).toEqual(["yes"]);
    expect(spec.objective).toEqual({
      cost: [
        [0, 2],
        [1, 0],
      ],
    });
  });

  it("are refused by other names, with those that there are", async () => {
    await expect(countFor(ROWS, { ...REQUEST, objective: { cost: { bad: { no: 2 } } } })).rejects.toThrow(
      'unknown class in the costs: "bad"; there are "no", "yes"',
    );
    await expect(countFor(ROWS, { ...REQUEST, objective: { cost: { 1: 2 } as never } })).rejects.toThrow(
      'invalid request.objective.cost["1"]: 2; expected an object with a member for each class',
    );
  });
});

describe("a card with rules and costs", () => {
  const learnt = fit(ROWS, REQUEST, { work: 2000, holdOut: HOLD_OUT });

  it("names the rules in words and shows the costs, as text, Markdown, HTML and in the report", async () => {
    const { model, verification } = await learnt;
    expect(verification!.ok).toBe(true);
    const { system } = model!;
    const shown = card(system);
    expect(shown.shape).toContain(
      "at least 75% of those who are yes are given yes; no points for debt is little towards no and yes.",
    );
    expect(cardText(shown, { width: 80 })).toMatch(
      /is given \(across\)\n[┌─┬┐]+\n│ is {3}│ given no │ given yes │\n.*\n│ no {3}│ +0 │ +2 │\n│ yes +│ +1 │ +0 │/,
    );
    expect(cardMarkdown(shown)).toContain(
      "| is | given no | given yes |\n| --- | ---: | ---: |\n| no | 0 | 2 |\n| yes | 1 | 0 |",
    );
    expect(cardHtml(shown)).toContain('<tr><th scope="row">no</th><td>0</td><td>2</td></tr>');
    const { profiles } = await countFor(ROWS, REQUEST, HOLD_OUT);
    expect(auditPageOf(auditFacts(partsOf(system, profiles)))).toContain(
      '<td class="number">0</td><td class="number">2</td>',
    );
    expect(card({ ...system, spec: {} }).costs).toBeNull();
  });

  it("says whether a recall floor holds, among those learnt from and those held out", async () => {
    const { model, audit: counted } = await learnt;
    const { system } = model!;
    const sentence =
      "Rule: at least 75% of those who are yes are given yes. 80%, kept. Among the people held out: 66.7%, not kept.";
    expect(card(system, counted).accuracy).toContain(sentence);
    const { profiles } = await countFor(ROWS, REQUEST, HOLD_OUT);
    const text = auditText(audit(system, profiles), { width: 500 });
    expect(text).toContain("│ at least 75% of those who are yes are given yes │");
    expect(text).toMatch(
      /│ {3}People used to build it +│ 80%, kept +│\n│ {3}People held out +│ 66\.7%, not kept │/,
    );
    const page = auditPageOf(auditFacts(partsOf(system, profiles)));
    expect(page).toMatch(/People used to build it<\/th><td>80%, kept</);
    expect(page).toMatch(/People held out<\/th><td>66\.7%, not kept</);
  });
});

it("every rule has words", () => {
  const conditions = ["income", "age at least 60"];
  const words = [
    ruleWords({ rule: "points", conditions, classes: ["a"], sign: "negative", allowed: [-2, 0] }),
    ruleWords({ rule: "force", conditions: ["income"] }),
    ruleWords({ rule: "count", conditions, atLeast: 1, atMost: 2 }),
    ruleWords({ rule: "if-then", if: "loan", then: "income" }),
    ruleWords({ rule: "monotone", column: "income", direction: "falling", classes: ["a", "b"] }),
    ruleWords({ rule: "one-cut" }),
    ruleWords({ rule: "one-cut", columns: ["age"] }),
    ruleWords({ rule: "false-positives", class: "a", atMost: 0.125 }),
    ruleWords({ rule: "given", class: "a", atLeast: 0.1, atMost: 0.2 }),
  ];
  expect(words).toEqual([
    "points for income and age at least 60 in the table of a negative only, from the list −2, 0",
    "income must be used",
    "at least 1 and at most 2 of income and age at least 60 used",
    "income used where loan is",
    "points fall along income in the tables of a and b",
    "at most one cut of each column of numbers",
    "at most one cut of each of age",
    "at most 12.5% of those who are not a are given a",
    "at least 10% and at most 20% of everyone are given a",
  ]);
});
