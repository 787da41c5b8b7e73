import { audit, type Condition, fitProfiles, verify } from "@fairscore/core";
import { conditionKey } from "@fairscore/core/parts";
import { describe, expect, test } from "vitest";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { editHandlers } from "../../src/desk/edit-desk.ts";
import { peopleOf } from "../../src/desk/kept/card-people.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import type { Lanes } from "../../src/desk/lanes.ts";
import { changesBetween, type Draft, draftOf, tablesOf } from "../../src/model/edit-draft.ts";
import { requestOf } from "../../src/model/request.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";

/** 600 people: most who are over 40 or earn much are approved. */
function people(classOf: (i: number, age: number, pay: number) => string): string {
  const rows = Array.from({ length: 600 }, (_, i) => {
    const age = 18 + ((i * 37) % 60);
    const pay = 100 + ((i * 53) % 90) * 10;
    return [age, pay, i % 3 === 0 ? "f" : "m", classOf(i, age, pay)].join();
  });
  return `age,pay,sex,y\n${rows.join("\n")}\n`;
}
const TWO = people((i, age, pay) => ((age > 40 || pay > 800) !== (i % 9 === 0) ? "yes" : "no"));
const THREE = people((i, age, pay) => (i % 11 === 0 ? "c" : age > 50 ? "a" : pay > 500 ? "b" : "c"));

/** On this thread: what the lanes learn is the same with any number of them. */
const inline = (): Lanes => ({ executor: undefined as never, dismiss() {} });

async function opened(content: string, classes: readonly string[], more: Partial<Settings> = {}) {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    outcome: "y",
    classes: classes.map((name) => ({ name, favour: "neutral" })),
    labels: classes,
    protect: ["sex"],
    measure: "sp",
    tolerance: 0.1,
    stop: { by: "work", work: 2_000 },
    ...more,
  };
  const state = { role: {} } as DeskState;
  const info = await dataHandlers(state).read(
    { file: new Blob([content]), name: "t.csv", options: {} },
    () => {},
  );
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { budget, seed } = requestOf(settings, info.columns);
  const { model } = await fitProfiles(profiles, recipe, spec, { ...budget, seed, holdOut });
  const base = model!.system;
  const desk = editHandlers(state, inline);
  const count = (draft: Draft, changes: { words: string; why?: string }[] = []) =>
    desk.editCount({ settings, base, draft, changes });
  return { state, settings, base, desk, count, profiles };
}

describe("a draft is counted as the whole data says", () => {
  for (const [content, classes] of [
    [TWO, ["no", "yes"]],
    [THREE, ["a", "b", "c"]],
  ] as const) {
    test(`of ${classes.length} classes: the same audit as on all profiles, and verify agrees`, async () => {
      const { state, settings, base, count } = await opened(content, classes, { holdOut: 0.3 });
      const draft = draftOf(base);
      expect(tablesOf(draft, base.classes)).toEqual(base.tables);
      const [first] = draft.lines;
      const points = first!.points.with(-1, first!.points.at(-1)! + 1);
      const now = { ...draft, lines: draft.lines.with(0, { ...first!, points }) };
      const {
        system,
        audit: counted,
        verification,
        place,
      } = await count(now, [{ words: "one more", why: "by rule 7" }]);
      expect(system.training).toBeUndefined();
      expect(system.origin!.edited).toMatchObject({
        from: base.seal,
        changes: [{ words: "one more", why: "by rule 7" }],
      });
      const all = (await peopleOf(state, settings, system))!;
      const { risk: _, ...part } = audit(system, all).parts[0]!;
      expect(counted.parts[0]).toMatchObject(JSON.parse(JSON.stringify(part)));
      expect(verification.ok).toBe(true);
      const again = verify(system, all);
      expect(again.checks.filter(({ ok, kind }) => !ok && kind !== "fairness")).toEqual([]);
      expect(again.checks.map(({ name }) => name)).toContain("seal");
      expect(system.verdict).toMatchObject({ by: "held-out" });
      expect(system.verdict!.warnings.map(({ code }) => code)).toContain("changed-after-looking");
      const { accuracy } = counted.parts[0]!;
      expect(place.seen.wrong).toBe(accuracy.n - accuracy.counted);
    });
  }

  test("numbers are told before the second count, and are those of the card that comes of it", async () => {
    const { base, settings, desk } = await opened(TWO, ["no", "yes"], { holdOut: 0.3 });
    const told: object[] = [];
    const input = { settings, base, draft: draftOf(base), changes: [] };
    const { audit: counted, place } = await desk.editCount(input, (counts) => told.push(counts));
    expect(told).toEqual([{ audit: counted, place }]);
  });

  test("going over a limit is no false claim of a card by hand, but is still to be read", async () => {
    const { base, count } = await opened(TWO, ["no", "yes"], { tolerance: 0.001 });
    // 14 of 20 ages of women and 30 of 40 of men.
    const one: Condition = { column: "age", ge: 33.5 };
    const lines = [{ id: "age", condition: one, points: [9] }];
    const { verification } = await count({ ...draftOf(base), lines, cuts: [1] });
    expect(verification.ok).toBe(true);
    expect(verification.checks.filter(({ ok }) => !ok).map(({ kind }) => kind)).toEqual(["fairness"]);
  });

  test("without changes it is where the learnt card is, and above its floor", async () => {
    const { base, count } = await opened(TWO, ["no", "yes"]);
    const { place, system } = await count(draftOf(base));
    const { loss, lossScale, floor, rows } = base.training!;
    expect(place.seen.loss * lossScale).toBeCloseTo(loss, 9);
    expect(place.seen.people).toBe(rows);
    expect(place.known!.floor).toBe(floor / lossScale);
    expect(place.outside).toEqual([]);
    expect(system.verdict).toMatchObject({ by: "none", because: "edited" });
  });
});

