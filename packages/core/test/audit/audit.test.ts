import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { newcombe, wilson } from "../../src/audit/intervals.ts";
import { words } from "../../src/findings/finding.ts";
import { BRANCH, CLASSES, LOANS, loans, measure, POINTS, people, REGION, SEX } from "./loans.ts";
import { type Person, profilesOf, systemOf } from "./people.ts";

describe("twenty loans, counted by hand", () => {
  test("the confusion matrix, accuracy, balanced accuracy and the rates of classes", () => {
    const part = loans();
    expect(part.rows).toBe(20);
    expect(part.confusion.rows).toEqual([
      [9, 2, 0],
      [0, 2, 1],
      [1, 0, 5],
    ]);
    expect(part.accuracy).toEqual({
      counted: 16,
      n: 20,
      countedWeight: 16,
      weight: 20,
      value: 16 / 20,
      ...wilson(16, 20),
      reason: null,
    });
    expect(part.balancedAccuracy.value).toBe((9 / 11 + 2 / 3 + 5 / 6) / 3);
    const [approve, refer, decline] = part.classes;
    expect([approve!.given.value, refer!.given.value, decline!.given.value]).toEqual([
      10 / 20,
      4 / 20,
      6 / 20,
    ]);
    expect([approve!.recall.counted, approve!.recall.n]).toEqual([9, 11]);
    expect([approve!.falsePositives.counted, approve!.falsePositives.n]).toEqual([1, 9]);
    expect([approve!.precision.counted, approve!.precision.n]).toEqual([9, 10]);
    expect([decline!.precision.counted, decline!.precision.n]).toEqual([5, 6]);
  });

  test("predictive parity: who is a class of those given it, with intervals, and null where nobody is given it", () => {
    const { differences } = measure(loans(), "pp").comparisons[0]!;
    expect(
      differences.map(({ words, first, second }) => [
        words,
        first.counted,
        first.n,
        second.counted,
        second.n,
      ]),
    ).toEqual([
      ["being approve among those given approve", 3, 4, 6, 6],
      ["being refer among those given refer", 0, 2, 2, 2],
      ["being decline among those given decline", 4, 4, 1, 2],
    ]);
    expect(differences[0]).toMatchObject({ difference: 3 / 4 - 1, ...newcombe(3, 4, 6, 6), limits: [] });
    const noRefer = loans(
      {},
      LOANS.filter(({ answers: [a, b] }) => a || b),
    );
    const [, refer] = measure(noRefer, "pp").comparisons[0]!.differences;
    expect(refer).toMatchObject({ difference: null, low: null });
    expect(words(refer!.reason!)).toBe(
      "no rows in sex = women given refer; no rows in sex = men given refer",
    );
  });

  test("the worst-off group is the one right least often, of those with enough people", () => {
    expect(loans().worstGroup).toBeUndefined();
    const of = (minGroupSize: number) =>
      loans({ fairness: [{ measure: "sp", tolerance: 1, minGroupSize }] }).worstGroup;
    // 7 of 10 women and 9 of 10 men are right.
    expect(of(10)).toMatchObject({
      columns: ["sex"],
      levels: ["women"],
      least: 10,
      accuracy: { counted: 7, n: 10 },
    });
    expect(of(11)).toBeUndefined();
  });

  test("the loss follows the objective", () => {
    expect(loans().loss.value).toBe(4 / 20);
    expect(loans({ objective: "balanced" }).loss.value).toBeCloseTo(1 - (9 / 11 + 2 / 3 + 5 / 6) / 3, 14);
    const cost = [
      [0, 1, 5],
      [1, 0, 1],
      [10, 2.5, 0],
    ];
    expect(loans({ objective: { cost } }).loss.value).toBe((2 * 1 + 1 * 1 + 1 * 10) / 20);
  });

  test("groups have their own matrix and rates", () => {
    const [women, men] = loans().groups;
    expect([women!.levels, men!.levels]).toEqual([["women"], ["men"]]);
    expect(women!.confusion.rows).toEqual([
      [3, 2, 0],
      [0, 0, 0],
      [1, 0, 4],
    ]);
    expect([women!.accuracy.counted, women!.accuracy.n]).toEqual([7, 10]);
    expect(men!.classes[0]!.given.value).toBe(6 / 10);
    expect(men!.classes[0]!.falsePositives.counted).toBe(0);
    expect(women!.classes[1]!.recall).toMatchObject({
      value: null,
      low: null,
      reason: { code: "nobody-there", group: "women", classes: ["refer"] },
    });
  });

  test("two groups are one comparison, with its interval and ratio", () => {
    const parity = measure(loans(), "sp");
    expect(parity.comparisons).toHaveLength(1);
    const approve = parity.comparisons[0]!.differences[0]!;
    expect(approve).toMatchObject({
      words: "given approve",
      difference: 4 / 10 - 6 / 10,
      ...newcombe(4, 10, 6, 10),
      ratio: 4 / 6,
      limits: [],
    });
    const declined = parity.comparisons[0]!.differences[2]!;
    expect(parity.worst!.difference).toEqual(declined);
    expect([declined.difference, declined.ratio]).toEqual([4 / 10 - 2 / 10, 2 / 4]);
    expect(parity.worstOfMany).toBeNull();
  });

  test("an empty cell has a reason instead of a number", () => {
    const opportunity = measure(loans(), "eo").comparisons[0]!.differences[1]!;
    expect(opportunity).toMatchObject({ difference: null, low: null, high: null, ratio: null });
    expect(words(opportunity.reason!)).toBe("no rows in sex = women that are refer");
    expect(measure(loans(), "eo").empty).toBe(1);
    expect(JSON.stringify(loans())).not.toContain("NaN");
  });

  test("misclassification is one rate per group, or one per label", () => {
    const overall = measure(loans(), "omr").comparisons[0]!.differences;
    expect(overall.map(({ difference }) => difference)).toEqual([3 / 10 - 1 / 10]);
    const perLabel = measure(loans(), "omr-label").comparisons[0]!.differences;
    expect(perLabel.map(({ first }) => first.counted)).toEqual([3, 2, 1]);
    expect(perLabel.map(({ second }) => second.counted)).toEqual([0, 1, 1]);
  });
});

