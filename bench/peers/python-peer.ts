import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { bench } from "../questions/data-sets.ts";

/** What peers.py is told: which fold of which rows to hold out, and what to learn from the rest. */
export interface PeerTask {
  readonly file: string;
  readonly fold: number;
  readonly classes: number;
  readonly method: string;
  readonly size: number | null;
  readonly limit: number | null;
  readonly protect: string | null;
  readonly seed: number;
}

/** What it says of all rows, those held out too; or what went wrong. */
export type PeerAnswer = { readonly version: string; readonly seconds: number } & (
  | {
      readonly given: readonly number[];
      readonly scores: readonly (readonly number[])[];
      readonly used: number | null;
      readonly error?: undefined;
    }
  | { readonly error: string }
);

/** One Python process, asked one thing after the other: what is slow to import is imported once. */
export class PythonPeer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  /** Peers print as they work; what one said last is told if it ends. */
  #lastWords = "";

  constructor(python: string, script = join(bench, "peers", "peers.py")) {
    const one = {
      OMP_NUM_THREADS: "1",
      OPENBLAS_NUM_THREADS: "1",
      MKL_NUM_THREADS: "1",
      NUMBA_NUM_THREADS: "1",
    };
    this.#child = spawn(python, [script], {
      env: { ...process.env, ...one },
      stdio: "pipe",
    });
    this.#child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-2000);
    });
    this.#child.on("error", () => {}); // the end of its lines says it
    this.#child.stdin!.on("error", () => {});
    this.#reader = createInterface({ input: this.#child.stdout! });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** What the script answers to a task; peers.py knows tasks of peers. */
  async ask<Answer = PeerAnswer, Asked extends object = PeerTask>(task: Asked): Promise<Answer> {
    this.#child.stdin!.write(`${JSON.stringify(task)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`Python ended while it worked on ${JSON.stringify(task)}:\n${this.#lastWords}`);
    return JSON.parse(value) as Answer;
  }

  close(): void {
    this.#reader.close();
    this.#child.stdin!.end();
  }
}
