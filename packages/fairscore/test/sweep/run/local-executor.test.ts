import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { crossValidate, type Result } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/index.ts";
import { collect } from "../../../src/sweep/folder/collected.ts";
import { type ResultsFolder, resultsFolder } from "../../../src/sweep/folder/results-folder.ts";
import type { SweepExecutor } from "../../../src/sweep/run/executor.ts";
import { localExecutor, threadExecutor } from "../../../src/sweep/run/local-executor.ts";
import { type PreparedSweep, prepareSweep, runSweep, type SweepEnd } from "../../../src/sweep/sweep.ts";
import { canonicalJson } from "../../../src/sweep/task/canonical-json.ts";
import { testFolder } from "../../cli/folder.ts";
import { csvOf, people } from "../../cli/people.ts";
import { smallPlan, timelessResults } from "../sweep-files.ts";

const place = testFolder();
place.write("people.csv", csvOf(people()));

async function prepared(plan: string): Promise<PreparedSweep> {
  place.write("plan.yaml", plan);
  return prepareSweep(join(place.path, "plan.yaml"));
}

async function ran(
  sweep: PreparedSweep,
  folder: ResultsFolder,
  executor: SweepExecutor = localExecutor({ threads: 1 }),
  extend = false,
): Promise<SweepEnd & { told: string[] }> {
  const told: string[] = [];
  const host = {
    signal: new AbortController().signal,
    tell: (sentence: string) => told.push(sentence),
    onProgress: () => {},
  };
  return { ...(await runSweep(sweep, folder, executor, host, { extend })), told };
}

const folderOf = (name: string) => resultsFolder(join(place.path, name));

/** Two data: the first ones are fine, the second ones are to fail. */
const twoData = (file: string) => `
data:
  - { name: fine, file: people.csv, outcome: decision, ignore: id }
  - { name: doomed, file: ${file}, outcome: decision, ignore: id }
  - { name: after, file: people.csv, outcome: decision, ignore: id }
grid: { lines: [2, 3] }
engine: search
budget: { work: 100 }
`;

describe("tasks on threads", () => {
  it("give the same results on one thread and on two", async () => {
    const sweep = await prepared(smallPlan(1, 200));
    for (const threads of [1, 2]) {
      expect(await ran(sweep, folderOf(`threads-${threads}`), localExecutor({ threads }))).toMatchObject({
        how: "finished",
        tasks: 10,
        done: 10,
        failed: 0,
      });
    }
    const one = timelessResults(folderOf("threads-1").path);
    expect(one.size).toBe(10);
    expect(timelessResults(folderOf("threads-2").path)).toEqual(one);
  });

  it("come to the same as a cross-validation with the same folds", async () => {
    const plan = smallPlan(1, 200).replace("[2, 3]", "3").replace("[0.1, none]", "0.1");
    const folder = folderOf("folds");
    await ran(await prepared(plan), folder);
    const source = await openSource({ files: join(place.path, "people.csv") });
    const request = {
      outcome: "decision",
      protect: ["sex"],
      ignore: ["id"],
      limits: { linesPerTable: 3 },
      fairness: [{ measure: "sp" as const, tolerance: 0.1 }],
    };
    const { results } = await crossValidate(source, request, {
      data: "people",
      folds: 2,
      work: 200,
      engine: "search",
      baselines: ["majority"],
    });
    await source.close();
    const timeless = (all: readonly Result[]) =>
      all.map(({ seconds: _, history: __, ...result }) => canonicalJson(result)).sort();
    expect(timeless(collect(folder)!.results)).toEqual(timeless(results));
  });

  it("that fail are recorded and the others go on; the next run tries them again", async () => {
    const csv = csvOf(people(150));
    place.write("vanishing.csv", csv);
    const sweep = await prepared(twoData("vanishing.csv"));
    rmSync(join(place.path, "vanishing.csv"));
    const folder = folderOf("vanished");
    const end = await ran(sweep, folder, localExecutor({ threads: 2 }));
    expect(end).toMatchObject({ how: "finished", tasks: 6, done: 4, failed: 2 });
    // Whichever thread is quicker tells first.
    expect(end.told.toSorted()).toEqual(
      sweep.tasks
        .slice(2, 4)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id }) => expect.stringMatching(`^task ${id} failed: no such file: ".*vanishing.csv"`)),
    );
    const failures = [...folder.state().failed.values()];
    expect(failures.map(({ attempts, stack }) => [attempts, stack])).toEqual([
      [1, []],
      [1, []],
    ]);

    // Another file in its place is not what was asked for.
    place.write("vanishing.csv", `${csv}x,30,smith,male,north,no,1,wait\n`);
    expect((await ran(sweep, folder)).told[0]).toContain(
      'the file of "doomed" has changed since the sweep began; put it back',
    );
    expect([...folder.state().failed.values()].map(({ attempts }) => attempts)).toEqual([2, 2]);
    place.write("vanishing.csv", csv);
    expect(await ran(sweep, folder)).toMatchObject({ done: 6, failed: 0, ended: 2 });
    expect(readdirSync(join(folder.path, "failed"))).toEqual([]);
  });

  it("whose thread dies, by itself or of hunger, are recorded, and the others go on with a new thread", async () => {
    const worker = join(place.path, "mortal-worker.mjs");
    const real = new URL("../../../dist/sweep/run/task-worker.js", import.meta.url).href;
    place.write(
      "mortal-worker.mjs",
      `import { runOnThread as run } from ${JSON.stringify(real)};
      export function runOnThread(given) {
        if (given.task.seed === 2) process.exit(9);
        const hoard = [];
        while (given.task.seed === 3) hoard.push(new Array(1000).fill(hoard.length));
        return run(given);
      }`,
    );
    const plan = smallPlan(4, 300).replace("lines: [2, 3]", "lines: 2").replace("[0.1, none]", "0.1");
    const sweep = await prepared(plan);
    const folder = folderOf("mortal");
    const executor = threadExecutor({ threads: 2, worker, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    expect(await ran(sweep, folder, executor)).toMatchObject({
      how: "finished",
      tasks: 10,
      done: 6,
      failed: 4,
    });
    const { failed } = folder.state();
    const whyOf = (seed: number) =>
      new Set(sweep.tasks.flatMap((task) => (task.seed === seed ? failed.get(task.id)?.message : [])));
    expect(whyOf(2)).toEqual(new Set(["the thread that ran it died: worker exited with code: 9"]));
    expect(whyOf(3)).toEqual(
      new Set([
        "the thread that ran it died: Worker terminated due to reaching memory limit: JS heap out of memory",
      ]),
    );
    expect(await ran(sweep, folder)).toMatchObject({ done: 10, failed: 0, ended: 4 });
  });

  it("are given up where no thread can be started", async () => {
    const sweep = await prepared(smallPlan(1, 300));
    const executor = threadExecutor({ threads: 1, resourceLimits: { maxOldGenerationSizeMb: 1 } });
    await expect(ran(sweep, folderOf("unborn"), executor)).rejects.toThrow("threads can't be started: ");
  });

  it("are not run again when they are done, and none is left when all are", async () => {
    const sweep = await prepared(smallPlan(1, 300));
    const folder = folderOf("again");
    expect(await ran(sweep, folder)).toMatchObject({ done: 10, ended: 10 });
    expect(await ran(sweep, folder)).toMatchObject({ done: 10, ended: 0 });
  });
});

