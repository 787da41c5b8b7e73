import { type ChildProcess, spawn } from "node:child_process";

/** Does nothing but keep a core busy, for ten minutes at most, and not after whoever started it is gone. */
const LOOP = `
  const { ppid } = process;
  const ends = Date.now() + 600_000;
  for (let i = 1; ; i++) if (i % 1e7 === 0 && (Date.now() > ends || process.ppid !== ppid)) break;`;

/** Does the work beside busy loops, which end with it. */
export async function besideBusyLoops<T>(count: number, work: () => Promise<T>): Promise<T> {
  const loops: ChildProcess[] = [];
  try {
    for (let i = 0; i < count; i++) loops.push(spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" }));
    return await work();
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}
