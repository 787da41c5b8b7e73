import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PreparedSweep, prepareSweep } from "../../../src/sweep/sweep.ts";
import { hashOf } from "../../../src/sweep/task/canonical-json.ts";
import { nameTask } from "../../../src/sweep/task/task.ts";
import { taskWords } from "../../../src/sweep/task/task-words.ts";
import { testFolder } from "../../cli/folder.ts";
import { csvOf, people } from "../../cli/people.ts";
import { workbook } from "../../source/workbook.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people().map((person, i) => ({ ...person, part: `part ${i % 3}` }))));

async function prepared(plan: string, place = folder.path): Promise<PreparedSweep> {
  writeFileSync(join(place, "plan.yaml"), plan);
  return prepareSweep(join(place, "plan.yaml"));
}

const idsOf = ({ tasks }: PreparedSweep) => tasks.map(({ id }) => id);

const PLAN = `
data:
  - { name: people, file: people.csv, outcome: decision, protect: [sex], ignore: [id, part] }
grid:
  objective: [accuracy, balanced]
  lines: [2, 3]
  measure: [sp, eo]
  tolerance: [0.05, 0.1, none]
  seed: [1, 2]
folds: 2
budget: { work: 500 }
baselines: [majority, svm]
`;

describe("tasks of a plan", () => {
  it("read the sheet of a workbook and dates as the plan says", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [{ day: 45_000 + 90 * i }, i < 20 ? "a" : "b"]);
    writeFileSync(
      join(folder.path, "book.xlsx"),
      workbook({ cover: [["x"]], people: [["seen", "y"], ...rows] }),
    );
    const data = '{ file: book.xlsx, sheet: people, dates: ["seen=days before 2030-01-01"], outcome: y }';
    const { tasks } = await prepared(
      `data: ${data}\ngrid: { lines: [2] }\nfolds: 2\nbudget: { work: 100 }\nbaselines: none\n`,
    );
    expect(tasks[0]!.data.read).toEqual({
      sheet: "people",
      dates: [{ column: "seen", as: "days", before: "2030-01-01" }],
    });
  });

  it("say how limits are tested where the grid asks for it, and are named as before where not", async () => {
    const { tasks: before } = await prepared(PLAN);
    const { tasks } = await prepared(
      PLAN.replace("grid:", "confidence: 90%\ngrid:\n  safety: [none, held-out, cv]"),
    );
    const limited = tasks.filter(({ method, request }) => method === "tables" && request.fairness);
    const ways = limited.map(({ safety }) => (safety ? `${safety.by} ${safety.confidence}` : "none"));
    for (const way of ["none", "held-out 0.9", "cross-validation 0.9"])
      expect(ways.filter((one) => one === way)).toHaveLength(2 * 2 * 2 * 2 * 4);
    // Without a limit there is nothing to test; models to compare with keep to none.
    expect(tasks.filter(({ safety }) => !safety).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(nameTask(limited.find(({ safety }) => safety)!).id).toBe(limited.find(({ safety }) => safety)!.id);
    expect(taskWords(limited.find(({ safety }) => safety?.by === "held-out")!)).toContain(
      ", safety held-out, ",
    );
  });

  it("are all combinations, each of those that mean the same once", async () => {
    const { tasks } = await prepared(PLAN);
    const tables = tasks.filter(({ method }) => method === "tables");
    // Objective, lines, seed and fold; sp and eo with two tolerances each, and no limit, which is the same for both.
    expect(tables).toHaveLength(2 * 2 * 2 * 2 * 5);
    expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
    expect(tables.filter(({ request }) => request.fairness === undefined)).toHaveLength(2 * 2 * 2 * 2);
  });

  it("compare with other models once for each data, fold, objective and measure", async () => {
    const { tasks } = await prepared(PLAN);
    const compared = tasks.filter(({ method }) => method === "svm");
    expect(compared).toHaveLength(2 * 2 * 2);
    for (const { request, budget } of compared) {
      expect(request.limits).toBeUndefined();
      expect(request.fairness).toMatchObject([{ tolerance: 0.05 }]);
      expect(budget).toEqual({});
    }
  });

  it("measure other models by the tightest tolerance of each form, which is the largest of ratios", async () => {
    const plan = PLAN.replace("[0.05, 0.1, none]", "[0.8, 0.95, none]\n  form: [difference, ratio]");
    const { tasks } = await prepared(plan);
    const rules = tasks.flatMap(({ method, request }) => (method === "svm" ? request.fairness! : []));
    expect(rules).toHaveLength(2 * 2 * 2 * 2);
    for (const { form, tolerance } of rules) expect(tolerance).toBe(form === "ratio" ? 0.95 : 0.8);
  });

  it("have no limit on unfairness where the measure or the tolerance is none, however many there are", async () => {
    const plan = PLAN.replace("[sp, eo]", "[none, sp]").replace("[0.05, 0.1, none]", "[0.1, none]");
    const { tasks } = await prepared(plan);
    expect(tasks.filter(({ method }) => method === "tables")).toHaveLength(2 * 2 * 2 * 2 * 2);
  });

  it("without a limit are measured by every rule of the grid, and others by their own alone", async () => {
    const plan = PLAN.replace("[sp, eo]", "[sp, csp]").replace(
      "protect: [sex]",
      "protect: [sex], stratum: [city, member], min-group: 5",
    );
    const { tasks } = await prepared(plan);
    for (const { method, request, measuredBy } of tasks) {
      const isFree = method === "tables" && request.fairness === undefined;
      expect(measuredBy).toEqual(
        isFree
          ? [
              { measure: "csp", minGroupSize: 5, stratum: "city" },
              { measure: "csp", minGroupSize: 5, stratum: "member" },
              { measure: "sp", minGroupSize: 5 },
            ]
          : undefined,
      );
    }
    const { tasks: unmeasured } = await prepared(PLAN.replace(/ {2}(measure|tolerance): .*\n/g, ""));
    for (const task of unmeasured) expect(task).not.toHaveProperty("measuredBy");
  });

  it("take their folds from a column when the data have one", async () => {
    const plan = PLAN.replace("ignore: [id, part]", "ignore: id, fold-column: part");
    const { tasks } = await prepared(plan);
    const splits = new Set(tasks.map(({ holdOut, fold }) => JSON.stringify([holdOut, fold])));
    expect([...splits].map((split) => JSON.parse(split))).toEqual([
      [
        { column: "part", is: "part 0" },
        { index: 0, of: 3 },
      ],
      [
        { column: "part", is: "part 1" },
        { index: 1, of: 3 },
      ],
      [
        { column: "part", is: "part 2" },
        { index: 2, of: 3 },
      ],
    ]);
  });
});

