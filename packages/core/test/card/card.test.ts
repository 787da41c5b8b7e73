import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { card } from "../../src/card/card.ts";
import { certificateSentences } from "../../src/card/certificate.ts";
import { bandLimits, giveSentence, neverGiven, scoreBands, totalLabel } from "../../src/card/score-bands.ts";
import { reachableTotals } from "../../src/card/totals.ts";
import { sealOf } from "../../src/model/hash.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { CLASSES, LOANS, POINTS, SEX } from "../audit/loans.ts";
import { profilesOf, systemOf } from "../audit/people.ts";
import { LOAN_DESK, ONE_SCORE, ONE_TABLE, SEALED_DESK } from "./loan-desk.ts";

const BY_HAND = "Not judged: it was made by hand; audit it on people whose outcome is known.";

test("questions stand in the order of the recipe, each with all of its answers; unused columns are left out", () => {
  expect(card(LOAN_DESK).sections).toEqual([
    {
      column: "years as customer",
      rows: [
        { words: "under 5", points: [0, 0, 0] },
        { words: "5 and over", points: [2, 0, 0] },
        { words: "not known", points: [0, 0, 0] },
      ],
    },
    {
      column: "late payments",
      rows: [
        { words: "at most 0", points: [3, 0, -2] },
        { words: "above 0 to under 3", points: [0, 0, 0] },
        { words: "3 and over", points: [-4, 0, 3] },
        { words: "not known", points: [0, 0, 0] },
      ],
    },
    {
      column: "debt ratio",
      rows: [
        { words: "at most 0.35", points: [0, 0, 0] },
        { words: "above 0.35", points: [-2, 3, 3] },
        { words: "not known", points: [0, 0, 0] },
      ],
    },
  ]);
});

test("a condition with points counts as one, however its answers are printed", () => {
  const made = card(LOAN_DESK);
  expect(made.purpose).toMatch(/ 3 questions, 4 conditions\.$/);
  expect(made.lines).toEqual([
    { column: "years as customer", words: "at least 5", points: [2, 0, 0] },
    { column: "late payments", words: "at most 0", points: [3, 0, -2] },
    { column: "late payments", words: "at least 3", points: [-4, 0, 3] },
    { column: "debt ratio", words: "above 0.35", points: [-2, 3, 3] },
  ]);
});

test("a table that stands alone asks only what it gives points for", () => {
  const [, refer] = card(LOAN_DESK).tables;
  expect(refer!.alone.sections.map(({ column }) => column)).toEqual(["debt ratio"]);
  const idle = { column: "part-time", is: true } as const;
  const lines = [idle, { column: "part-time", is: false }, { column: "part-time", missing: true }] as const;
  const constant = lines.map((condition) => ({ condition, points: 4 }));
  const [approve, ...others] = LOAN_DESK.tables;
  const mixed = card({
    ...LOAN_DESK,
    tables: [approve!, { ...others[0]!, lines: constant }, { ...others[1]!, lines: [constant[0]!] }],
  });
  expect(mixed.tables[1]).toMatchObject({ startsWith: 0, alone: { startsWith: 4, sections: [] } });
  expect(mixed.sections.map(({ column }) => column)).toContain("part-time");
});

test("what everyone earns moves into the start, and into the cut-offs of a score", () => {
  const known = { column: "debt ratio", ge: 0.5 } as const;
  const always = [known, { column: "debt ratio", lt: 0.5 }, { column: "debt ratio", missing: true }] as const;
  const score = (lines: ScoringSystem["tables"][number]["lines"]) =>
    card({
      ...ONE_SCORE,
      tables: tablesOfScore({ classes: ONE_SCORE.classes, startsWith: 0, lines, cuts: [1, 3] }),
    });
  const asked = { condition: { column: "late payments", ge: 3 }, points: 3 } as const;
  const made = score([asked, ...always.map((condition) => ({ condition, points: 2 }))]);
  expect(made.sections.map(({ column }) => column)).toEqual(["late payments"]);
  expect(made.bands!.map(({ atLeast }) => atLeast)).toEqual([null, -1, 1]);
  expect(made.warnings).toEqual([BY_HAND, `${made.classes[0]} is never given: no total leads to it.`]);
  expect(made.tables).toMatchObject([{ startsWith: 0, smallest: 0, largest: 3 }]);
});

test("answers that exclude each other are not added up in the range of totals", () => {
  expect(card(LOAN_DESK).tables).toMatchObject([
    { heading: "approve", startsWith: 2, smallest: -4, largest: 7 },
    { heading: "refer", startsWith: 0, smallest: 0, largest: 3 },
    { heading: "decline", startsWith: 0, smallest: -2, largest: 6 },
  ]);
});