test("three groups are compared with the rest and with each other", () => {
  const rows = [0, 1, 2].flatMap((g) => people(g + 1, [g], [true, false], 0));
  const part = audit(systemOf(POINTS, CLASSES), profilesOf(rows, CLASSES, [REGION], 2)).parts[0]!;
  expect(measure(part, "sp").comparisons.map(({ name }) => name)).toEqual([
    "region = north against the rest",
    "region = south against the rest",
    "region = west against the rest",
    "region = north against south",
    "region = north against west",
    "region = south against west",
  ]);
});

test("several protected columns are also looked at together", () => {
  const rows = [
    ...people(2, [0, 0], [true, false], 0),
    ...people(3, [1, 0], [true, true], 2),
    ...people(4, [1, 1], [false, true], 2),
  ];
  const part = audit(systemOf(POINTS, CLASSES), profilesOf(rows, CLASSES, [SEX, REGION], 2)).parts[0]!;
  expect(part.groups.map(({ levels, rows: n }) => [levels.join(", "), n])).toEqual([
    ["women", 2],
    ["men", 7],
    ["north", 5],
    ["south", 4],
    ["west", 0],
    ["women, north", 2],
    ["men, north", 3],
    ["men, south", 4],
  ]);
  expect(part.fairness.filter((m) => m.measure === "sp").map(({ columns }) => columns)).toEqual([
    ["sex"],
    ["region"],
    ["sex", "region"],
  ]);
});

