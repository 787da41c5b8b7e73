import { main } from "../../src/cli/main.ts";
import type { Ran } from "./run.ts";

/** What a command hears while it runs; nobody else's ears are taken away after it. */
const HEARD = ["SIGINT", "SIGTERM", "SIGHUP", "exit"] as const;

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, as if it were its own: in a folder, with what it writes kept, and with what it does at
 * its exit done. One at a time, since a process has one folder and one output. That a command also ends by itself is seen
 * where it is run as a process of its own, which every command is in some test.
 */
export function runHere(args: readonly string[], cwd: string): Promise<Ran> {
  const ran = before.then(() => runAlone(args, cwd));
  before = ran.catch(() => {});
  return ran;
}

async function runAlone(args: readonly string[], cwd: string): Promise<Ran> {
  const here = process.cwd();
  const outputs = [kept(process.stdout), kept(process.stderr)] as const;
  const others = HEARD.map((event) => new Set(process.listeners(event as "exit")));
  process.chdir(cwd);
  try {
    await main([process.execPath, "fairscore", ...args]);
    const code = Number(process.exitCode ?? 0);
    const [stdout, stderr] = outputs.map(({ text }) => text());
    return { code, stdout: stdout!, stderr: stderr! };
  } finally {
    HEARD.forEach((event, i) => {
      for (const listener of process.listeners(event as "exit")) {
        if (others[i]!.has(listener)) continue;
        process.off(event, listener);
        if (event === "exit") listener(0);
      }
    });
    for (const { release } of outputs) release();
    process.exitCode = undefined;
    process.chdir(here);
  }
}

/** Keeps what is written to a stream instead of showing it. */
function kept(stream: NodeJS.WriteStream): { text(): string; release(): void } {
  const chunks: Buffer[] = [];
  const { write } = stream;
  const others = new Set(stream.listeners("error"));
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = rest.find((part) => typeof part === "function") as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }) as typeof stream.write;
  return {
    text: () => Buffer.concat(chunks).toString("utf8"),
    release() {
      stream.write = write;
      for (const listener of stream.listeners("error"))
        if (!others.has(listener)) stream.off("error", listener as () => void);
    },
  };
}
