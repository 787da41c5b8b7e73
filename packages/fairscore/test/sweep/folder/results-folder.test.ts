import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Result } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { lockFolder } from "../../../src/sweep/folder/folder-lock.ts";
import { resultsFolder, type SweepRecord } from "../../../src/sweep/folder/results-folder.ts";
import { hashOf } from "../../../src/sweep/task/canonical-json.ts";
import { nameTask, type SweepTask } from "../../../src/sweep/task/task.ts";
import { parseResult, resultToJson, type TaskResult } from "../../../src/sweep/task/task-result.ts";
import { testFolder } from "../../cli/folder.ts";

const place = testFolder();
let folders = 0;

const RECORD: SweepRecord = {
  format: "fairscore-sweep",
  version: 1,
  fairscore: "1.2.3",
  hash: "0",
  name: "a sweep",
  data: {},
  plan: {},
};

function taskOf(seed: number): SweepTask {
  return nameTask({
    fairscore: "1.2.3",
    data: { name: "people", sha256: "ab", read: {} },
    method: "tables",
    request: { outcome: "decision" },
    holdOut: null,
    fold: null,
    seed,
    budget: { work: 1 },
  });
}

function resultOf(task: SweepTask, seconds: number): TaskResult {
  const result: Result = {
    method: "tables",
    data: "people",
    objective: "accuracy",
    protocol: "all",
    linesPerTable: 3,
    rule: null,
    fold: null,
    folds: null,
    seed: task.seed,
    status: "unknown",
    loss: null,
    floor: 0.1,
    gap: null,
    lines: null,
    seconds,
    work: 7,
    train: null,
    test: null,
    history: [{ seconds, loss: null, floor: 0.1 }],
  };
  const run = { host: "here", began: "2024-01-01T00:00:00.000Z", seconds };
  return {
    task,
    results: [result],
    system: null,
    notes: [{ code: "rows-in-no-fold", rows: 5, column: "part" }],
    run,
  };
}

async function folderWith(...tasks: SweepTask[]) {
  const folder = resultsFolder(join(place.path, `folder-${++folders}`));
  await folder.writeRecord(RECORD, tasks);
  return folder;
}

