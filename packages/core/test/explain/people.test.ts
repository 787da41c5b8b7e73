import { beforeAll, describe, expect, test } from "vitest";
import { auditGiven } from "../../src/audit/audit.ts";
import { answerFor, questionsOf } from "../../src/card/questions.ts";
import { cellLines } from "../../src/explain/cell-lines.ts";
import { leverage } from "../../src/explain/leverage.ts";
import { likePerson } from "../../src/explain/like-person.ts";
import { margins } from "../../src/explain/margins.ts";
import { everyoneAndGroups } from "../../src/explain/people.ts";
import { proxies } from "../../src/explain/proxies.ts";
import { reasons } from "../../src/explain/reasons.ts";
import { giveInOrder, tieOrder } from "../../src/explain/tie-order.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import { predictor } from "../../src/model/predict.ts";
import { type Condition, conditionKey, holds } from "../../src/recipe/condition/condition.ts";
import { type Cell, toCell } from "../../src/table/cell.ts";
import { profilesOf, question, systemOf } from "../audit/people.ts";
import { amount, DESK, deskData, isIn } from "./desk.ts";

// Everything counted here is counted a second time, row by row, with the predictor.
let data: Awaited<ReturnType<typeof deskData>>;
beforeAll(async () => {
  data = await deskData();
});

const questions = questionsOf(DESK);
type Row = Record<string, unknown>;
const cellOf = (row: Row, column: string): Cell =>
  toCell(row[column], questions.find((question) => question.column === column)!.kind);
const answersOf = (row: Row) =>
  questions.map((question) => answerFor(question, cellOf(row, question.column)));
const isTrue = (row: Row, condition: Condition) => holds(condition, cellOf(row, condition.column));

/** Points for one class minus points for another, that a row gets from one column. */
function leadOf(row: Row, column: string, rival: number, given: number): number {
  const points = DESK.tables.map(({ lines }) =>
    lines.reduce((sum, { condition, points }) => {
      return condition.column === column && isTrue(row, condition) ? sum + points : sum;
    }, 0),
  );
  return points[rival]! - points[given]!;
}

