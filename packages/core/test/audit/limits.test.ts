import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { words } from "../../src/findings/finding.ts";
import { CLASSES, loans, measure, POINTS, people, REGION } from "./loans.ts";
import { profilesOf, systemOf } from "./people.ts";

describe("limits", () => {
  test("a difference that equals its limit is within it, whatever floating point says", () => {
    // 4/10 - 3/10 is 0.10000000000000003 in doubles.
    const rows = [
      ...people(4, [0], [true, false], 0),
      ...people(6, [0], [false, false], 0),
      ...people(3, [1], [true, false], 0),
      ...people(7, [1], [false, false], 0),
    ];
    const rule = { measure: "sp", labels: ["approve"], tolerance: 0.1 } as const;
    expect(loans({ fairness: [rule] }, rows).limits[0]).toMatchObject({
      verdict: "within",
      checked: 1,
      over: 0,
    });
    expect(loans({ fairness: [{ ...rule, tolerance: 0.09 }] }, rows).limits[0]!.verdict).toBe("over");
  });

  test("only the labels and measure of a rule are held against it", () => {
    const part = loans({ fairness: [{ measure: "sp", labels: ["decline"], tolerance: 0.1 }] });
    const checked = part.fairness.flatMap((m) =>
      m.comparisons.flatMap((c) =>
        c.differences.filter((d) => d.limits.length > 0).map((d) => [m.measure, d.label]),
      ),
    );
    expect(checked).toEqual([["sp", "decline"]]);
    expect(part.limits[0]!.worst).toEqual({
      comparison: "sex = women against men",
      words: "given decline",
      value: 4 / 10 - 2 / 10,
    });
  });

  test("a rule in ratio form compares the lower rate with the higher", () => {
    const rule = { measure: "sp", form: "ratio", labels: ["decline"], tolerance: 0.5 } as const;
    expect(loans({ fairness: [rule] }).limits[0]).toMatchObject({
      verdict: "within",
      worst: { value: 0.5 },
    });
    expect(loans({ fairness: [{ ...rule, tolerance: 0.8 }] }).limits[0]!.verdict).toBe("over");
  });

  test("group normalisation divides by the whole group", () => {
    const rule = { measure: "eo", labels: ["approve"], tolerance: 0.3, normalisation: "group" } as const;
    // Recall 3/5 against 6/6 would be 0.4 apart; of all 10 and 10 it is 3/10 against 6/10.
    expect(loans({ fairness: [rule] }).limits[0]).toMatchObject({ verdict: "within" });
    expect(loans({ fairness: [rule] }).limits[0]!.worst!.value).toBeCloseTo(0.3, 12);
  });

  test("what can't be checked is named", () => {
    const part = loans({ fairness: [{ measure: "eo", labels: ["refer"], tolerance: 0.1 }] });
    expect(part.limits[0]!.verdict).toBe("unchecked");
    expect(part.limits[0]!.notes.map((note) => words(note))).toEqual([
      "sex = women against men, given refer among those who are refer: no rows in sex = women that are refer",
    ]);
  });

  test("a group below the rule's minimum size is not held against it, and named", () => {
    const rows = [
      ...people(20, [0], [true, false], 0),
      ...people(20, [1], [true, false], 0),
      ...people(3, [2], [false, true], 0),
    ];
    const fairness = [{ measure: "sp", tolerance: 0.1, minGroupSize: 10 }] as const;
    const part = audit(systemOf(POINTS, CLASSES, { fairness }), profilesOf(rows, CLASSES, [REGION], 2))
      .parts[0]!;
    const limited = measure(part, "sp").comparisons.filter((c) => c.differences[0]!.limits.length > 0);
    expect(limited.map(({ name }) => name)).toEqual([
      "region = north against the rest",
      "region = south against the rest",
    ]);
    expect(part.limits[0]!.notes).toEqual([
      { code: "small-group", measure: "statistical parity", group: "region = west", rows: 3, least: 10 },
    ]);
  });

  test("a rate of too few people is not held against a limit where others of the same groups are", () => {
    // Of the women 12 are approve and 2 are not, of the men 11 and 15: what is among those who are not is chance.
    const rows = [
      ...people(12, [0], [true, false], 0),
      ...people(2, [0], [true, false], 1),
      ...people(11, [1], [true, false], 0),
      ...people(15, [1], [false, false], 1),
    ];
    const rule = { measure: "eod", tolerance: 0.1, labels: ["approve"] } as const;
    const limit = (minGroupSize: number) => loans({ fairness: [{ ...rule, minGroupSize }] }, rows).limits[0]!;
    expect(limit(1)).toMatchObject({ verdict: "over", checked: 2 });
    expect(limit(10)).toMatchObject({ verdict: "within", checked: 1 });
    expect(limit(10).notes.map((note) => words(note))).toEqual([
      "the limit on the share rightly or wrongly given a class (equalized odds) is not enforced for sex = women, 2 people among those who are not approve: it takes 10",
    ]);
    expect(limit(30)).toMatchObject({ verdict: "unchecked", checked: 0, worst: null });
    expect(words(limit(30).notes[0]!)).toBe(
      "nothing of the limit on the share rightly or wrongly given a class (equalized odds) could be enforced: too few people in sex = women, 14 people; " +
        "sex = men, 26 people, and it takes 30; fairness[].minGroupSize 1 enforces all",
    );
  });
});
