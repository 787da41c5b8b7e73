import { audit, fitProfiles, modelToJson, type ScoringSystem, verify } from "@fairscore/core";
import { codebookOfCsv, codebookToCsv, memorySource, recipeFor, specFor } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { codebookHandlers } from "../../src/desk/codebook-desk.ts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { prepare } from "../../src/desk/kept/desk-state.ts";
import { judgedOnHeldOut } from "../../src/desk/kept/held-out-verdict.ts";
import { breaksUntil } from "../../src/desk/read/breaks.ts";
import { readTable } from "../../src/desk/read/read-table.ts";
import { typedTable } from "../../src/desk/read/typed-table.ts";
import { setupHandlers } from "../../src/desk/setup-desk.ts";
import { tellableValues } from "../../src/model/codebook.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";

/** 400 people: y follows the hours, and less so the sex; `job` is a code. */
const PEOPLE = Array.from({ length: 400 }, (_, i) => {
  const hours = (i * 7) % 50;
  const job = (i % 3) + 1;
  return `${i % 2 ? "f" : "m"},${hours},${job},${hours + 9 * job + (i % 11) > 40 ? "pass" : "fail"}`;
});
const CSV = `sex,hrs,job,y\n${PEOPLE.join("\n")}\n`;

async function desk(csv = CSV) {
  const reading = { takeBreak: breaksUntil(() => false), readTyped: typedTable };
  const loaded = await readTable(new Blob([csv]), "t.csv", {}, reading);
  const role = { role: "desk" as const, code: new Blob(), solver: new Blob(), reader: new Blob() };
  return { role, loaded };
}

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  outcome: "y",
  classes: ["fail", "pass"].map((name) => ({ name, favour: "neutral" })),
  labels: ["fail", "pass"],
  protect: ["sex"],
};

const BOOK = `column,value,label,unit
(card),title,<b>Course</b> & exam,
(card),person,pupil,
(card),people,pupils,
hrs,,ساعات الدراسة,hours
job,,Work beside school,
job,1,none,
job,2,part time,
job,3,full time,
sex,f,girls,
sex,m,boys,
y,fail,needs help,
y,pass,is ready,
`;

const file = (text: string) => ({ file: new Blob([text]), settings: SETTINGS });

test("of a codebook that does not fit, each thing is told in a sentence, and the rest is taken", async () => {
  const { readCodebook } = codebookHandlers(await desk());
  const { codebook, problems } = await readCodebook({
    ...file(`${BOOK}hours,,Another,\nsex,x,others,\nsex,,job,\n`.replace("(card),people,pupils,\n", "")),
    name: "b.csv",
  });
  expect(problems).toEqual([
    'unknown value of "sex" in the codebook: "x"; there are "f", "m"',
    'unknown column of the codebook: "hours"; did you mean "hrs"?',
    "invalid noun for a row in the codebook: only one of person and people is told; say both: patient and patients",
  ]);
  expect(codebook!.columns!.sex).toEqual({ label: "job", values: { m: "boys", f: "girls" } });
  expect(codebook).not.toHaveProperty("person");
  expect(codebook!.title).toBe("<b>Course</b> & exam");
});

test("one name for two things is told, and the first keeps it", async () => {
  const { readCodebook } = codebookHandlers(await desk());
  const { codebook, problems } = await readCodebook({
    ...file(JSON.stringify({ columns: { sex: { label: "hrs" }, job: { values: { 1: "a", 2: "a" } } } })),
    name: "b.json",
  });
  expect(problems).toEqual([
    'invalid text of "sex" in the codebook: another column is called "hrs"; choose another text',
    'invalid text of "2" of "job" in the codebook: another value is called "a"; choose another text',
  ]);
  expect(codebook).toEqual({ columns: { job: { values: { 1: "a" } } } });
  await expect(readCodebook({ ...file("title: x"), name: "b.json" })).rejects.toThrow(
    "b.json: it is no codebook",
  );
  await expect(readCodebook({ ...file("title: x"), name: "b.yaml" })).rejects.toThrow(
    /^b\.yaml: codebooks in YAML are for the command line; save the codebook as a table here/,
  );
});

test("what the set-up counts is told in the names of the codebook: today's rates, those too few, limits, proxies", async () => {
  const state = await desk();
  const { codebook } = await codebookHandlers(state).readCodebook({ ...file(BOOK), name: "b.csv" });
  const limited = { ...SETTINGS, measure: "eo", tolerance: 0.2, holdOut: 0 } as const;
  const count = async (more: Partial<Settings>) =>
    (await setupHandlers(state).prepare({ settings: { ...limited, ...more } })).counts!;
  const told = await count({ codebook });
  const plain = await count({});
  const { today } = told;
  expect(plain.today).toMatchObject({
    class: "pass",
    first: { group: "sex = f" },
    second: { group: "sex = m" },
  });
  // The same people under other names; the class stays what settings know it by.
  expect(today).toEqual({
    class: "pass",
    first: { ...plain.today!.first, group: "sex = girls" },
    second: { ...plain.today!.second, group: "sex = boys" },
  });
  expect(told.smallest).toEqual({
    ...plain.smallest,
    group: plain.smallest!.group.replace("= f", "= girls").replace("= m", "= boys"),
    who: plain.smallest!.who.replace("pass", "is ready").replace("fail", "needs help"),
  });
  const few = await count({ codebook, minGroup: 190 });
  expect(few.tooFew.length).toBeGreaterThan(0);
  for (const { group, who } of few.tooFew) {
    expect(group).toMatch(/^sex = (girls|boys)$/);
    expect(who).toMatch(/^among those who are (not )?(is ready|needs help)$/);
  }
});

