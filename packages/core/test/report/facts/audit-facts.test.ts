import { beforeAll, describe, expect, test } from "vitest";
import { words } from "../../../src/findings/finding.ts";
import { predictor } from "../../../src/model/predict.ts";
import { isHeldOut } from "../../../src/profiles/split.ts";
import { auditCsv } from "../../../src/report/audit-csv.ts";
import { shownFinding } from "../../../src/report/disclosure/ledger.ts";
import { type AuditFacts, auditFacts } from "../../../src/report/facts/audit-facts.ts";
import type { ReportParts } from "../../../src/report/facts/report-parts.ts";
import { auditPageOf } from "../../../src/report/page/audit-page.ts";
import { CLASSES, LOANS, POINTS, people, SEX } from "../../audit/loans.ts";
import { profilesOf, systemOf } from "../../audit/people.ts";
import { loanDeskParts, partsOf } from "../parts.ts";

describe("facts of learnt tables", () => {
  let parts: ReportParts;
  let rows: readonly Readonly<Record<string, unknown>>[];
  let open: AuditFacts;
  beforeAll(async () => {
    ({ rows, parts } = await loanDeskParts());
    open = auditFacts({ ...parts, showSmall: true });
  });

  test("are those that scoring every row by hand gives", () => {
    const { predict } = predictor(parts.system);
    const heldOut = rows.filter((_, i) => isHeldOut(i, { share: 0.3, seed: 1 }));
    const women = heldOut.filter(({ sex }) => sex === "female");
    const part = open.parts[1]!;
    expect(part.people).toBe(heldOut.length);
    expect(part.wrong.groups.find(({ levels }) => levels[0] === "female")!.wrong).toMatchObject({
      n: women.length,
      counted: women.filter((row) => predict(row) !== row.decision).length,
    });
    const matrix = part.matrices.find(({ group }) => group?.levels[0] === "female")!;
    open.classes.forEach((is, y) => {
      open.classes.forEach((given, p) => {
        const count = women.filter((row) => row.decision === is && predict(row) === given).length;
        expect(matrix.rows[y]!.cells[p]!.count).toBe(count);
      });
    });
  });

  test("agree with each other: matrices, rates and sizes", () => {
    for (const { matrices, selection, margins, people: size, wrong } of open.parts) {
      for (const { n, rows: matrix } of matrices) {
        expect(matrix.reduce((sum, row) => sum + (row.n as number), 0)).toBe(n);
        for (const row of matrix) {
          expect(row.cells.reduce((sum, { count }) => sum + (count as number), 0)).toBe(row.n);
        }
      }
      for (const { columns, classes } of selection) {
        for (const { class: label, groups } of classes) {
          const k = open.classes.indexOf(label);
          const given = matrices[0]!.rows.reduce((sum, row) => sum + (row.cells[k]!.count as number), 0);
          expect(groups.reduce((sum, group) => sum + (group.given.counted as number), 0)).toBe(given);
          expect(Math.max(...groups.map(({ ratio }) => ratio ?? 0)), columns.join()).toBe(1);
        }
      }
      for (const group of margins!.groups) {
        expect(group.bars.reduce((sum: number, bar) => sum + (bar as number), 0)).toBe(group.n);
        expect(group.tiedTo.reduce((sum: number, ties) => sum + (ties as number), 0)).toBe(group.bars[0]);
      }
      expect(wrong.everyone.n).toBe(size);
    }
    const { training } = parts.system;
    expect(open.certificate.proof).toMatchObject({ best: training!.loss, people: true });
    expect(open.parts[0]!.wrong.everyone.counted).toBe(training!.loss);
    expect(open.parts[0]!.limits[0]).toMatchObject({
      verdict: "within",
      tolerance: 0.05,
      checked: 1,
    });
    expect(new Set(open.parts[0]!.differences.map(({ measure }) => measure)).size).toBe(8);
    expect(open.lines.lines.length).toBeGreaterThan(0);
    const { worst, groups } = open.parts[0]!.wrong;
    const shares = groups.flatMap(({ columns, wrong }) => (columns.length === 1 ? [wrong.value!] : []));
    expect(worst).toMatchObject({ least: 30, wrong: { value: Math.max(...shares) } });
    expect(auditCsv(open)).toContain(
      `${worst!.columns[0]} = ${worst!.levels[0]},"wrong, worst-off group of at least 30"`,
    );
    expect(auditPageOf(open)).toContain(`worst off is ${worst!.columns[0]} = ${worst!.levels[0]}, wrong for`);
  });

  test("come through JSON unchanged, and the page needs nothing else", () => {
    const read = JSON.parse(JSON.stringify(open));
    expect(read).toEqual(open);
    expect(auditPageOf(read)).toBe(auditPageOf(open));
  });

  test("have no row of the data in them, nor has what is made of them", () => {
    for (const text of [JSON.stringify(open), auditPageOf(open), auditCsv(open)]) {
      for (const { applicant_id, applied_on } of rows.slice(0, 50)) {
        expect(text).not.toMatch(new RegExp(`(?<![\\d.])${applicant_id}(?!\\d)`));
        expect(text).not.toContain(applied_on);
      }
    }
  });

  test("show no group's cell of up to four people", () => {
    const masked = auditFacts(parts);
    const counts: unknown[] = [];
    for (const { matrices, selection, wrong, margins, differences } of masked.parts) {
      for (const { rows: matrix } of matrices) {
        for (const row of matrix) counts.push(row.n, ...row.cells.map(({ count }) => count));
      }
      for (const { classes } of selection) {
        for (const { groups } of classes) counts.push(...groups.map(({ given }) => given.counted));
      }
      counts.push(...wrong.groups.map((group) => group.wrong.counted));
      counts.push(...margins!.groups.flatMap(({ bars, tiedTo }) => [...bars, ...tiedTo]));
      counts.push(...differences.flatMap(({ first, second }) => [first.counted, second.counted]));
    }
    for (const { groups } of masked.lines.lines) counts.push(...groups.flatMap((g) => [g.holds, g.changes]));
    expect(counts.filter((count) => [0, 1, 2, 3, 4].includes(count as number))).toEqual([]);
    expect(counts).toContain("<5");
  });
});

