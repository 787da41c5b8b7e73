import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { improve } from "../../src/improve/improve.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { recipeConditions } from "../../src/recipe/recipe.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { cardOf, patients, type Row, scoreOf } from "./cards.ts";

const TWO = ["low", "high"];
const CARD = scoreOf(TWO, { old: 1, smokes: 1 }, [1]);
const OPTIONS = { holdOut: null, work: 300 } as const;

const people = (change: (row: Row) => Row = (row) => row) => patients(80, 1, TWO).map(change);

describe("a card and data that do not fit", () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "no outcome column",
      () =>
        improve(
          CARD,
          people(({ y: outcome, ...row }) => ({ ...row, outcome: outcome! })),
          OPTIONS,
        ),
      /no column "y", where the card's classes would be; name the column .* with outcome$/,
    ],
    [
      "a misspelt outcome",
      () => improve(CARD, people(), { ...OPTIONS, outcome: "smoke" }),
      /unknown column of "[^"]+": "smoke"; did you mean "smokes"\?/,
    ],
    [
      "classes that are called otherwise",
      () =>
        improve(
          CARD,
          people((row) => ({ ...row, y: row.y === "high" ? "ill" : "well" })),
          OPTIONS,
        ),
      /the card gives "low", "high", and column "y" holds "well", "ill"; .* with classes, or another column with outcome$/,
    ],
    [
      "one class that is called otherwise",
      () =>
        improve(
          CARD,
          people((row) => ({ ...row, y: row.y === "high" ? "ill" : "low" })),
          OPTIONS,
        ),
      /the card gives "low", "high", and column "y" holds "low", "ill"/,
    ],
    [
      "too few classes",
      () => improve(CARD, people(), { ...OPTIONS, classes: ["low"] }),
      /1 classes given; expected a different name for each of the card's classes "low", "high"/,
    ],
    [
      "a column of the card that is not there",
      () =>
        improve(
          CARD,
          people(({ smokes, ...row }) => ({ ...row, smoker: smokes! })),
          OPTIONS,
        ),
      /unknown column: "smokes"; did you mean "smoker"\?/,
    ],
    [
      "points for the outcome",
      () => improve(CARD, people(), { ...OPTIONS, outcome: "smokes", classes: ["no", "yes"] }),
      /gives points for "smokes", which is to say what became of people/,
    ],
    [
      "a card without lines",
      () => improve(cardOf({ low: [1, {}], high: [0, {}] }), people(), OPTIONS),
      /the card has no lines/,
    ],
    [
      "points beyond what can be learnt",
      () => improve(scoreOf(TWO, { old: 4000 }, [1]), people(), OPTIONS),
      /the card gives 4000 points; .* divide all points/,
    ],
    [
      "rows held out by a column of the card",
      () => improve(CARD, people(), { ...OPTIONS, holdOut: { column: "smokes", is: "yes" } }),
      /can't hold out rows by column "smokes"/,
    ],
  ])("%s: one sentence with the remedy", async (_, run, sentence) => {
    const error = await run().then(
      () => undefined,
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(sentence);
  });
});

describe("a card in other words than the data's", () => {
  test("classes and a yes/no outcome of the data stand for the card's", async () => {
    const rows = people((row) => ({ ...row, ill: row.y === "high" }));
    const own = await improve(CARD, rows, OPTIONS);
    const named = await improve(CARD, rows, { ...OPTIONS, outcome: "ill", classes: ["no", "yes"] });
    expect(named.card.loss).toBe(own.card.loss);
    expect(named.best!.system.classes).toEqual(["no", "yes"]);
    expect(named.edits.map(({ loss }) => loss)).toEqual(own.edits.map(({ loss }) => loss));
  });

  test("one yes/no column for each class", async () => {
    const rows = people((row) => ({ ...row, well: row.y === "low", ill: row.y === "high" }));
    const own = await improve(CARD, rows, OPTIONS);
    const named = await improve(CARD, rows, { ...OPTIONS, outcome: ["well", "ill"] });
    expect(named.card.loss).toBe(own.card.loss);
  });

  test("a yes/no outcome is found where a card reads it as text", async () => {
    const table = tableFromRows(
      people((row) => ({ ...row, y: row.y === "high" })),
      { kinds: { y: "boolean" } },
    );
    const card = scoreOf(["no", "yes"], { old: 1, smokes: 1 }, [1]);
    const { card: counted } = await improve(card, memorySource(table), OPTIONS);
    expect(counted.loss).toBe((await improve(CARD, people(), OPTIONS)).card.loss);
  });

  test("the same line twice adds up, as when people are scored", async () => {
    const twice = scoreOf(TWO, { old: 2, smokes: 1 }, [2]);
    const [low, high] = twice.tables;
    const lines = high!.lines.flatMap((line) =>
      line.points === 2 ? [1, 1].map((points) => ({ ...line, points })) : [line],
    );
    const split = { ...twice, tables: [low!, { ...high!, lines }] };
    const [one, two] = await Promise.all([twice, split].map((card) => improve(card, people(), OPTIONS)));
    expect(two!.card.loss).toBe(one!.card.loss);
    expect(two!.card.lines).toBe(2);
  });

  test('"is missing" is tried where it is asked for or the card has it', async () => {
    const asked = (improvement: Awaited<ReturnType<typeof improve>>) =>
      recipeConditions(improvement.card.system.recipe).filter((condition) => "missing" in condition);
    expect(asked(await improve(CARD, people(), OPTIONS))).toEqual([]);
    const more = await improve(CARD, people(), { ...OPTIONS, missing: "condition" });
    expect(asked(more)).toEqual([{ column: "age", missing: true }]);
    const [low, high] = CARD.tables;
    const line = { condition: { column: "age", missing: true as const }, points: 1 };
    const own = { ...CARD, tables: [low!, { ...high!, lines: [...high!.lines, line] }] };
    expect(asked(await improve(own, people(), OPTIONS))).toEqual([{ column: "age", missing: true }]);
  });
});
