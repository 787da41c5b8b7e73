import { fitProfiles, modelToJson, parseModel } from "@fairscore/core";
import { expect, test } from "vitest";
import { prepare } from "../../src/desk/kept/desk-state.ts";
import { breaksUntil } from "../../src/desk/read/breaks.ts";
import { readTable } from "../../src/desk/read/read-table.ts";
import { typedTable } from "../../src/desk/read/typed-table.ts";
import { setupHandlers } from "../../src/desk/setup-desk.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";
import { problemWords } from "../../src/screens/setup/problem-words.tsx";

async function deskWith(csv: string) {
  const loaded = await readTable(
    new Blob([csv]),
    "t.csv",
    {},
    {
      takeBreak: breaksUntil(() => false),
      readTyped: typedTable,
    },
  );
  return {
    role: { role: "desk" as const, code: new Blob(), solver: new Blob(), reader: new Blob() },
    loaded,
  };
}

/** Settings to learn a column from: all its values are classes. */
function learn(outcome: string, classes: readonly string[], more: Partial<Settings>): Settings {
  return {
    ...DEFAULT_SETTINGS,
    outcome,
    classes: classes.map((name) => ({ name, favour: "neutral" })),
    labels: classes,
    holdOut: 0,
    ...more,
  };
}

/** 60 people: 40 of sex f, 17 of m and 3 blank; y is yes for every other one. */
const PEOPLE = Array.from({ length: 60 }, (_, i) =>
  [i < 40 ? "f" : i < 57 ? "m" : "", i % 7, i % 2 ? "yes" : "no", "same", `v${i % 30}`, i * 1.5].join(),
);
const CSV = `sex,n,y,one,many,numbers\n${PEOPLE.join("\n")}\n`;
const LIMITED: Partial<Settings> = { protect: ["sex"], measure: "sp", tolerance: 0.2 };

test("groups are compared as core compares them: neither blanks, nor those below the smallest size", async () => {
  const { prepare } = setupHandlers(await deskWith(CSV));
  const groupsFor = async (more: Partial<Settings>) => {
    const { counts, problems } = await prepare({
      settings: learn("y", ["no", "yes"], { ...LIMITED, ...more }),
    });
    expect(problems).toEqual([]);
    return counts!.protectedColumns[0]!.groups.map(({ label, people, compared }) => [
      label,
      people,
      compared,
    ]);
  };
  expect((await groupsFor({}))[1]).toEqual(["m", 17, "small"]);
  expect(await groupsFor({ minGroup: 1 })).toEqual([
    ["f", 40, "yes"],
    ["m", 17, "yes"],
    ["missing", 3, "blank"],
  ]);
  expect((await groupsFor({ minGroup: 18 }))[1]).toEqual(["m", 17, "small"]);
});

test("a protected column of few whole numbers has a group for each; the cuts to edit are those between them", async () => {
  const { prepare } = setupHandlers(await deskWith(CSV));
  const groupsFor = async (more: Partial<Settings>) => {
    const { counts } = await prepare({ settings: learn("y", ["no", "yes"], { protect: ["n"], ...more }) });
    const { byValue, cuts, groups } = counts!.protectedColumns[0]!;
    return { byValue, cuts, labels: groups.map(({ label }) => label) };
  };
  expect(await groupsFor({})).toEqual({
    byValue: true,
    cuts: [1, 2, 3, 4, 5, 6],
    labels: ["0", "1", "2", "3", "4", "5", "6"],
  });
  expect(await groupsFor({ cuts: { n: [3] } })).toEqual({
    byValue: false,
    cuts: [3],
    labels: ["under 3", "at least 3"],
  });
});

test("what core refuses is told at its place, in a form that the page has words for", async () => {
  const { prepare } = setupHandlers(await deskWith(CSV));
  const problemOf = async (settings: Settings) => {
    const problem = (await prepare({ settings })).problems.at(-1);
    if (problem) expect(JSON.stringify(problemWords(problem))).not.toContain(JSON.stringify(problem.message));
    return problem;
  };
  const y = (more: Partial<Settings>) => problemOf(learn("y", ["no", "yes"], { ...LIMITED, ...more }));
  // "m" against "f" are 57 people, each group against everyone else all 60.
  const least = { place: "limits", finding: { code: "tolerance-below-row", least: 0.0176 } };
  const ofAll = { minGroup: 1, compare: "pairs" } as const;
  expect(await y({ ...ofAll, tolerance: 0.001 })).toMatchObject(least);
  expect(await y({ ...ofAll, tolerance: 0.0176 })).toBeUndefined();
  // Groups that are too small stop nobody; it is said.
  expect(await y({ minGroup: 50 })).toBeUndefined();
  const ignore = ["n", "many", "numbers"];
  expect(await y({ ignore })).toMatchObject({ place: "lines", finding: { code: "no-column-earns" } });
  expect(await y({ protect: ["one"] })).toMatchObject({
    place: "protected",
    finding: { code: "one-group", column: "one", because: { code: "one-value" } },
  });
  expect(await y({ protect: ["many"] })).toMatchObject({
    place: "protected",
    finding: { code: "many-groups", column: "many", values: 30, most: 20 },
  });
  expect(await problemOf(learn("one", [], {}))).toMatchObject({
    place: "outcome",
    finding: { code: "outcome-of-one-class", column: "one", because: { code: "one-value" } },
  });
  expect(await problemOf(learn("many", [], {}))).toMatchObject({
    place: "outcome",
    finding: { code: "many-outcomes", kind: "category", column: "many", values: 30 },
  });
  expect(await problemOf(learn("numbers", [], {}))).toMatchObject({
    place: "outcome",
    finding: { code: "many-outcomes", kind: "number", column: "numbers", values: 60 },
  });
  expect(await problemOf(learn("y", ["no"], {}))).toMatchObject({
    place: "outcome",
    finding: { code: "few-classes" },
  });
});

