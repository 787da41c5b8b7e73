import { expect, test } from "vitest";
import { gatherNotes } from "../../src/experiment/gather-notes.ts";
import { said, sentences } from "../sentences.ts";

const without = (rows: number, column: string) => ({ code: "rows-in-no-fold", rows, column }) as const;

test("what all runs say but for the counts is said once", () => {
  expect(gatherNotes([[without(4, "year")], [without(5, "year")]])).toEqual([without(4, "year")]);
});

test("what some say comes with their numbers", () => {
  const [a, b] = [said("a"), said("b")];
  expect(sentences(gatherNotes([[a], [a, b], [a, b]]))).toEqual(["a", "folds 2, 3: b"]);
});

test("columns whose names differ in a digit are different columns", () => {
  const notes = [[without(4, "q1"), without(4, "q2")], [without(4, "q1")]];
  expect(gatherNotes(notes)).toEqual([
    without(4, "q1"),
    { code: "in-some-runs", runs: [1], because: without(4, "q2") },
  ]);
});

test("notes that differ in a finding within them are different, but for its counts", () => {
  const none = (lines: number) =>
    ({ code: "no-tables", because: { code: "lines-over-limit", needed: lines, allowed: 1 } }) as const;
  const other = { code: "no-tables", because: { code: "none-found-in-time" } } as const;
  expect(gatherNotes([[none(2)], [none(3)]])).toEqual([none(2)]);
  expect(gatherNotes([[none(2)], [other]])).toHaveLength(2);
});