describe("small cells", () => {
  const small = auditFacts(partsOf(systemOf(POINTS, CLASSES), profilesOf(LOANS, CLASSES, [SEX], 2)));

  test("take rates, intervals and differences with them", () => {
    const women = small.parts[0]!.selection[0]!.classes[0]!.groups[0]!;
    expect(women).toMatchObject({
      levels: ["women"],
      given: { n: 10, counted: "<5", value: null, low: null },
    });
    const approve = small.parts[0]!.differences.filter(({ first }) => first.value === null);
    expect(approve.length).toBeGreaterThan(0);
    for (const { difference, low, ratio } of approve)
      expect([difference, low, ratio]).toEqual([null, null, null]);
  });

  test("are not given away by the other group and everyone", () => {
    // Of 100 women 3 are wrong, of 100 men 40: 43 of everyone, which the certificate says, minus 40 would be 3.
    const many = [
      ...people(97, [0], [true, false], 0),
      ...people(3, [0], [true, false], 2),
      ...people(60, [1], [true, false], 0),
      ...people(40, [1], [true, false], 2),
    ];
    const { wrong } = auditFacts(partsOf(systemOf(POINTS, CLASSES), profilesOf(many, CLASSES, [SEX], 2)))
      .parts[0]!;
    expect(wrong.everyone.counted).toBe(43);
    expect(wrong.groups.map((group) => group.wrong.counted)).toEqual(["<5", "withheld"]);
  });

  test("of one band of a column are not given away by the other bands", () => {
    const bands = ["low", "middle", "high"].map((band) => ({ column: "age", in: [band] }));
    const inBand = (count: number, level: number, band: number) =>
      Array.from({ length: count }, (_, i) => ({
        levels: [level],
        answers: bands.map((_, b) => b === band),
        label: i % 2,
      }));
    const rows = [3, 40, 57, 30, 30, 40].flatMap((count, i) => inBand(count, i < 3 ? 0 : 1, i % 3));
    const made = systemOf([[0], [0], [0]], CLASSES);
    const lines = bands.map((condition, b) => ({ condition, points: b + 1 }));
    const column = { column: "age", kind: "category" as const, conditions: bands };
    const system = {
      ...made,
      tables: made.tables.map((table) => ({ ...table, lines })),
      recipe: { ...made.recipe, columns: [column] },
    };
    const profiles = { ...profilesOf(rows, CLASSES, [SEX], 3), conditions: bands };
    const women = auditFacts(partsOf(system, profiles)).lines.lines.map(({ groups }) => groups[1]!);
    expect(women.map(({ n }) => n)).toEqual([100, 100, 100]);
    expect(women.map(({ holds }) => holds)).toEqual(["<5", 40, "withheld"]);
  });

  test("of the group with the highest rate take the ratios of the others with them", () => {
    const many = [
      ...people(97, [0], [true, false], 0),
      ...people(3, [0], [false, false], 0),
      ...people(50, [1], [true, false], 0),
      ...people(50, [1], [false, false], 0),
    ];
    const parts = partsOf(systemOf(POINTS, CLASSES), profilesOf(many, CLASSES, [SEX], 2));
    const ratios = (showSmall: boolean) =>
      auditFacts({ ...parts, showSmall }).parts[0]!.selection[0]!.classes[0]!.groups.map(
        ({ ratio }) => ratio,
      );
    expect(ratios(true)).toEqual([1, 0.5 / 0.97]);
    expect(ratios(false)).toEqual([null, null]);
  });

  test("of small groups say so, and set no ratio", () => {
    const men = small.parts[0]!.selection[0]!.classes[0]!.groups[1]!;
    // Six given it leave four who are not.
    expect(men).toMatchObject({ ratio: null, given: { n: 10, counted: "withheld" } });
    const limited = { fairness: [{ measure: "sp", tolerance: 0.1 }] } as const;
    const facts = auditFacts(
      partsOf(systemOf(POINTS, CLASSES, limited), profilesOf(LOANS, CLASSES, [SEX], 2)),
    );
    expect(facts.parts[0]!.limits[0]!.verdict).toBe("few");
    expect(facts.cautions.join()).toContain("sex = women");
  });
});

