import { expect, test } from "vitest";
import type { Finding } from "../../src/findings/finding.ts";
import { asFinding, eachOnce, spoken } from "../../src/findings/stored.ts";
import { floorReasonOf } from "../../src/model/floor-reason.ts";
import { LOAN_DESK } from "../card/loan-desk.ts";
import { said } from "../sentences.ts";

const note = { code: "more-lines-than-there-are", lines: 9, available: 4 } as const;
const text = "up to 9 lines per table are allowed, but there are only 4 to choose from";

test("a finding goes into a file with its sentence, and comes out as it was", () => {
  expect(spoken(note)).toEqual({ ...note, text });
  expect(asFinding(JSON.parse(JSON.stringify(spoken(note))))).toEqual(note);
});

test("sentences of older files, codes of newer ones, and facts that do not fit are said as they stand", () => {
  expect(asFinding(text)).toEqual(said(text));
  expect(asFinding({ code: "of-a-newer-version", text })).toEqual(said(text));
  expect(asFinding({ code: "wider-limits", lines: 2, tolerance: null, text })).toEqual(said(text));
  expect(asFinding({ code: "said", sentence: 5, text })).toEqual(said(text));
  expect(asFinding(null)).toEqual(said(""));
});

test("what says the same again is left out", () => {
  expect(eachOnce([note, said("a"), { ...note }, { ...note, lines: 8 }])).toEqual([
    note,
    said("a"),
    { ...note, lines: 8 },
  ]);
});

test("the reason of a floor is its code's; files without one are known by their sentence", () => {
  const reason = (floorWhy: string, floorReason?: unknown) =>
    floorReasonOf({ ...LOAN_DESK.training!, floorWhy, floorReason: floorReason as Finding });
  const few =
    "groups of people whose answers add up to the same, on the few lines that tables may have, can't all be given what is best for them";
  expect(reason("rows with equal answers and different outcomes can't all be right")).toEqual({
    code: "equal-answers",
  });
  expect(
    reason("groups of people whose answers add up to the same can't all be given what is best for them"),
  ).toEqual({ code: "equal-sums" });
  expect(reason(few)).toEqual({ code: "equal-sums-few-lines" });
  expect(reason("my word")).toEqual(said("my word"));
  expect(reason("my word", { code: "equal-sums" })).toEqual({ code: "equal-sums" });
  expect(reason(few, said("my word"))).toEqual(said("my word"));
  expect(reason(few, { code: "of-a-newer-version" })).toEqual(said(few));
});
