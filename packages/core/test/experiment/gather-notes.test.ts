import { expect, test } from "vitest";
import { gatherNotes } from "../../src/experiment/gather-notes.ts";

test("what all runs say but for the counts is said once", () => {
  expect(gatherNotes([["4 rows left out"], ["5 rows left out"]])).toEqual(["4 rows left out"]);
});

test("what some say comes with their numbers", () => {
  expect(gatherNotes([["a"], ["a", "b"], ["a", "b"]])).toEqual(["a", "folds 2, 3: b"]);
});

test("columns whose names differ in a digit are different columns", () => {
  const notes = [['"q1" is set aside', '"q2" is set aside'], ['"q1" is set aside']];
  expect(gatherNotes(notes)).toEqual(['"q1" is set aside', 'fold 1: "q2" is set aside']);
});
