import { createWriteStream, rmSync } from "node:fs";
import { stdout } from "node:process";
import type { Writable } from "node:stream";
import { cantWrite, isSpecial, realTarget, replaceFile, temporaryName } from "../../files/write-file.ts";
import { CliError, EXIT } from "../../terminal/exit.ts";
import { isGone } from "../../terminal/terminal.ts";

/** A stream of lines to stdout, or to a file that takes its name when it is complete. */
export interface RowOutput {
  /** False when the reader has gone away: nothing more is wanted. */
  write(text: string): Promise<boolean>;
  finish(): Promise<void>;
  discard(): void;
}

export async function openRowOutput(path: string | undefined): Promise<RowOutput> {
  if (path === undefined) {
    const output = new StreamOutput(stdout, (error) => {
      if (isGone(error.code)) return undefined;
      return new CliError(`can't write to standard output: ${error.code ?? error.message}`, EXIT.badInput);
    });
    return { write: (text) => output.write(text), finish: () => output.flush(), discard: () => {} };
  }
  const target = await realTarget(path);
  const temporary = isSpecial(target) ? target : temporaryName(target);
  const remove = () => {
    if (temporary !== target) rmSync(temporary, { force: true });
  };
  process.on("exit", remove);
  const stream = createWriteStream(temporary);
  const output = new StreamOutput(stream, (error) => cantWrite(path, error));
  return {
    write: (text) => output.write(text),
    async finish() {
      await output.flush();
      await new Promise<void>((resolve) => stream.end(resolve));
      if (temporary !== target) replaceFile(temporary, target);
      process.off("exit", remove);
    },
    discard() {
      stream.destroy();
      remove();
    },
  };
}

/** Gathers small texts, waits while the stream is full, and turns its error into ours (or into "gone"). */
class StreamOutput {
  readonly #stream: Writable;
  #pending = "";
  #gone = false;
  #error: Error | undefined;

  constructor(stream: Writable, judge: (error: NodeJS.ErrnoException) => Error | undefined) {
    this.#stream = stream;
    stream.on("error", (error: NodeJS.ErrnoException) => {
      this.#gone = true;
      this.#error = judge(error);
    });
  }

  async write(text: string): Promise<boolean> {
    this.#pending += text;
    if (this.#pending.length >= 65536) await this.flush();
    return !this.#gone;
  }

  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    if (!this.#gone && text !== "") {
      await new Promise<void>((resolve) => this.#stream.write(text, () => resolve()));
      // The error event comes after the callback.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.#error) throw this.#error;
  }
}
