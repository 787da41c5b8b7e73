import { InputError, type Source } from "@fairscore/core";
import { fileSha256 } from "../../source/file-sha256.ts";
import { openSource } from "../../source/open-source.ts";
import type { SweepRecord } from "../folder/results-folder.ts";
import type { SweepTask } from "../task/task.ts";
import { remembered, rememberingSource } from "./remembering-source.ts";

/** Opens the data of tasks: each once, for as long as tasks that need them are left. */
export class TaskSources {
  readonly #record: SweepRecord;
  readonly #threads: number | undefined;
  /** Tasks that are left, by what is open for them. */
  readonly #left = new Map<string, number>();
  readonly #open = new Map<string, Promise<Source>>();

  /** `threads` are those that the database may use; default as many as the machine runs at once. */
  constructor(record: SweepRecord, tasks: readonly SweepTask[], threads?: number) {
    this.#record = record;
    this.#threads = threads;
    for (const task of tasks) this.#left.set(keyOf(task), (this.#left.get(keyOf(task)) ?? 0) + 1);
  }

  /** The data of a task, and no others: a file that has changed since the plan was made is refused. */
  open(task: SweepTask): Promise<Source> {
    return remembered(this.#open, keyOf(task), () => this.#read(task));
  }

  /** To be called when a task needs its data no more. */
  async release(task: SweepTask): Promise<void> {
    const key = keyOf(task);
    const left = this.#left.get(key)! - 1;
    this.#left.set(key, left);
    if (left > 0) return;
    const source = await this.#open.get(key)?.catch(() => undefined);
    this.#open.delete(key);
    await source?.close();
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled(this.#open.values());
    this.#open.clear();
    for (const source of open) if (source.status === "fulfilled") await source.value.close();
  }

  async #read({ data: { name, sha256, read } }: SweepTask): Promise<Source> {
    const file = this.#record.data[name]?.file;
    if (file === undefined)
      throw new Error(`the folder's plan.json does not say where the data "${name}" are`);
    const source = await openSource({ files: file, ...read, threads: this.#threads });
    if ((await fileSha256(file)) === sha256) return rememberingSource(source);
    await source.close();
    throw new InputError(
      `the file of "${name}" has changed since the sweep began; put it back, or run the changed plan with --extend`,
    );
  }
}

function keyOf({ data: { sha256, read } }: SweepTask): string {
  return JSON.stringify([sha256, read]);
}
