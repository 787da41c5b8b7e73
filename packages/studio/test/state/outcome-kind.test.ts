import { expect, test } from "vitest";
import { guessOutcome } from "../../src/model/outcome-kind.ts";

const guess = (names: readonly string[], kind: "number" | "category" | "boolean" = "category") =>
  guessOutcome({ kind, values: names.map((value, i) => ({ value, rows: 100 - i })) });

test("two values are yes or no, whatever they are called", () => {
  expect(guess(["low", "high"])).toEqual({ kind: "yes-no", because: "two" });
});

test("numbers one after the other, numbered names and words of a scale are steps, from the lowest up", () => {
  expect(guess(["3", "1", "2"], "number")).toEqual({
    kind: "steps",
    because: "numbers",
    order: ["1", "2", "3"],
  });
  expect(guess(["stage 10", "stage 9", "stage 8"]).order).toEqual(["stage 8", "stage 9", "stage 10"]);
  expect(guess(["Moderate", "none", "SEVERE", "mild"])).toEqual({
    kind: "steps",
    because: "words",
    order: ["none", "mild", "Moderate", "SEVERE"],
  });
  expect(guess(["hoch", "niedrig", "mittel"]).order).toEqual(["niedrig", "mittel", "hoch"]);
  expect(guess(["very_high", "low", "medium"]).order).toEqual(["low", "medium", "very_high"]);
});

test("codes with gaps, letters, unknown words and two words for one step are kinds", () => {
  for (const names of [
    ["10", "20", "99"],
    ["1", "2", "2.5"],
  ]) {
    expect(guess(names, "number")).toEqual({ kind: "kinds", because: "none" });
  }
  for (const names of [
    ["A", "B", "C"],
    ["approve", "refer", "decline"],
    ["low", "medium", "moderate"],
    ["a1", "b2", "c3"],
  ]) {
    expect(guess(names)).toEqual({ kind: "kinds", because: "none" });
  }
});