describe("reasons", () => {
  test("are the largest shortfalls against those who just made it, never of a protected column", () => {
    const declined = data.people.filter(({ told }) => told.class === "decline").slice(0, 20);
    expect(declined.length).toBeGreaterThan(5);
    const near = data.people.filter(({ told, margin }) => told.class === "approve" && margin <= 2);
    const { weight } = amount(near);
    for (const { row, told } of declined) {
      const found = reasons(DESK, questions, answersOf(row), data.profiles, ["approve"]);
      expect(found).toMatchObject({ given: "decline", rival: "approve", byTie: told.tie });
      expect(found.reference).toEqual({
        who: "given the rival by a margin of at most 2",
        rows: near.length,
      });
      const shortfalls = questions.map(({ column }, q) => {
        const typical =
          near.reduce((sum, one) => sum + leadOf(one.row, column, 0, 2) * one.row.weight, 0) / weight;
        const lead = leadOf(row, column, 0, 2);
        expect(found.questions[q]!.lead).toBe(lead);
        expect(found.questions[q]!.typical).toBeCloseTo(typical, 12);
        expect(found.questions[q]!.shortfall).toBeCloseTo(typical - lead, 12);
        return { q, column, shortfall: typical - lead };
      });
      const expected = shortfalls
        .filter(({ column, shortfall }) => column !== "sex" && shortfall > 1e-12)
        .sort((a, b) => b.shortfall - a.shortfall)
        .map(({ q }) => q);
      expect(found.reasons).toEqual(expected.slice(0, 4));
    }
  });

  test("of one score are in its points, against those who are just on the rival's side of a cut-off", () => {
    const cuts = [1, 4, 5];
    const classes = ["a", "b", "c", "d"];
    const worth = [3, 2, -2, 4];
    const lines = worth.map((points, j) => ({ condition: question(j), points }));
    const tables = tablesOfScore({ classes, startsWith: 0, lines, cuts });
    const system = { ...systemOf([[0, ...worth]], classes), classes, tables };
    const people = Array.from({ length: 16 }, (_, i) => ({
      answers: worth.map((_, j) => ((i >> j) & 1) === 1),
      levels: [],
      label: 0,
    }));
    const profiles = profilesOf(people, classes, [], worth.length);
    const asked = questionsOf(system);
    const totalOf = (answers: readonly boolean[]) =>
      worth.reduce((sum, points, j) => sum + (answers[j] ? points : 0), 0);
    const givenAt = (total: number) => cuts.filter((cut) => total >= cut).length;
    let near = 0;
    for (const { answers } of people) {
      const given = givenAt(totalOf(answers));
      const chosen = asked.map((one, j) => answerFor(one, answers[j]!));
      for (const [rival, name] of classes.entries()) {
        if (rival === given) continue;
        const sign = Math.sign(rival - given);
        const found = reasons(system, asked, chosen, profiles, [], { rival: name });
        const inRival = people.filter((other) => givenAt(totalOf(other.answers)) === rival);
        // A step or two back towards the class given leaves the rival.
        const just = inRival.filter((other) => {
          const total = totalOf(other.answers);
          return [1, 2].some((step) => (givenAt(total - sign * step) - rival) * sign < 0);
        });
        const whom = [just, inRival, people].find((those) => those.length > 0)!;
        expect(found.reference!.rows).toBe(whom.length);
        near += Number(whom === just);
        for (const [j, points] of worth.entries()) {
          const typical = (sign * points * whom.filter((other) => other.answers[j]).length) / whom.length;
          expect(found.questions[j]!.lead).toBe(answers[j] ? sign * points : 0);
          expect(found.questions[j]!.typical).toBeCloseTo(typical, 12);
        }
      }
    }
    expect(near).toBeGreaterThan(20);
  });

  test("are none for a favourable class, unless a rival is named", () => {
    const { row } = data.people.find(({ told }) => told.class === "approve")!;
    const none = reasons(DESK, questions, answersOf(row), data.profiles, ["approve", "refer"]);
    expect(none).toMatchObject({ rival: null, reference: null, questions: [], reasons: [] });
    const named = reasons(DESK, questions, answersOf(row), data.profiles, ["approve"], { rival: "refer" });
    expect(named.rival).toBe("refer");
    expect(named.questions).toHaveLength(questions.length);
  });

  test("compare with whoever there is when nobody is just above the line, and say with whom", () => {
    const { row } = data.people.find(({ told }) => told.class === "decline")!;
    const startingWith = (points: number) => ({
      ...DESK,
      tables: DESK.tables.map((t) => (t.class === "approve" ? { ...t, startsWith: points } : t)),
    });
    const never = reasons(startingWith(-20), questions, answersOf(row), data.profiles, ["approve"]);
    expect(never.reference).toEqual({ who: "everyone", rows: data.people.length });
    // Ten times the points and half a point more for approve: the same classes, but nobody is given approve narrowly.
    const wide = {
      ...DESK,
      tables: DESK.tables.map((t, k) => ({
        ...t,
        startsWith: t.startsWith * 10 + (k === 0 ? 5 : 0),
        lines: t.lines.map((line) => ({ ...line, points: line.points * 10 })),
      })),
    };
    const approved = data.people.filter(({ told }) => told.class === "approve").length;
    const wider = reasons(wide, questionsOf(wide), answersOf(row), data.profiles, ["approve"]);
    expect(wider.reference).toEqual({ who: "given the rival", rows: approved });
    const all = reasons(DESK, questions, answersOf(row), data.profiles, ["approve"], { reference: "all" });
    expect(all.reference).toEqual({
      who: "given the rival",
      rows: approved,
    });
    expect(() => reasons(DESK, questions, answersOf(row), data.profiles, ["aprove"])).toThrow(
      'unknown class: "aprove"; did you mean "approve"?',
    );
  });
});

