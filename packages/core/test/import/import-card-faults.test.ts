import { describe, expect, test } from "vitest";
import {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "../../src/import/import-card.ts";

describe("a card that can't be read", () => {
  const give = "\ntotal >= 1: b\notherwise: a";
  test.each<[string, () => unknown, string]>([
    [
      "a condition",
      () => importCardText(`age >= old: 1${give}`),
      'card, line 1: can\'t read "age >= old" as a condition: "old" after ">=" is no number',
    ],
    ["points", () => importCardText(`x: 1\ny: two${give}`), 'card, line 2: "two"; expected points'],
    [
      "a score that is no total",
      () => importCardText("x: 1\nscore >= 1: high"),
      'who gets what is said by lines such as "total >= 2"',
    ],
    [
      "another head",
      () => importCardMarkdown("| Question | a | b |\n|--|--|--|\n| x | 1 | 2 |"),
      'no card found (the table in line 1 begins with "Question")',
    ],
    [
      "too many decimals",
      () => importCardText(`x: 0.69315${give}`),
      "card: points of 0.69315 have too many decimals",
    ],
    [
      "the same twice",
      () => importCardText(`job is a or b: 1\njob in b, a: 2${give}`),
      'card, line 2: "job in b, a" asks the same as line 1 ("job is a or b")',
    ],
    [
      "kinds that contradict each other",
      () => importCardText(`age >= 75: 1\nage is old: 2${give}`),
      'card, line 2: "age is old" reads categories in "age", but line 1 reads numbers there',
    ],
    [
      "a kind that contradicts a line",
      () => importCardText(`kind of age: category\nage >= 75: 1${give}`),
      "but it is said to hold categories",
    ],
    [
      "bounds in the wrong order",
      () => importCardText(`age 74-65: 1${give}`),
      "no number is within these bounds",
    ],
    [
      "a kind",
      () => importCardText(`kind of age: old\nage >= 75: 1${give}`),
      'unknown kind of column "age": "old"; expected number, category or yes/no',
    ],
    ["no cut-off", () => importCardText("x: 1"), "it does not say who gets what; add lines such as"],
    [
      "a total without a class",
      () => importCardText("x: 1\ntotal >= 1: b"),
      "no line says what a total of 0 gets",
    ],
    [
      "a total with two classes",
      () => importCardText("x: 3\ntotal >= 1: b\ntotal < 2: a"),
      "the total 1 has a class by line 3 already",
    ],
    [
      "a class on both sides",
      () => importCardText("x: 3\ntotal 1-2: b\notherwise: a"),
      "those left have totals on both sides",
    ],
    [
      "a class with two spans",
      () => importCardText("x: 3\ntotal < 1: a\ntotal 1-2: b\ntotal > 2: a"),
      'the class "a" has two spans of totals',
    ],
    [
      "one class",
      () => importCardText("x: 1\ntotal >= 0: a\notherwise: a"),
      "1 class; expected at least two",
    ],
    [
      "cut-offs for tables",
      () => importCardCsv("condition,a,b\nx,1,2\ntotal >= 1,3,4\n"),
      "is for a card with one column of points",
    ],
    ["a class twice", () => importCardCsv("condition,a,a\nx,1,2\n"), 'the class "a" occurs twice'],
    [
      "no head",
      () => importCardCsv("age >= 75,2\n"),
      'card, line 1: not the head of a card; expected a first line such as "condition,points"',
    ],
    ["an empty file", () => importCardCsv(""), "card: it is empty"],
    ["no table", () => importCardMarkdown("# Hello\n\n- a list"), "card: no card found"],
    ["an item without points", () => importCardMarkdown("- x: 1\n- y"), "card, line 2: no points"],
    ["an open quotation mark", () => importCardCsv('condition,points\n"x,1\n'), "a quoted cell never ends"],
    ["a key", () => importCardObject({ point: {} }), 'unknown key: "point"; did you mean "points"?'],
    ["points and tables", () => importCardObject({ points: {}, tables: {} }), "both points and tables"],
    ["nothing", () => importCardObject({ name: "x" }), "neither points nor tables"],
    [
      "no object",
      () => importCardObject("hello"),
      'card: invalid card: "hello"; expected points and give, or tables',
    ],
    [
      "the outcome as a condition",
      () => importCardText(`stroke: 1${give}`, { outcome: "stroke" }),
      'the card asks about "stroke", which is the outcome',
    ],
    [
      "one group",
      () =>
        importCardObject({
          points: { x: 1 },
          give: { "total >= 1": "b", otherwise: "a" },
          protected: { sex: ["f"] },
        }),
      "at least two groups",
    ],
  ])("for %s is told of in one sentence", (_, work, message) => {
    expect(work).toThrow(message);
  });
});