test("the range of totals tries every kind of value", () => {
  const range = (lines: ScoringSystem["tables"][number]["lines"]) => {
    const { smallest, largest } = reachableTotals({ class: "a", startsWith: 0, lines });
    return [smallest, largest];
  };
  expect(range([{ condition: { column: "x", missing: true }, points: 2 }])).toEqual([0, 2]);
  expect(
    range([
      { condition: { column: "x", is: true }, points: 2 },
      { condition: { column: "x", is: false }, points: 3 },
    ]),
  ).toEqual([0, 3]);
  expect(
    range([
      { condition: { column: "x", notIn: ["a", "b"] }, points: 5 },
      { condition: { column: "x", in: ["a"] }, points: -1 },
    ]),
  ).toEqual([-1, 5]);
  expect(
    range([
      { condition: { column: "x", ge: 30 }, points: 1 },
      { condition: { column: "x", ge: 60 }, points: 1 },
      { condition: { column: "x", lt: 30 }, points: -1 },
    ]),
  ).toEqual([-1, 2]);
});

describe("one score", () => {
  test("of one table has a cut-off that the start moves into", () => {
    const made = card({ ...ONE_TABLE, seal: sealOf(ONE_TABLE) });
    expect(made.bands).toEqual([
      { atLeast: null, given: "approve" },
      { atLeast: 5, given: "decline" },
    ]);
    expect(made.tables).toMatchObject([{ heading: "points", startsWith: 0, smallest: -1, largest: 5 }]);
    expect(made.howTo.at(-1)).toBe("Give decline if the total is at least 5, otherwise approve.");
    expect(made.tieRule).toBeNull();
    expect(made.warnings).toEqual([]);
  });

  test("two full tables stay two", () => {
    const both = { ...ONE_TABLE, tables: [{ ...ONE_TABLE.tables[0]!, startsWith: 1 }, ONE_TABLE.tables[1]!] };
    expect(card(both).bands).toBeNull();
    expect(card(both).tables).toHaveLength(2);
  });

  test("of tables that are multiples is one table with several cut-offs", () => {
    const made = card(ONE_SCORE);
    expect(made.bands).toEqual([
      { atLeast: null, given: "low" },
      { atLeast: 1, given: "moderate" },
      { atLeast: 3, given: "high" },
    ]);
    expect(made.tables).toMatchObject([{ heading: "points", startsWith: 0, smallest: -1, largest: 5 }]);
    expect(made.lines.map(({ points }) => points)).toEqual([[-1], [3], [2]]);
    expect(made.howTo.at(-1)).toBe(
      "Give high if the total is at least 3, moderate if it is 1 or 2, otherwise low.",
    );
    expect(made.tieRule).toBeNull();
    expect(made.warnings).toEqual([BY_HAND]);
    expect(made.shape).toBe(
      "Shape: one score with 2 cut-offs, whose points count towards high; at most 3 conditions; points from −1 to 3.",
    );
  });

  test("says which totals give which class, whatever the cut-offs", () => {
    const classes = ["a", "b", "c", "d", "e"];
    const one = { classes, startsWith: 0, lines: [], cuts: [-3, -2, 0, 1200] };
    const bands = scoreBands(one);
    expect(giveSentence(bands)).toBe(
      "Give e if the total is at least 1,200, d if it is from 0 to 1,199, c if it is −2 or −1, b if it is −3, otherwise a.",
    );
    expect(totalLabel(bands)).toBe(
      "Total: 1,200 or more gives e, 0 to 1,199 gives d, −2 or −1 gives c, −3 gives b, less gives a",
    );
    expect(bandLimits(bands, classes)).toEqual([
      "below −3",
      "at least −3 and below −2",
      "at least −2 and below 0",
      "at least 0 and below 1,200",
      "at least 1,200",
    ]);
  });

  test("leaves out the class between equal cut-offs, and says what is never given", () => {
    const classes = ["a", "b", "c", "d"];
    const bands = scoreBands({ classes, startsWith: 0, lines: [], cuts: [-3, 2, 2] });
    expect(bands).toEqual([
      { atLeast: null, given: "a" },
      { atLeast: -3, given: "b" },
      { atLeast: 2, given: "d" },
    ]);
    expect(neverGiven(classes, bands, { smallest: -4, largest: 2 })).toEqual(["c"]);
    expect(neverGiven(classes, bands, { smallest: -3, largest: 1 })).toEqual(["a", "c", "d"]);
    expect(giveSentence(bands)).toBe(
      "Give d if the total is at least 2, b if it is from −3 to 1, otherwise a.",
    );
    expect(totalLabel(bands)).toBe("Total: 2 or more gives d, −3 to 1 gives b, less gives a");
    expect(bandLimits(bands, classes)).toEqual(["below −3", "at least −3 and below 2", "", "at least 2"]);
  });
});