describe("a results folder", () => {
  it("gives back what was written", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    expect(folder.readRecord()).toEqual(RECORD);
    expect(folder.readTasks()).toEqual([task]);
    await folder.writeResult(resultOf(task, 2.5));
    expect(folder.readResult(task.id)).toEqual(resultOf(task, 2.5));
  });

  it("keeps all that depends on the clock in one place, at the end of a result", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    const texts = [];
    for (const seconds of [2.5, 99]) {
      await folder.writeResult(resultOf(task, seconds));
      texts.push(readFileSync(join(folder.path, "results", `${task.id}.json`), "utf8"));
    }
    const timeless = texts.map((text) => text.slice(0, text.lastIndexOf(',"timing":')));
    expect(texts[0]).not.toBe(texts[1]);
    expect(timeless[0]).toBe(timeless[1]);
    expect(timeless[0]).not.toMatch(/seconds|history/);
  });

  it("does not take a file for a result that is half of one, or that of another task", async () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map(taskOf) as [
      SweepTask,
      SweepTask,
      SweepTask,
      SweepTask,
    ];
    const folder = await folderWith(first, second, third, fourth);
    for (const task of [first, second, third]) await folder.writeResult(resultOf(task, 1));
    const fileOf = (task: SweepTask) => join(folder.path, "results", `${task.id}.json`);
    const whole = readFileSync(fileOf(first), "utf8");
    writeFileSync(fileOf(second), whole.slice(0, whole.length / 2));
    writeFileSync(fileOf(third), whole);
    writeFileSync(join(folder.path, "results", "notes.txt"), "of a person");
    expect(folder.state()).toEqual({
      finished: new Set([first.id]),
      failed: new Map(),
      broken: [second.id, third.id].sort().map((id) => join("results", `${id}.json`)),
    });
  });

  it("does not take a file for a result that somebody changed, but for the timing", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    const file = join("results", `${task.id}.json`);
    const changed = async (from: string, to: string) => {
      await folder.writeResult(resultOf(task, 1));
      const text = readFileSync(join(folder.path, file), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(folder.path, file), text.replace(from, to));
      return folder.state().broken;
    };
    expect(await changed('"floor":0.1', '"floor":0.2')).toEqual([file]);
    expect(await changed('"column":"part"', '"column":"site"')).toEqual([file]);
    expect(await changed(/"sum":"[0-9a-f]{64}",/.exec(resultToJson(resultOf(task, 1)))![0], "")).toEqual([
      file,
    ]);
    expect(await changed('"host":"here"', '"host":"there"')).toEqual([]);
    expect(await changed('"host":"here"', '"host":7')).toEqual([file]);
    expect(await changed('"timing":', '"timed":')).toEqual([file]);
  });

  it("names the file whose plan or tasks were damaged, and what is wrong with it", async () => {
    const folder = await folderWith(taskOf(1));
    const faultOf = (name: string, text: string, read: () => unknown, why: string) => {
      writeFileSync(join(folder.path, name), text);
      const message = `can't read "${join(folder.path, name)}": ${why}; name another folder with --out`;
      expect(read).toThrow(expect.objectContaining({ name: "InputError", message }));
    };
    const planFault = (text: string, why: string) => faultOf("plan.json", text, folder.readRecord, why);
    planFault("{", "it is not JSON");
    planFault(
      "[]",
      'invalid plan.json: not a fairscore sweep; expected an object with "format": "fairscore-sweep"',
    );
    planFault(
      JSON.stringify({ ...RECORD, data: { people: { file: "a.csv" } } }),
      "invalid plan.json.data.people.sha256: nothing; expected a text",
    );
    faultOf(
      "tasks.jsonl",
      JSON.stringify({ ...taskOf(1), seed: "1" }),
      folder.readTasks,
      'invalid tasks.jsonl.seed: "1"; expected a whole number of at least 0',
    );
  });

  it("does not take a damaged failure for one", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    await folder.writeFailure({ id: task.id, message: "no luck", stack: [] });
    writeFileSync(join(folder.path, "failed", `${task.id}.json`), JSON.stringify({ id: task.id }));
    expect(folder.readFailure(task.id)).toBeUndefined();
  });

  it("reads notes of earlier versions, which were sentences", () => {
    const { sum: _, timing, ...timeless } = JSON.parse(resultToJson(resultOf(taskOf(1), 1)));
    expect(timeless.notes).toEqual([
      {
        code: "rows-in-no-fold",
        rows: 5,
        column: "part",
        text: '5 rows without "part" are in no fold, and always learnt from',
      },
    ]);
    const old = { ...timeless, notes: ["a note"] };
    const file = JSON.stringify({ ...old, sum: hashOf(old), timing });
    expect(parseResult(file, taskOf(1).id)?.notes).toEqual([{ code: "said", sentence: "a note" }]);
  });

  it("counts the attempts of a failure, and forgets it when there is a result", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    await folder.writeFailure({ id: task.id, message: "no luck", stack: [] });
    await folder.writeFailure({ id: task.id, message: "no luck again", stack: ["at x"] });
    const failure = { id: task.id, message: "no luck again", stack: ["at x"], attempts: 2, host: hostname() };
    expect(folder.state().failed).toEqual(new Map([[task.id, failure]]));
    await folder.writeResult(resultOf(task, 1));
    expect(folder.state().failed.size).toBe(0);
    expect(readdirSync(join(folder.path, "failed"))).toEqual([]);
  });

  it("loses leftovers of killed programs and nothing else", async () => {
    const task = taskOf(1);
    const folder = await folderWith(task);
    await folder.writeResult(resultOf(task, 1));
    writeFileSync(join(folder.path, "results", `.${task.id}.json.0123456789ab.tmp`), "{");
    writeFileSync(join(folder.path, ".plan.json.ba9876543210.tmp"), "");
    writeFileSync(join(folder.path, ".hidden"), "of a person");
    folder.removeLeftovers();
    expect(readdirSync(folder.path).sort()).toEqual([
      ".hidden",
      "failed",
      "plan.json",
      "results",
      "tasks.jsonl",
    ]);
    expect(readdirSync(join(folder.path, "results"))).toEqual([`${task.id}.json`]);
  });
});

describe("the lock of a folder", () => {
  it("is refused to others while its owner lives, and free afterwards", async () => {
    const folder = join(place.path, "locked");
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `process ${process.pid} on ${hostname()} is running a sweep in this folder`,
    );
    unlock();
    expect(existsSync(join(folder, "folder.lock"))).toBe(false);
    (await lockFolder(folder))();
  });

  it("is not taken from a program on another machine, nor from one that can't be read", async () => {
    const folder = join(place.path, "elsewhere");
    (await lockFolder(folder))();
    const file = join(folder, "folder.lock");
    writeFileSync(file, JSON.stringify({ host: "another-machine", pid: 1 }));
    await expect(lockFolder(folder)).rejects.toThrow("process 1 on another-machine is running a sweep");
    writeFileSync(file, "");
    await expect(lockFolder(folder)).rejects.toThrow(`remove "${file}" if it is gone`);
    rmSync(file);
  });
});