test("a line that tells the group is told in the names of the codebook; its column stays what the file calls it", async () => {
  const rows = Array.from(
    { length: 200 },
    (_, i) => `${i % 2 ? "f" : "m"},${i},${i % 2 ? 1 : 2},${i % 4 < 2 ? "pass" : "fail"}`,
  );
  const state = await desk(`sex,hrs,job,y\n${rows.join("\n")}\n`);
  const codebook = { columns: { job: { label: "Work", values: { 1: "none", 2: "part time" } } } };
  const { counts } = await setupHandlers(state).prepare({ settings: { ...SETTINGS, codebook, holdOut: 0 } });
  const [proxy] = counts!.proxies;
  expect(proxy).toMatchObject({ column: "job", protectedColumn: "sex" });
  expect(proxy!.line).toMatch(/^Work /);
});

test("a codebook that is saved is read back, also by the command line's reader", async () => {
  const state = await desk();
  const { readCodebook } = codebookHandlers(state);
  const { codebook } = await readCodebook({ ...file(BOOK), name: "b.csv" });
  const columns = state.loaded.info.columns.map((one) => ({ column: one.name, values: tellableValues(one) }));
  const saved = codebookToCsv(codebook!, columns, "y");
  expect((await readCodebook({ ...file(saved), name: "c.csv" })).codebook).toEqual(codebook);
  expect(codebookOfCsv(saved, "c.csv")).toEqual(codebook);
});

test("with a codebook, and points that rise along a column, the recipe and the spec are those of the command line", async () => {
  const state = await desk();
  const { codebook } = await codebookHandlers(state).readCodebook({ ...file(BOOK), name: "b.csv" });
  const settings: Settings = {
    ...SETTINGS,
    codebook,
    along: { hrs: { direction: "rising" }, job: { direction: "falling" } },
  };
  const { recipe, spec, profiles } = await prepare(state, settings);
  const source = memorySource(state.loaded.table, { name: "t.csv" });
  const asked = {
    outcome: "y",
    classes: ["fail", "pass"],
    protect: ["sex"],
    copies: "apart" as const,
    codebook: codebookOfCsv(BOOK, "b.csv"),
  };
  const { recipe: own } = await recipeFor(source, asked);
  // The same to the letter, so that models are, too.
  expect(JSON.stringify(recipe)).toBe(JSON.stringify(own));
  expect(spec.rules).toEqual(specFor({ rising: ["hrs"], falling: ["job"], shape: "score" }, own, true).rules);
  expect(spec.rules).toHaveLength(2);
  const { model } = await fitProfiles(profiles, recipe, spec, { work: 20_000, engine: "search" });
  const points = model!.system.tables[1]!.lines;
  const along = points.filter(({ condition }) => condition.column === "job");
  expect(along.every((line) => line.points <= 0)).toBe(true);
  expect(points.some(({ condition }) => condition.column === "hrs")).toBe(true);
  // Of tables, the class is named: the chosen one, else the last.
  const tables = await prepare(state, {
    ...settings,
    shape: "tables",
    along: { hrs: { direction: "falling", class: "fail" }, job: { direction: "rising" } },
  });
  expect(tables.spec.rules).toMatchObject([
    { column: "job", direction: "rising", classes: ["pass"] },
    { column: "hrs", direction: "falling", classes: ["fail"] },
  ]);
});

test("a card that was learnt before gets its names later, as if it had been learnt with them", async () => {
  const state = await desk();
  const { rename, readCodebook } = codebookHandlers(state);
  const held: Settings = { ...SETTINGS, holdOut: 0.3 };
  const { codebook } = await readCodebook({ ...file(BOOK), name: "b.csv" });
  const learn = async (settings: Settings): Promise<ScoringSystem> => {
    const prepared = await prepare(state, settings);
    const { profiles, recipe, spec, holdOut } = prepared;
    const { model, audit: own } = await fitProfiles(profiles, recipe, spec, {
      work: 20_000,
      engine: "search",
      holdOut,
    });
    return judgedOnHeldOut(model!.system, own!, prepared);
  };
  const named = await learn({ ...held, codebook });
  const later = await rename({ settings: { ...held, codebook }, system: await learn(held) });
  expect(modelToJson(later.system)).toBe(modelToJson(named));
  expect(later.verification.ok).toBe(true);
  expect(later.audit.classes).toEqual(["needs help", "is ready"]);
  const { profiles } = await prepare(state, held);
  expect(verify(later.system, profiles).ok).toBe(true);
  // And gives them back.
  const back = await rename({ settings: held, system: later.system });
  expect(back.system.recipe).not.toHaveProperty("codebook");
  expect(back.audit).toEqual(audit(back.system, profiles));
});

test("lines and bands are in the words of the codebook, under the names of the data", async () => {
  const state = await desk();
  const { codebook } = await codebookHandlers(state).readCodebook({ ...file(BOOK), name: "b.csv" });
  // As codes, values are asked for one by one; bounds of numbers stay numbers.
  const kinds = { takeBreak: breaksUntil(() => false), readTyped: typedTable };
  state.loaded = await readTable(new Blob([CSV]), "t.csv", { kinds: { job: "category" } }, kinds);
  const settings = { ...SETTINGS, codebook };
  const { counts } = await setupHandlers(state).prepare({ settings });
  const job = counts!.columns.find(({ column }) => column === "job")!;
  expect(job.lines.join()).toMatch(/none|part time|full time/);
  const bins = await dataHandlers(state).bins({ settings });
  const bands = bins!.columns.find(({ column }) => column === "job")!.bins.map(({ words }) => words);
  expect(bands.join()).toMatch(/none|part time|full time/);
});