test("a seal that is missing or broken is said first; a card by hand is not judged until people are counted", () => {
  expect(card(SEALED_DESK).warnings.join()).not.toMatch(/seal|changed/);
  expect(card(LOAN_DESK).warnings[0]).toMatch(/^This model has no seal/);
  expect(card({ ...SEALED_DESK, origin: { name: "other" } }).warnings[0]).toMatch(
    /^These tables were changed/,
  );
  expect(card(ONE_SCORE).warnings[0]).toBe(BY_HAND);
  const loans = systemOf(POINTS, CLASSES);
  const { training: _, seal: __, ...byHand } = loans;
  expect(card(byHand).warnings[0]).toBe(BY_HAND);
  const counted = audit(byHand, profilesOf(LOANS, CLASSES, [SEX], 2));
  expect(card(byHand, counted).warnings).not.toContain(BY_HAND);
});

describe("the certificate", () => {
  const sentence = (training: Partial<TrainingRecord>, spec: Spec = {}) =>
    card({ ...LOAN_DESK, spec, training: { ...LOAN_DESK.training!, ...training } }).certificate[0];

  test("says how many people are wrong, and the proven minimum in whole people", () => {
    expect(sentence({})).toBe(
      "Wrong for 247 of 1,400; no card of this shape can be wrong for fewer than 231. " +
        "Still open: 16 people (6.5% of those wrong).",
    );
  });

  test("says when it is proven best", () => {
    expect(sentence({ status: "optimal", floor: 247 })).toBe(
      "Wrong for 247 of 1,400; no card of this shape can be wrong for fewer. Proven best on these rows.",
    );
    const nearly = { ...LOAN_DESK, training: { ...LOAN_DESK.training!, floor: 246.2 } };
    expect(certificateSentences(nearly)[0]).toContain("Proven best");
  });

  test("speaks of shares and costs for the other objectives", () => {
    const scaled = { loss: 182_400, floor: 170_900, lossScale: 1_000_000 };
    expect(sentence(scaled, { objective: "balanced" })).toBe(
      "Balanced error (mean over the classes of the share wrong): 18.2%; " +
        "no card of this shape can have less than 17.0%.",
    );
    const cost = [
      [0, 1],
      [5, 0],
    ];
    expect(sentence(scaled, { objective: { cost } })).toContain("Mean cost per person: 0.182");
    expect(card({ ...LOAN_DESK, training: undefined }).certificate[0]).toContain("by hand");
  });
});

test("with an audit the card says how often it is right and how far groups are apart", () => {
  const system = systemOf(POINTS, CLASSES, {
    fairness: [{ measure: "sp", labels: ["decline"], tolerance: 0.2 }],
  });
  const made = card(system, audit(system, profilesOf(LOANS, CLASSES, [SEX], 2)));
  expect(made.accuracy).toEqual([
    "Right for 16 of the 20 people it was learnt from (80%; 95% interval 58% to 92%).",
  ]);
  expect(made.fairness).toEqual([
    "Share given decline (statistical parity): largest difference 20 percentage points (sex = women against men), " +
      "within your limit of 20.",
  ]);
  expect(made.shape).toContain("share given decline (statistical parity) within 20 percentage points");
});

test("a value just over its limit is written with enough decimals to see it", () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({
    levels: [i % 2],
    answers: [i % 2 === 0 && i < 502, false],
    label: 0,
  }));
  const fairness = [{ measure: "sp", labels: ["approve"], tolerance: 0.05 }] as const;
  const system = systemOf(POINTS, CLASSES, { fairness });
  const [sentence] = card(system, audit(system, profilesOf(rows, CLASSES, [SEX], 2))).fairness;
  expect(sentence).toContain("largest difference 5.02 percentage points");
  expect(sentence).toContain("over your limit of 5.");
});

test("what a reader must know is said on the card", () => {
  const nothing = systemOf([[0], [0], [0]], CLASSES);
  const made = card(nothing, audit(nothing, profilesOf(LOANS, CLASSES, [SEX], 2)));
  expect(made.warnings).toContain("Everyone is given approve.");
  expect(made.warnings).toContain("The table of refer has no lines: its total is the same for everyone.");
  const never = systemOf([[0, 2, 0], [-9], [0, 0, 3]], CLASSES);
  expect(card(never, audit(never, profilesOf(LOANS, CLASSES, [SEX], 2))).warnings).toContain(
    "Nobody of the 20 people it was learnt from is given refer.",
  );
});

test("a card is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(card(LOAN_DESK)))).toEqual(card(LOAN_DESK));
});
