import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resultsFolder } from "../../../src/sweep/folder/results-folder.ts";
import { localExecutor } from "../../../src/sweep/run/local-executor.ts";
import { type PreparedSweep, prepareSweep, runSweep } from "../../../src/sweep/sweep.ts";
import { testFolder } from "../../cli/folder.ts";

const folder = testFolder();
// "refuse" is the rarer class of the two.
const rows = Array.from(
  { length: 60 },
  (_, i) => `${i},${20 + ((i * 7) % 40)},${i % 3 === 0 ? "refuse" : "accept"}`,
);
folder.write("people.csv", `id,age,y\n${rows.join("\n")}\n`);

const PLAN = `data: { file: people.csv, outcome: y, ignore: id }
grid: { objective: accuracy }
folds: 2
budget: { work: 100 }
baselines: [majority]
`;

async function prepared(out: string, plan = PLAN): Promise<PreparedSweep> {
  folder.write("plan.yaml", plan);
  return prepareSweep(join(folder.path, "plan.yaml"), resultsFolder(join(folder.path, out)));
}

/** A folder as earlier versions have left it: their plans had no version, and said neither shape nor conditions. */
async function folderOfBefore(out: string, plan = PLAN): Promise<void> {
  const { record } = await prepared("none", plan);
  const { version: _, ...before } = record.plan as Record<string, unknown>;
  await resultsFolder(join(folder.path, out)).writeRecord({ ...record, plan: before }, []);
}

const requests = ({ tasks }: PreparedSweep, method: string) =>
  tasks.filter((task) => task.method === method).map(({ request }) => request);

describe("a plan", () => {
  it("of two classes is of scores, and its tasks say so", async () => {
    const sweep = await prepared("new");
    const said = { classes: ["accept", "refuse"], shape: "score" };
    expect(requests(sweep, "tables")).toEqual(
      [0, 1].map(() => expect.objectContaining({ ...said, limits: { conditions: 6 } })),
    );
    expect(requests(sweep, "majority")).toEqual([0, 1].map(() => expect.objectContaining(said)));
    expect(sweep.record.plan).toMatchObject({ version: 4 });
  });

  it("limits conditions unless it limits lines, and may compare both", async () => {
    const limits = async (grid: string) =>
      requests(await prepared("new", PLAN.replace("objective: accuracy", grid)), "tables").map(
        (request) => request.limits,
      );
    const twice = <T>(values: T[]) => values.flatMap((value) => [value, value]);
    expect(await limits("lines: [2, 3]")).toEqual(twice([{ linesPerTable: 2 }, { linesPerTable: 3 }]));
    expect(await limits("conditions: [2, 3]")).toEqual(twice([{ conditions: 2 }, { conditions: 3 }]));
    expect(await limits("lines-in-all: 4")).toEqual(twice([{ linesInAll: 4 }]));
    expect(await limits("columns: 2")).toEqual(twice([{ columns: 2, conditions: 6 }]));
  });

  it("says how much its cards give away for likelier ones; in folders of before that was nothing", async () => {
    const steadiness = async (out: string, plan = PLAN) =>
      [
        ...requests(await prepared(out, plan), "tables"),
        ...requests(await prepared(out, plan), "majority"),
      ].map((request) => request.steadiness);
    const none = undefined;
    expect(await steadiness("new")).toEqual([0.02, 0.02, none, none]);
    expect(await steadiness("new", `${PLAN}engine: exact\n`)).toEqual([0, 0, none, none]);
    expect(await steadiness("new", `${PLAN}fixed: { steadiness: 0.05 }\n`)).toEqual([0.05, 0.05, none, none]);
    const grid = PLAN.replace("objective: accuracy", "steadiness: [0, 0.1]");
    expect(await steadiness("new", grid)).toEqual([0, 0, 0.1, 0.1, none, none]);

    // A folder of version 3, made before tasks said it.
    const { record } = await prepared("none");
    const { steadiness: _, ...fixed } = (record.plan as { fixed: Record<string, unknown> }).fixed;
    const place = resultsFolder(join(folder.path, "three"));
    await place.writeRecord({ ...record, plan: { ...(record.plan as object), version: 3, fixed } }, []);
    const sweep = await prepared("three");
    expect(sweep.record.plan).toMatchObject({ version: 3 });
    for (const request of requests(sweep, "tables")) expect(request).not.toHaveProperty("steadiness");
    const host = { signal: new AbortController().signal, tell: () => {}, onProgress: () => {} };
    await runSweep(sweep, place, localExecutor({ threads: 1 }), host, { extend: true });
    for (const { id, method } of sweep.tasks) {
      if (method !== "tables") continue;
      const { system } = place.readResult(id)!;
      expect(system!.spec.steadiness).toBe(0);
      expect(system!.training).not.toHaveProperty("least");
    }
  });

  it("means what it meant in a folder of before there were scores, however often it is run", async () => {
    await folderOfBefore("before");
    for (const _ of [1, 2]) {
      const sweep = await prepared("before");
      for (const request of requests(sweep, "tables"))
        expect(request).toEqual({
          classes: ["accept", "refuse"],
          ignore: ["id"],
          limits: { linesPerTable: 5 },
          objective: "accuracy",
          outcome: "y",
          sourceName: "people",
        });
      const place = resultsFolder(join(folder.path, "before"));
      const host = { signal: new AbortController().signal, tell: () => {}, onProgress: () => {} };
      await runSweep(sweep, place, localExecutor({ threads: 1 }), host, { extend: true });
      expect(place.readRecord()!.plan).not.toHaveProperty("version");
      for (const { id, method } of sweep.tasks) {
        if (method !== "tables") continue;
        const { results, system } = place.readResult(id)!;
        expect(results).toMatchObject([{ shape: "tables", linesPerTable: 5, conditions: null }]);
        expect(system!.spec).toMatchObject({ shape: "tables", limits: { linesPerTable: 5 } });
      }
    }
    expect(JSON.parse(readFileSync(join(folder.path, "before/plan.json"), "utf8")).plan.grid.lines).toEqual([
      5,
    ]);
  });

  it("of before has its classes by name, though the rarer comes first, and one table where it was asked for", async () => {
    const turned = PLAN.replace("outcome: y", "outcome: y, classes: [refuse, accept], one-table: true");
    await folderOfBefore("one", turned);
    for (const request of requests(await prepared("one", turned), "tables"))
      expect(request).toMatchObject({ classes: ["refuse", "accept"], oneTable: true });
    folder.write("people.csv", `id,age,y\n${rows.join("\n").replaceAll("refuse", "aaa")}\n`);
    await folderOfBefore("named");
    for (const request of requests(await prepared("named"), "tables"))
      expect(request).toMatchObject({ classes: ["aaa", "accept"] });
    for (const request of requests(await prepared("new"), "tables"))
      expect(request).toMatchObject({ classes: ["accept", "aaa"] });
  });
});