test("conditional statistical parity compares inside each stratum", () => {
  const rows = [
    ...people(1, [0, 0], [true, false], 0),
    ...people(1, [0, 0], [false, false], 0),
    ...people(3, [1, 0], [true, false], 0),
    ...people(2, [1, 1], [true, false], 0),
  ];
  const fairness = [{ measure: "csp", labels: ["approve"], tolerance: 0.4 }] as const;
  const part = audit(systemOf(POINTS, CLASSES, { fairness }), profilesOf(rows, CLASSES, [SEX, BRANCH], 2))
    .parts[0]!;
  const approve = measure(part, "csp").comparisons[0]!.differences.filter((d) => d.label === "approve");
  expect(approve.map(({ stratum, difference }) => [stratum!.level, difference])).toEqual([
    ["town", 1 / 2 - 3 / 3],
    ["country", null],
  ]);
  expect(words(approve[1]!.reason!)).toBe("no rows in sex = women, where branch = country");
  expect(part.limits[0]).toMatchObject({ verdict: "over", checked: 1, over: 1 });
  expect(part.limits[0]!.worst!.comparison).toBe("sex = women against men, where branch = town");
});

test("held-out rows are a part of their own, and rates can be weighted", () => {
  const rows = LOANS.map(
    (person, i): Person => ({ ...person, part: i % 4 === 0 ? 1 : 0, weight: 1 + (i % 3) }),
  );
  const report = audit(systemOf(POINTS, CLASSES), profilesOf(rows, CLASSES, [SEX], 2));
  expect(report.parts.map(({ part, rows: n }) => [part, n])).toEqual([
    ["train", 15],
    ["held-out", 5],
  ]);
  expect(report.weighted).toBe(true);
  const train = rows.filter(({ part }) => part === 0);
  expect(report.parts[0]!.weight).toBe(train.reduce((sum, { weight }) => sum + weight!, 0));
  const { accuracy } = report.parts[0]!;
  expect(accuracy.value).toBe(accuracy.countedWeight / accuracy.weight);
  expect(accuracy.n).toBe(15);
});

test("ties are counted, and go to the first class", () => {
  const rows = [...people(5, [0], [false, true], 0), ...people(2, [1], [true, false], 0)];
  const tie = systemOf(
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
    ],
    CLASSES,
  );
  const part = audit(tie, profilesOf(rows, CLASSES, [SEX], 2)).parts[0]!;
  expect([part.ties.counted, part.groups[0]!.ties.counted, part.groups[1]!.ties.counted]).toEqual([5, 5, 0]);
  expect(part.confusion.rows[0]).toEqual([5, 0, 2]);
});

test("no rows and no groups are reported, not thrown", () => {
  const report = audit(systemOf(POINTS, CLASSES), profilesOf([], CLASSES, [], 2));
  expect(report.parts[0]!.accuracy).toMatchObject({ n: 0, value: null, reason: { code: "nobody-there" } });
  expect(report.parts[0]!.fairness).toEqual([]);
  const oneGroup = profilesOf(people(3, [0], [true, true], 0), CLASSES, [SEX], 2);
  expect(measure(audit(systemOf(POINTS, CLASSES), oneGroup).parts[0]!, "sp").reason).toMatchObject({
    code: "only-one-group",
  });
});

test("an audit is plain JSON", () => {
  const report = audit(systemOf(POINTS, CLASSES), profilesOf(LOANS, CLASSES, [SEX], 2));
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});

test("rows counted with another recipe are refused by name", () => {
  const profiles = profilesOf(LOANS, CLASSES, [SEX], 2);
  const stranger = systemOf([[0, 0, 0, 0, 0, 0, 0, 0, 1], [0], [0]], CLASSES);
  expect(() => audit(stranger, profiles)).toThrow('unknown condition: "q7 is yes"');
  expect(() => audit(systemOf([[0], [0]], ["yes", "no"]), profiles)).toThrow("classes differ");
});