test("leverage counts who changes class without a line, by group", () => {
  const { groups, lines } = leverage(DESK, data.profiles);
  expect(lines.map(({ words }) => words)).toEqual([
    "late_payments under 1",
    "late_payments at least 3",
    "income at least 20000",
    "income is missing",
    "part_time is yes",
    "sex is female",
  ]);
  expect(groups[0]!.people).toEqual(amount(data.people));
  for (const line of lines) {
    const without = predictor({
      ...DESK,
      tables: DESK.tables.map((table) => ({
        ...table,
        lines: table.lines.filter(({ condition }) => conditionKey(condition) !== line.key),
      })),
    });
    groups.forEach((group, g) => {
      const people = data.people.filter(({ row }) => isIn(group, row));
      expect(line.changes[g]).toEqual(
        amount(people.filter(({ row, told }) => without.predict(row) !== told.class)),
      );
      const isRight = (row: (typeof people)[number]["row"]) => without.predict(row) === row.decision;
      expect(line.becomeRight[g]).toEqual(
        amount(people.filter(({ row, told }) => isRight(row) && told.class !== row.decision)),
      );
      expect(line.becomeWrong[g]).toEqual(
        amount(people.filter(({ row, told }) => !isRight(row) && told.class === row.decision)),
      );
    });
  }
  for (const which of ["changes", "becomeRight", "becomeWrong"] as const)
    expect(lines.some((line) => line[which][0]!.rows > 0)).toBe(true);
});

test("lines are counted in every cell of every group's matrix", () => {
  const { lines } = cellLines(DESK, data.profiles);
  const known = leverage(DESK, data.profiles).lines;
  expect(lines.map(({ key }) => key)).toEqual(known.map(({ key }) => key));
  const { classes } = DESK;
  everyoneAndGroups(data.profiles).forEach((group, g) => {
    for (const [y, is] of classes.entries()) {
      for (const [p, given] of classes.entries()) {
        const people = data.people.filter(
          ({ row, told }) => isIn(group, row) && row.decision === is && told.class === given,
        );
        for (const [i, { holds: counted }] of lines.entries()) {
          const own = people.filter(({ row }) => isTrue(row, known[i]!.condition));
          expect(counted[g]![y]![p]).toEqual(amount(own));
        }
      }
    }
  });
  expect(lines.some(({ holds: counted }) => counted[0]![0]![1]!.rows > 0)).toBe(true);
});

test("margins are a histogram by group, whose first bar is the ties and where they went", () => {
  const counted = margins(DESK, data.profiles);
  expect(counted.margins[0]).toBe(0);
  expect(counted.groups[0]!.bars[0]!.rows).toBeGreaterThan(0);
  for (const group of counted.groups) {
    const people = data.people.filter(({ row }) => isIn(group, row));
    expect(group.people).toEqual(amount(people));
    counted.margins.forEach((margin, bar) => {
      expect(group.bars[bar]).toEqual(amount(people.filter((one) => one.margin === margin)));
    });
    expect(group.bars.reduce((sum, { rows }) => sum + rows, 0)).toBe(people.length);
    counted.classes.forEach((name, k) => {
      const tied = people.filter(({ told }) => told.tie && told.class === name);
      expect(group.ties[k]).toEqual(amount(tied));
    });
  }
});

test("the margin of one score is the least change of its total that gives another class", () => {
  const cuts = [-1, 0, 4];
  const classes = ["a", "b", "c", "d"];
  const lines = [3, 2, -2].map((points, j) => ({ condition: question(j), points }));
  const tables = tablesOfScore({ classes, startsWith: 0, lines, cuts });
  const system = { ...systemOf([], classes), tables };
  const people = Array.from({ length: 8 }, (_, i) => ({
    answers: [0, 1, 2].map((j) => ((i >> j) & 1) === 1),
    levels: [],
    label: 0,
  }));
  const givenAt = (total: number) => cuts.filter((cut) => total >= cut).length;
  const changes = people.map(({ answers }) => {
    const total = lines.reduce((sum, { points }, j) => sum + (answers[j] ? points : 0), 0);
    return [1, 2, 3, 4, 5].find((step) =>
      [total - step, total + step].some((other) => givenAt(other) !== givenAt(total)),
    );
  });
  const { margins: found, groups } = margins(system, profilesOf(people, classes, [], 3));
  expect(found).toEqual([0, ...new Set(changes)].sort());
  expect(groups[0]!.bars.map(({ rows }) => rows)).toEqual(
    found.map((margin) => changes.filter((change) => change === margin).length),
  );
  expect(groups[0]!.ties.map(({ rows }) => rows)).toEqual([0, 0, 0, 0]);
});