test("what is in doubt is so for the people to build on, and the user may insist on it", async () => {
  // Each word occurs twice in the file, but for most of the people to build on only once.
  const rows = Array.from({ length: 40 }, (_, i) => `w${i % 20},${i % 3},${i % 2 ? "yes" : "no"}`);
  const state = await deskWith(`word,n,y\n${rows.join("\n")}\n`);
  const { prepare } = setupHandlers(state);
  expect(state.loaded.info.columns[0]!.doubt).toBeUndefined();
  const split = async (insist: string[]) =>
    (await prepare({ settings: learn("y", ["no", "yes"], { holdOut: 0.3, insist }) })).counts!;
  const counts = await split([]);
  expect(counts.doubts.map(({ column }) => column)).toEqual(["word"]);
  expect(counts.columns.map(({ column }) => column)).toEqual(["n"]);
  const insisted = await split(["word"]);
  expect(insisted.columns.map(({ column }) => column)).toEqual(["word", "n"]);
  expect(insisted.doubts).toEqual(counts.doubts);
});

const ODD = ["constructor", "toString", "__proto__", "hasOwnProperty"];

test("names that every object has are columns, cells, classes and groups like any others", async () => {
  const rows = Array.from({ length: 80 }, (_, i) => [
    ODD[i % 4],
    ODD[(i >> 2) % 4],
    ODD[(i >> 4) % 4],
    i % 9,
  ]);
  const state = await deskWith(`${ODD.join()}\n${rows.map((row) => row.join()).join("\n")}\n`);
  expect(structuredClone(state.loaded.info)).toEqual(state.loaded.info);
  const [first] = state.loaded.info.columns;
  expect(first!.values!.map(({ value }) => value).toSorted()).toEqual(ODD.toSorted());
  const settings = learn("constructor", ODD, {
    protect: ["toString"],
    measure: "sp",
    tolerance: 0.9,
    mostConditions: undefined,
    linesPerTable: 2,
    blanks: Object.fromEntries([["__proto__", "nothing"]]),
    cuts: Object.fromEntries([["hasOwnProperty", [4]]]),
  });
  const { counts, problems } = await setupHandlers(state).prepare({ settings });
  expect(problems).toEqual([]);
  expect(counts!.classes.map(({ name, people }) => [name, people])).toEqual(ODD.map((name) => [name, 20]));
  expect(counts!.protectedColumns[0]!.groups.map(({ label }) => label)).toEqual(ODD.toSorted());
  expect(counts!.columns.map(({ column, lines }) => [column, lines.length])).toEqual([
    ["__proto__", 4],
    ["hasOwnProperty", 1],
  ]);
  const { profiles, recipe, spec } = await prepare(state, structuredClone(settings));
  const { model, verification } = await fitProfiles(profiles, recipe, spec, { work: 2000, seed: 1 });
  expect(verification!.ok).toBe(true);
  expect(parseModel(JSON.parse(modelToJson(model!.system))).classes).toEqual(ODD);
});

test("what is wrong with people to test on is said at the limits; the last quarter by a column is known", async () => {
  const { prepare, lastPart } = setupHandlers(await deskWith(CSV));
  const problemsOf = async (more: Partial<Settings>) => {
    const settings = learn("y", ["no", "yes"], { ...LIMITED, minGroup: 1, ...more });
    const { problems, counts } = await prepare({ settings });
    return { found: problems.map(({ place, finding }) => [place, finding.code]), counts };
  };
  expect((await problemsOf({ safety: 0.95 })).found).toEqual([["limits", "safety-without-rows"]]);
  const { found, counts } = await problemsOf({ safety: 0.95, holdOut: 0.5 });
  expect(found).toEqual([]);
  // Some 20 people of one group and 8 of the other: nothing fine can be said of them.
  expect(counts!.certifiable!).toBeGreaterThan(0.3);
  const { from } = lastPart({ column: "numbers" });
  expect(from).toBe("67.5");
  const later = await problemsOf({ holdOutFrom: { column: "numbers", from }, measure: "none" });
  expect([later.found, later.counts!.build, later.counts!.heldOut]).toEqual([[], 45, 15]);
  expect((await problemsOf({ holdOutFrom: { column: "numbers", from: "-1" } })).found).toEqual([
    ["limits", "condition-leaves-nobody"],
  ]);
});
