import { expect, test } from "vitest";
import { verdictSentences } from "../../src/card/verdict-sentences.ts";
import type { ClassVerdict, Judged, Rate } from "../../src/model/verdict.ts";

const rate = (counted: number, n: number): Rate => ({
  counted,
  n,
  value: n === 0 ? null : counted / n,
  low: n === 0 ? null : 0,
  high: n === 0 ? null : 1,
});

function verdictOf(classes: readonly ClassVerdict[]): Judged {
  return {
    by: "held-out",
    people: 200,
    accuracy: rate(100, 200),
    learntFrom: rate(300, 400),
    objective: "accuracy",
    loss: 0.5,
    usual: { class: "a", accuracy: 0.4, best: "a", loss: 0.6, gain: null },
    classes,
    ties: null,
    worstGroup: null,
    limits: [],
    warnings: [],
  };
}

test("each class has its shares where there are 30 people to take them of; of which nothing can be said, one sentence", () => {
  const of = (name: string, recall: Rate, precision: Rate): ClassVerdict => ({
    class: name,
    given: rate(precision.n, 200),
    recall,
    precision,
  });
  const classes = [
    of("a", rate(20, 40), rate(20, 50)),
    of("b", rate(3, 29), rate(3, 12)),
    of("c", rate(5, 29), rate(5, 50)),
    of("d", rate(7, 29), rate(7, 7)),
    of("e", rate(0, 29), rate(0, 0)),
    of("f", rate(0, 40), rate(0, 31)),
    of("g", rate(8, 40), rate(8, 29)),
  ];
  expect(verdictSentences(verdictOf(classes), { one: "person", many: "people" }).slice(1)).toEqual([
    "a: given to 50% of the 40 who are it; of those given it, 40% are it.",
    "c: too few are it to say; of those given it, 10% are it.",
    "e: given to nobody.",
    "f: of those given it, 0% are it.",
    "g: given to 20% of the 40 who are it; given to too few to say how many are it.",
    "b, d: too few to say.",
  ]);
  // Of few classes, the interval is said where there are ten people.
  const two = [of("a", rate(20, 40), rate(20, 50)), of("b", rate(6, 29), rate(6, 12))];
  const [, said] = verdictSentences(verdictOf(two), { one: "person", many: "people" }).slice(1);
  expect(said).toMatch(
    /^b: given to between \d+% and \d+% of the 29 who are it; given to too few to say how many are it\.$/,
  );
});

test("counts below 5 are printed of no class, and follow from none of the others", () => {
  const said = (cells: readonly (readonly number[])[]) => {
    const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
    const people = sum(cells.map(sum));
    const classes = cells.map((row, k) => {
      const given = sum(cells.map((one) => one[k]!));
      return {
        class: "abc"[k]!,
        given: rate(given, people),
        recall: rate(row[k]!, sum(row)),
        precision: rate(row[k]!, given),
      };
    });
    return verdictSentences({ ...verdictOf(classes), people }, { one: "person", many: "people" }).slice(1);
  };
  // 3 of 50 are missed: with how many are right, the other class would tell.
  expect(
    said([
      [80, 20],
      [3, 47],
    ]),
  ).toEqual([
    "a: how many of the 100 who are it are given it is not printed; of those given it, all but fewer than 5 are it.",
    "b: given to all but fewer than 5 of the 50 who are it; how many of those given it are it is not printed.",
    "Counts below 5 would follow from what is not printed.",
  ]);
  // Two of three are withheld for their own sake: the third is no riddle's last piece.
  expect(
    said([
      [95, 5, 5],
      [40, 2, 38],
      [46, 50, 4],
    ]).map((sentence) => sentence.split(";")[0]),
  ).toEqual([
    "a: given to 90.5% of the 105 who are it",
    "b: given to fewer than 5 of the 80 who are it",
    "c: given to fewer than 5 of the 100 who are it",
  ]);
  expect(
    said([
      [80, 20],
      [5, 45],
    ]).join(),
  ).toBe(
    "a: given to 80.0% of the 100 who are it; of those given it, 94% are it.,b: given to 90% of the 50 who are it; of those given it, 69% are it.",
  );
});

test("the group that it is least often right about is not counted where few are", () => {
  const [, group] = verdictSentences(
    { ...verdictOf([]), worstGroup: { group: "sex = f", accuracy: rate(58, 60) } },
    { one: "person", many: "people" },
  );
  expect(group).toBe("Least often right for sex = f: for all but fewer than 5 of 60 people.");
});