describe("data with folds", () => {
  it("have the classes of all rows in every fold, and say which rows are in none", async () => {
    const rows = people().map((person, i) => ({ ...person, part: i < 5 ? "" : `part ${i % 3}` }));
    folder.write("gaps.csv", csvOf(rows));
    const plan = PLAN.replace("people.csv", "gaps.csv").replace(
      "ignore: [id, part]",
      "ignore: id, fold-column: part",
    );
    const { tasks, data } = await prepared(plan);
    expect(data[0]!.notes).toEqual([{ code: "rows-in-no-fold", rows: 5, column: "part" }]);
    for (const { request } of tasks) expect(request).toMatchObject({ classes: ["accept", "refuse", "wait"] });
  });
});

describe("names of tasks", () => {
  it("do not depend on the order of keys and lists, nor on how values are written", async () => {
    const other = `{
      "baselines": ["svm", "majority", "svm"], "budget": {"work": 500}, "fold-seed": 1, "folds": 2,
      "grid": {"seed": [2, 1, 2], "tolerance": ["none", 0.1, 0.05], "lines": [3, 2], "measure": ["eo", "sp"],
               "form": "difference", "objective": ["balanced", "accuracy"]},
      "fixed": {"protect": "sex", "one-table": false}, "stratify": true, "name": "another title",
      "data": {"file": "./people.csv", "ignore": ["id", "part"], "outcome": ["decision"]}
    }`;
    const [first, second] = [await prepared(PLAN), await prepared(other)];
    expect(idsOf(second).sort()).toEqual(idsOf(first).sort());
    expect(second.record.hash).toBe(first.record.hash);
  });

  it("do not depend on where a file lies, but on every byte of it", async () => {
    const first = await prepared(PLAN);
    const place = join(folder.path, "elsewhere");
    mkdirSync(place);
    copyFileSync(join(folder.path, "people.csv"), join(place, "people.csv"));
    expect(idsOf(await prepared(PLAN, place))).toEqual(idsOf(first));
    writeFileSync(
      join(place, "people.csv"),
      `${folder.read("people.csv")}x,30,smith,male,north,no,1,wait,part 0\n`,
    );
    const changed = idsOf(await prepared(PLAN, place));
    expect(changed.filter((id) => idsOf(first).includes(id))).toEqual([]);
  });

  it.each([
    ["the budget", "work: 500", "work: 501"],
    ["the folds", "folds: 2", "folds: 3"],
    ["the seed of the folds", "folds: 2", "folds: 2\nfold-seed: 2"],
    ["what is spread evenly", "folds: 2", "folds: 2\nstratify: false"],
    ["the name of the data", "name: people", "name: folk"],
    ["how the file is read", "name: people", "name: people, missing: smith"],
    ["a column", "ignore: [id, part]", "ignore: [id, part, city]"],
    ["an option for all", "folds: 2", "folds: 2\nfixed: { bins: 3 }"],
    ["the engine", "folds: 2", "folds: 2\nengine: search"],
  ])("change with %s", async (_, from, to) => {
    const tables = ({ tasks }: PreparedSweep) =>
      tasks.filter(({ method }) => method === "tables").map(({ id }) => id);
    const first = tables(await prepared(PLAN));
    const other = tables(await prepared(PLAN.replace(from, to)));
    expect(other.filter((id) => first.includes(id))).toEqual([]);
  });

  it("of models to compare with do not change with budget and limits, which do not touch them", async () => {
    const models = ({ tasks }: PreparedSweep) =>
      tasks.filter(({ method }) => method !== "tables").map(({ id }) => id);
    const other = PLAN.replace("work: 500", "work: 900")
      .replace("[2, 3]", "[4]")
      .replace("[0.05, 0.1,", "[0.05,");
    expect(models(await prepared(other))).toEqual(models(await prepared(PLAN)));
  });

  it("are 16 hex digits that any copy of the content gives again", async () => {
    const [task] = (await prepared(PLAN)).tasks;
    expect(task!.id).toMatch(/^[0-9a-f]{16}$/);
    expect(nameTask(JSON.parse(JSON.stringify(task)))).toEqual(task);
  });
});

describe("hashes of values", () => {
  it("are the same for any order of keys, and for keys without a value", () => {
    const shuffled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shuffled)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              [["absent", undefined], ...Object.entries(value).reverse()].map(([key, member]) => [
                key,
                shuffled(member),
              ]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hashOf(shuffled(value))).toBe(hashOf(value));
      }),
    );
  });

  it("differ where values do", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [first, second] = [a, b].map((value) => JSON.parse(JSON.stringify(value)));
        let same = true;
        try {
          expect(first).toEqual(second);
        } catch {
          same = false;
        }
        expect(hashOf(first) === hashOf(second)).toBe(same);
      }),
    );
  });
});