describe("a folder with results of another plan", () => {
  it("is refused with what to do, and kept as far as both plans agree where that is asked for", async () => {
    const small = await prepared(smallPlan(1, 300));
    const folder = folderOf("extended");
    await ran(small, folder);
    const kept = timelessResults(folder.path);
    const large = await prepared(smallPlan(2, 300));
    await expect(ran(large, folder)).rejects.toThrow(
      `the folder "${folder.path}" has the results of another plan: of its 10 tasks 10 are among the 18 of this one; ` +
        "keep what both plans have with --extend, or name another folder with --out",
    );
    expect(folder.readRecord()!.hash).toBe(small.record.hash);
    expect(await ran(large, folder, undefined, true)).toMatchObject({ done: 18, ended: 8 });
    for (const [name, text] of kept) expect(timelessResults(folder.path).get(name)).toBe(text);
    // Back again: what only the other plan has stays, and is not counted.
    expect(await ran(small, folder, undefined, true)).toMatchObject({
      tasks: 10,
      done: 10,
      ended: 0,
    });
  });

  it("says so when the data or the version of fairscore is what differs", async () => {
    const csv = csvOf(people(120));
    place.write("changing.csv", csv);
    const plan = smallPlan(1, 300).replace("people.csv", "changing.csv");
    const first = await prepared(plan);
    const folder = folderOf("changed");
    await ran(first, folder);
    place.write("changing.csv", csvOf(people(121)));
    await expect(ran(await prepared(plan), folder)).rejects.toThrow(
      'another plan: the file of "changing" has changed;',
    );
    await folder.writeRecord({ ...first.record, fairscore: "0.0.1", hash: "other" }, first.tasks);
    await expect(ran(first, folder)).rejects.toThrow(
      /another plan: it was made by fairscore 0\.0\.1, and this is \d/,
    );
  });

  it("or of something else altogether is left alone", async () => {
    const sweep = await prepared(smallPlan(1, 300));
    await expect(ran(sweep, resultsFolder(place.path))).rejects.toThrow("is not one of a sweep (it has ");
    expect(existsSync(join(place.path, "folder.lock"))).toBe(false);
  });
});