test("shares of matrices are by weight, as all rates are", () => {
  const rows = [
    ...people(10, [0], [true, false], 0).map((person) => ({ ...person, weight: 3 })),
    ...people(10, [0], [false, false], 0),
    ...people(20, [1], [true, false], 0),
    ...people(20, [1], [false, false], 0),
  ];
  const facts = auditFacts(
    partsOf(systemOf(POINTS, CLASSES), profilesOf(rows, CLASSES, [SEX], 2), { showSmall: true }),
  );
  const women = facts.parts[0]!.matrices[1]!.rows[0]!;
  expect(women.cells.map(({ count, share }) => [count, share])).toEqual([
    [10, 0.75],
    [10, 0.25],
    [0, 0],
  ]);
  expect(women.minusRest).toEqual([0.25, -0.25, 0]);
});

test("a limit says what holds with all groups, too, where that differs from groups of at least 30", () => {
  const rows = [
    ...people(20, [0], [false, false], 2),
    ...people(40, [1], [true, false], 0),
    ...people(40, [1], [false, false], 2),
    ...people(45, [2], [true, false], 0),
    ...people(35, [2], [false, false], 2),
  ];
  const groups = { ...SEX, levels: ["women", "men", "others"] };
  const limited = { fairness: [{ measure: "sp", tolerance: 0.3, compare: { mode: "pairs" } }] } as const;
  const facts = auditFacts(
    partsOf(systemOf(POINTS, CLASSES, limited), profilesOf(rows, CLASSES, [groups], 2), { showSmall: true }),
  );
  const [limit] = facts.parts[0]!.limits;
  expect(limit).toMatchObject({ verdict: "within", withAll: { verdict: "over" } });
  expect(limit!.withAll!.worst!.comparison).toContain("women");
  expect(auditPageOf({ ...facts, protected: ["sex"] })).toMatch(
    /fewer than 30 people, as on the card: [\d.]+, over your limit \([^<]*women/,
  );
  expect(auditCsv(facts)).toContain("with groups of fewer than 30");
});

test("what a limit sees at its worst is said although the rates behind it are not, and tiny groups have no size", () => {
  const rows = [
    ...people(2, [0], [false, false], 2),
    ...people(38, [0], [true, false], 0),
    ...people(30, [1], [true, false], 0),
    ...people(10, [1], [false, false], 2),
    ...people(3, [2], [true, false], 0),
  ];
  const groups = { ...SEX, levels: ["women", "men", "others"] };
  const limited = { fairness: [{ measure: "sp", tolerance: 0.3, minGroupSize: 5 }] } as const;
  const parts = partsOf(systemOf(POINTS, CLASSES, limited), profilesOf(rows, CLASSES, [groups], 2));
  const [limit] = auditFacts(parts).parts[0]!.limits;
  expect([limit!.worst!.first.value, limit!.worst!.second.value]).toContain(null);
  // Women 38 of 40 or 2 of 40, all others 33 or 10 of 43; men 30 or 10 of 40, all others 41 or 2 of 43.
  expect(limit!.value).toBeCloseTo(41 / 43 - 30 / 40, 3);
  expect(limit!.notes).toContainEqual({
    code: "small-group",
    measure: "statistical parity",
    group: "sex = others",
    rows: "<5",
    least: 5,
  });
  expect(limit!.notes.map((note) => words(note)).join()).toContain(
    "sex = others, fewer than 5 people: it takes 5",
  );
  const [open] = auditFacts({ ...parts, showSmall: true }).parts[0]!.limits;
  expect(open!.notes.map((note) => words(note)).join()).toContain("sex = others, 3 people: it takes 5");
});

test.each([
  ["each-vs-rest", ["women", "men", "others"]],
  ["pairs", ["women against men", "women against others", "men against others"]],
] as const)(
  "groups too small for a limit on %s are compared beside it, without a verdict",
  (mode, expected) => {
    const rows = [
      ...people(20, [0], [false, false], 2),
      ...people(20, [0], [true, false], 0),
      ...people(40, [1], [true, false], 0),
      ...people(12, [2], [true, false], 0),
      ...people(8, [2], [false, false], 2),
    ];
    const groups = { ...SEX, levels: ["women", "men", "others"] };
    const rule = { measure: "sp", tolerance: 0.3, compare: { mode }, minGroupSize: 30 } as const;
    const parts = partsOf(
      systemOf(POINTS, CLASSES, { fairness: [rule] }),
      profilesOf(rows, CLASSES, [groups], 2),
      { showSmall: true },
    );
    const table = auditFacts(parts).parts[0]!.rates.find(({ rate }) => rate === "given")!;
    expect(table.limit).toBe(0.3);
    expect(table.differences.map(({ comparison }) => comparison)).toEqual(
      expected.map((name) => expect.stringContaining(name)),
    );
    for (const { comparison, few, limits } of table.differences) {
      const isSmall = comparison.startsWith("sex = others") || comparison.endsWith("others");
      expect([comparison, few, limits.length]).toEqual([comparison, isSmall, isSmall ? 0 : 1]);
    }
  },
);

test("a small number of rows is told in no fact of a finding, however deep", () => {
  const zero = { code: "weights-of-zero", rows: 4 } as const;
  const many = { code: "weights-of-zero", rows: 5 } as const;
  const because = { code: "several", findings: [zero, many] } as const;
  const finding = { code: "no-difference", comparison: "a against b", rate: "given c", because } as const;
  expect(words(shownFinding(finding))).toBe(
    "a against b, given c: all weights are 0: <5 rows; all weights are 0: 5 rows",
  );
});

test("how many of a small group are of a class is not printed, for other counts may be withheld for it", () => {
  const small = { measure: "equal opportunity", group: "sex = others", among: "among those who are yes" };
  const facts = { code: "small-group", ...small, rows: 12, least: 30 } as const;
  expect(words(shownFinding(facts))).toBe(
    "the limit on the share rightly given a class (equal opportunity) is not enforced for sex = others, fewer than 30 people among those who are yes: it takes 30",
  );
  expect(words(facts)).toContain("12 people among those who are yes");
});

test("of a group of fewer than five people nothing is printed but that", () => {
  const few = people(3, [0], [true, false], 0);
  const many = people(40, [1], [true, false], 0);
  const parts = partsOf(
    systemOf(POINTS, CLASSES, { fairness: [{ measure: "sp", tolerance: 0.1 }] }),
    profilesOf([...few, ...many, ...people(20, [1], [false, false], 2)], CLASSES, [SEX], 2),
  );
  const {
    parts: [part],
    lines,
  } = auditFacts(parts);
  const nothing = { n: "<5", counted: "withheld", value: null, low: null, high: null };
  expect(part!.wrong.groups[0]).toMatchObject({ levels: ["women"], wrong: nothing });
  for (const { groups } of part!.selection[0]!.classes)
    expect(groups[0]).toMatchObject({ given: nothing, ratio: null });
  expect(part!.matrices.map(({ group }) => group?.levels[0])).toEqual([undefined, "men"]);
  expect(part!.margins!.groups.map(({ levels }) => levels[0])).toEqual([undefined, "men"]);
  for (const { groups } of lines.lines)
    expect(groups.map(({ levels }) => levels[0])).toEqual([undefined, "men"]);
  expect(part!.differences).toEqual([]);
  expect(part!.limits[0]).toMatchObject({ worst: null, over: 0 });
  expect(auditFacts({ ...parts, showSmall: true }).parts[0]!.matrices).toHaveLength(3);
});

test("a group without anybody held out is listed with its differences all the same", () => {
  const heldOut = people(40, [1], [true, false], 0).map((person) => ({ ...person, part: 1 }));
  const profiles = profilesOf([...LOANS, ...heldOut], CLASSES, [SEX], 2);
  const [train, check] = auditFacts(partsOf(systemOf(POINTS, CLASSES), profiles)).parts;
  expect(check!.differences.map(({ measure }) => measure)).toEqual(
    train!.differences.map(({ measure }) => measure),
  );
  expect(check!.differences[0]).toMatchObject({ first: { n: 0 }, difference: null, few: true });
});

test("rows that nobody accounts for are refused", () => {
  const parts = partsOf(systemOf(POINTS, CLASSES), profilesOf(LOANS, CLASSES, [SEX], 2));
  const data = { ...parts.data, rows: 25 };
  expect(() => auditFacts({ ...parts, data })).toThrow(
    "rows don't add up: 25 in the file, 20 used or left out",
  );
  const leftOut = [{ reason: "exact copies", rows: 5 }];
  const { rowsBy } = auditFacts({ ...parts, data: { ...data, leftOut } }).data;
  expect(rowsBy.at(-1)).toEqual({ what: "left out: exact copies", rows: 5 });
  expect(rowsBy.reduce((sum, { rows }) => sum + rows, 0)).toBe(25);
});
