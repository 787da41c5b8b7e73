import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import {
  anything,
  fileOf,
  listOf,
  maybe,
  members,
  oneOf,
  recordOf,
  text,
  whole,
} from "@fairscore/core/parts";
import { cantRead } from "../../files/cant-read.ts";
import { makeFolder, writeAtomically } from "../../files/write-file.ts";
import { readIfWhole, readOwn } from "../task/own-file.ts";
import type { SweepTask } from "../task/task.ts";
import {
  parseResult,
  resultToJson,
  type TaskFailure,
  type TaskResult,
  taskShape,
} from "../task/task-result.ts";

/** What a results folder is about: plan.json. */
export interface SweepRecord {
  readonly format: "fairscore-sweep";
  readonly version: 1;
  /** The version of fairscore that made it. */
  readonly fairscore: string;
  /** The sha256 of the sorted names of all tasks: plans that ask for the same tasks are the same plan. */
  readonly hash: string;
  readonly name: string;
  readonly description?: string;
  /** By the name of the data: where the file lies (absolute), and what it held. */
  readonly data: Readonly<Record<string, { readonly file: string; readonly sha256: string }>>;
  /** The plan as it was understood, with every default filled in. */
  readonly plan: unknown;
}

/** How far a folder is. */
export interface FolderState {
  /** Names of tasks whose result is there and whole. */
  readonly finished: ReadonlySet<string>;
  /** Failures of tasks that have no result, by name. */
  readonly failed: ReadonlyMap<string, TaskFailure>;
  /** Result files that are not whole, were changed or are not what their name says, as paths inside the folder. */
  readonly broken: readonly string[];
}

/** The folder of one sweep: plan.json, tasks.jsonl, results/ID.json and failed/ID.json. Every file is whole or absent. */
export interface ResultsFolder {
  /** Absolute. */
  readonly path: string;
  /** Undefined where there is no plan.json yet. */
  readRecord(): SweepRecord | undefined;
  writeRecord(record: SweepRecord, tasks: readonly SweepTask[]): Promise<void>;
  readTasks(): SweepTask[];
  /** Undefined where there is none, or it is not whole or was changed. */
  readResult(id: string): TaskResult | undefined;
  /** Also removes the task's failure. */
  writeResult(result: TaskResult): Promise<void>;
  readFailure(id: string): TaskFailure | undefined;
  /** Counts the attempts by what is there already. */
  writeFailure(failure: Pick<TaskFailure, "id" | "message" | "stack">): Promise<void>;
  /** Whether there is a file for the task's result, without reading it: for those who wait for many. */
  hasResult(id: string): boolean;
  /** Reads every result and failure there is. */
  state(): FolderState;
  /** Removes what killed programs left behind half written. */
  removeLeftovers(): void;
}

const LEFTOVER = /^\..*\.[0-9a-f]{12}\.tmp$/;
const TASK_FILE = /^([0-9a-f]{16})\.json$/;

const recordShape = fileOf(
  "sweep",
  "fairscore-sweep",
  members<SweepRecord>({
    format: oneOf(["fairscore-sweep"]),
    version: oneOf([1]),
    fairscore: text,
    hash: text,
    name: text,
    description: maybe(text),
    data: recordOf(members<SweepRecord["data"][string]>({ file: text, sha256: text })),
    plan: anything,
  }),
);

const failureShape = members<TaskFailure>({
  id: text,
  message: text,
  stack: listOf(text),
  attempts: whole(1),
  host: text,
});

const OTHER_FOLDER = "name another folder with --out";

/** Opens the folder; it is made when something is first written to it. */
export function resultsFolder(path: string): ResultsFolder {
  const root = resolve(path);
  const taskFile = (part: "results" | "failed", id: string) => join(root, part, `${id}.json`);
  const read = (file: string) => {
    try {
      return existsSync(file) ? readFileSync(file, "utf8") : undefined;
    } catch (error) {
      throw cantRead(file, error);
    }
  };
  const namesIn = (part: string) => (existsSync(join(root, part)) ? readdirSync(join(root, part)) : []);
  const idsIn = (part: string) => namesIn(part).flatMap((name) => TASK_FILE.exec(name)?.[1] ?? []);
  const readResult = (id: string) => {
    const json = read(taskFile("results", id));
    return json === undefined ? undefined : parseResult(json, id);
  };
  // A failure that can't be read is no failure: the task is tried again all the same.
  const readFailure = (id: string) => {
    const json = read(taskFile("failed", id));
    return json === undefined ? undefined : readIfWhole(json, failureShape);
  };
  return {
    path: root,
    readRecord() {
      const file = join(root, "plan.json");
      const json = read(file);
      return json === undefined ? undefined : readOwn(file, json, recordShape, OTHER_FOLDER);
    },
    async writeRecord(record, tasks) {
      for (const part of ["results", "failed"]) makeFolder(join(root, part));
      await write(join(root, "tasks.jsonl"), tasks.map((task) => `${JSON.stringify(task)}\n`).join(""));
      // Last: whoever finds a plan finds its tasks.
      await write(join(root, "plan.json"), `${JSON.stringify(record, null, 2)}\n`);
    },
    readTasks() {
      const file = join(root, "tasks.jsonl");
      const lines = (read(file) ?? "").split("\n").filter((line) => line !== "");
      return lines.map((line) => readOwn(file, line, taskShape, OTHER_FOLDER));
    },
    readResult,
    async writeResult(result) {
      await write(taskFile("results", result.task.id), resultToJson(result));
      rmSync(taskFile("failed", result.task.id), { force: true });
    },
    readFailure,
    async writeFailure({ id, message, stack }) {
      const attempts = (readFailure(id)?.attempts ?? 0) + 1;
      const failure: TaskFailure = { id, message, stack, attempts, host: hostname() };
      await write(taskFile("failed", id), `${JSON.stringify(failure, null, 2)}\n`);
    },
    hasResult: (id) => existsSync(taskFile("results", id)),
    state() {
      const ids = idsIn("results");
      const finished = new Set(ids.filter((id) => readResult(id) !== undefined));
      const failures = idsIn("failed").flatMap((id) => readFailure(id) ?? []);
      return {
        finished,
        failed: new Map(
          failures.filter(({ id }) => !finished.has(id)).map((failure) => [failure.id, failure]),
        ),
        broken: ids.filter((id) => !finished.has(id)).map((id) => join("results", `${id}.json`)),
      };
    },
    removeLeftovers() {
      for (const part of ["", "results", "failed"]) {
        for (const name of namesIn(part).filter((name) => LEFTOVER.test(name))) {
          rmSync(join(root, part, name), { force: true });
        }
      }
    },
  };
}

/** Writes a whole file. Where another program took it for a leftover before it had its name, writes it again. */
async function write(file: string, text: string): Promise<void> {
  await writeAtomically(file, text).catch((error: unknown) => {
    const { code } = (error as Error).cause as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw error;
    return writeAtomically(file, text);
  });
}