describe("what is outside of the limits is said", () => {
  test("points beyond the largest, a cut that is no candidate, more conditions than allowed", async () => {
    const { base, count } = await opened(TWO, ["no", "yes"], { mostConditions: 2 });
    const draft = draftOf(base);
    const high = { ...draft, lines: draft.lines.with(0, { ...draft.lines[0]!, points: [77] }) };
    const beyond = await count(high);
    expect(beyond.place.outside.join()).toContain("77 points");
    expect(beyond.verification.ok).toBe(true);
    const moved: Condition = { column: "age", ge: 33.25 };
    const extra = [...draft.lines, { id: "new", condition: moved, points: [1] }];
    const { place, system, verification } = await count({ ...draft, lines: extra });
    expect(place.outside.join()).toContain("33.25");
    expect(system.recipe.columns.find(({ column }) => column === "age")!.conditions).toContainEqual(moved);
    expect(verification.ok).toBe(true);
  });
});

describe("edits are offered and searched for", () => {
  test("an offered edit gains what it says, and not the pinned or forbidden is offered", async () => {
    const { settings, base, desk, count } = await opened(TWO, ["no", "yes"]);
    const draft = draftOf(base);
    // Spoilt on purpose: the first line counts the other way.
    const [first] = draft.lines;
    const spoilt = { ...draft, lines: draft.lines.with(0, { ...first!, points: [-first!.points[0]!] }) };
    const before = await count(spoilt);
    const { edits } = await desk.editHints({ settings, base, draft: spoilt });
    expect(edits.length).toBeGreaterThan(0);
    const [best] = edits;
    expect(best!.fewerWrong).toBeGreaterThan(0);
    expect(best!.seen.wrong).toBe(before.place.seen.wrong - best!.fewerWrong);
    const pinned = {
      ...spoilt,
      lines: spoilt.lines.with(0, { ...spoilt.lines[0]!, pin: "points" as const }),
    };
    const others = await desk.editHints({ settings, base, draft: pinned });
    const key = conditionKey(first!.condition);
    expect(others.edits.some(({ condition }) => condition && conditionKey(condition) === key)).toBe(false);
  });

  test("improving from a draft keeps what is pinned, leaves out what is forbidden and is never worse", async () => {
    const { settings, base, desk, count } = await opened(TWO, ["no", "yes"]);
    const draft = draftOf(base);
    const [first, second] = draft.lines;
    const start: Draft = {
      ...draft,
      lines: [{ ...first!, points: [3], pin: "points" }, ...draft.lines.slice(2)],
      forbidden: [second!.condition],
    };
    const before = await count(start);
    const found = await desk.improveFrom({ settings, base, draft: start, budget: { work: 2_000 } });
    const lines = new Map(found.draft!.lines.map((line) => [conditionKey(line.condition), line]));
    expect(lines.get(conditionKey(first!.condition))).toMatchObject({
      id: first!.id,
      points: [3],
      pin: "points",
    });
    expect(lines.has(conditionKey(second!.condition))).toBe(false);
    const after = await count(found.draft!);
    expect(after.place.seen.wrong).toBeLessThanOrEqual(before.place.seen.wrong);
    expect(after.place.seen.loss).toBeCloseTo(found.loss!, 9);
    expect(found.floor).toBeLessThanOrEqual(found.loss! + 1e-12);
    expect(after.verification.ok).toBe(true);
  });

  test("candidates are those of the recipe, with the people they hold for", async () => {
    const { settings, base, desk, profiles } = await opened(TWO, ["no", "yes"]);
    const found = await desk.candidates({ settings, base, draft: draftOf(base) });
    expect(found.map(({ condition }) => condition)).toEqual(profiles.conditions);
    const atLeast = found.find(({ condition }) => condition.column === "age" && condition.ge !== undefined)!;
    const { ge, lt = Number.POSITIVE_INFINITY } = atLeast.condition;
    const ages = Array.from({ length: 600 }, (_, i) => 18 + ((i * 37) % 60));
    expect(atLeast.people).toBe(ages.filter((age) => age >= ge! && age < lt).length);
  });
});

describe("changes between two drafts", () => {
  const line = (id: string, ge: number, points: number) => ({
    id,
    condition: { column: "age", ge },
    points: [points],
  });
  const was: Draft = { lines: [line("a", 30, 2), line("b", 60, 1)], starts: [], cuts: [2], forbidden: [] };
  test("a moved cut is one change, a line of no points is dropped", () => {
    const now: Draft = { ...was, lines: [line("a", 35, 2), line("b", 60, 0), line("c", 20, 1)], cuts: [3] };
    expect(changesBetween(was, now).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      "moved a",
      "added c",
      "dropped b",
      "cut cut 0",
    ]);
    expect(changesBetween(was, was)).toEqual([]);
  });
});