test("another order of ties gives what a card with its tables in that order gives", () => {
  const order = ["decline", "refer", "approve"];
  const counted = tieOrder(DESK, data.profiles, order);
  const other = predictor({
    ...DESK,
    classes: order,
    tables: order.map((name) => DESK.tables.find((table) => table.class === name)!),
  });
  for (const group of counted.groups) {
    const people = data.people.filter(({ row }) => isIn(group, row));
    const changed = people.filter(({ row, told }) => other.predict(row) !== told.class);
    expect(group.changes).toEqual(amount(changed));
    expect(group.becomeRight).toEqual(
      amount(changed.filter(({ row }) => other.predict(row) === row.decision)),
    );
    expect(group.becomeWrong).toEqual(amount(changed.filter(({ row, told }) => told.class === row.decision)));
  }
  expect(counted.groups[0]!.changes.rows).toBeGreaterThan(0);
  const then = DESK.classes.map((name) => data.people.filter(({ row }) => other.predict(row) === name));
  const [part] = auditGiven(giveInOrder(DESK, data.profiles, order), DESK.spec, data.profiles).parts;
  expect(part!.classes.map(({ given }) => given.counted)).toEqual(then.map(({ length }) => length));
  expect(() => tieOrder(DESK, data.profiles, ["approve", "refer"])).toThrow(
    'invalid order: ["approve","refer"]; expected each of "approve", "refer", "decline" once',
  );
});

test("groups with fewer people than asked for make nothing a proxy", () => {
  const all = proxies(data.profiles, DESK.recipe);
  const sizes = all.flatMap(({ differences }) => differences.flatMap((d) => [d.firstTrue.n, d.secondTrue.n]));
  const most = Math.max(...sizes);
  expect(all.every(({ small }) => small.length === 0)).toBe(true);
  for (const fewest of [Math.min(...sizes) + 1, most + 1]) {
    const found = proxies(data.profiles, DESK.recipe, { fewest });
    expect(found.some(({ small }) => small.length > 0)).toBe(true);
    for (const { differences, largest, flagged } of found) {
      const counted = differences.filter((d) => d.firstTrue.n >= fewest && d.secondTrue.n >= fewest);
      const expected = counted.length === 0 ? null : Math.max(...counted.map((d) => Math.abs(d.difference!)));
      expect(largest).toBe(expected);
      if (fewest > most) expect(flagged).toBe(false);
    }
    const order = found.map(({ largest }) => largest ?? -1);
    expect(order).toEqual([...order].sort((a, b) => b - a));
  }
});

test("proxies are conditions that differ between groups, the largest difference first", () => {
  const found = proxies(data.profiles, DESK.recipe);
  // No condition stands for its own column: 5 others for sex, all 6 for the region.
  expect(found).toHaveLength(11);
  const sizes = found.map(({ largest }) => largest!);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  for (const proxy of found) {
    expect(proxy.flagged).toBe(proxy.largest! >= 0.4);
    for (const { level, holds: counted } of proxy.groups) {
      const people = data.people.filter(({ row }) => isIn({ columns: [proxy.column], levels: [level] }, row));
      const yes = amount(people.filter(({ row }) => isTrue(row, proxy.condition)));
      expect([counted.counted, counted.n, counted.countedWeight]).toEqual([
        yes.rows,
        people.length,
        yes.weight,
      ]);
    }
  }
  const partTime = found.find(({ words, column }) => words === "part_time is yes" && column === "sex")!;
  const [women, men] = partTime.groups.map(({ holds: counted }) => counted.value!);
  expect(partTime.differences).toHaveLength(1);
  expect(partTime.differences[0]!.difference).toBeCloseTo(women! - men!, 12);
  expect(partTime.largest).toBeGreaterThan(0.25);
});

test("people like a person have the same answers, and the card is right for some of them", () => {
  for (const { row, told } of data.people.slice(0, 30)) {
    const held = (of: Row) =>
      DESK.recipe.columns.flatMap(({ conditions }) => conditions.map((c) => isTrue(of, c))).join();
    const alike = data.people.filter((one) => held(one.row) === held(row));
    const counted = likePerson(DESK, questions, answersOf(row), data.profiles);
    expect(counted.given).toBe(told.class);
    expect(counted.people).toEqual(amount(alike));
    expect(counted.right).toEqual(amount(alike.filter((one) => one.row.decision === told.class)));
  }
});
