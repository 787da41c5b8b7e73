import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { testFolder } from "../cli/folder.ts";
import { csvOf, people } from "../cli/people.ts";
import { ended, start } from "../cli/run.ts";
import { resultFiles, smallPlan, timelessResults } from "./sweep-files.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));
folder.write("plan.yaml", smallPlan(2, 2500));
const TASKS = 2 * 2 * 2 * 2 + 2;

const inFolder = (...parts: string[]) => join(folder.path, ...parts);

/** Starts the sweep and waits until some of its tasks are done, but not all. */
async function underway(out: string) {
  const child = start(["sweep", "plan.yaml", "--out", out, "--threads", "2"], { cwd: folder.path });
  const end = ended(child, 60);
  const results = inFolder(out, "results");
  for (;;) {
    await sleep(5);
    const done = readdirOrNothing(results).filter((name) => name.endsWith(".json")).length;
    if (done >= 3) return { child, end };
    if (child.exitCode !== null) throw new Error(`ended too early: ${(await end).stderr}`);
  }
}

function readdirOrNothing(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

describe("a sweep that is interrupted", () => {
  it("goes on after kill -9 with nothing lost, nothing run twice, and the results of an undisturbed run", async () => {
    const undisturbed = await folder.run(["sweep", "plan.yaml", "--out", "whole", "--threads", "1", "-q"]);
    expect(undisturbed).toMatchObject({ code: 0, stderr: "" });

    const { child, end } = await underway("killed");
    child.kill("SIGKILL");
    await end;
    const before = resultFiles(inFolder("killed"));
    expect(before.size).toBeGreaterThanOrEqual(3);
    expect(before.size).toBeLessThan(TASKS);
    // What a kill in the middle of writing leaves: a file beside the result, and on some disks half of the result.
    const [first = "", second = ""] = [...before.keys()];
    const leftover = inFolder("killed", "results", `.${first}.0123456789ab.tmp`);
    writeFileSync(leftover, before.get(first)!.slice(0, 100));
    writeFileSync(inFolder("killed", "results", second), before.get(second)!.slice(0, 1000));

    const again = await folder.run(["sweep", "plan.yaml", "--out", "killed", "--threads", "2"]);
    expect(again.code).toBe(0);
    expect(again.stderr).toContain(`results/${second} is not whole or was changed, so its task is run again`);
    expect(again.stderr).toContain(`${before.size - 1} of ${TASKS} done\n`);
    expect(again.stderr).toContain(`\n${TASKS} of ${TASKS} done\n`);
    const after = resultFiles(inFolder("killed"));
    expect(after.size).toBe(TASKS);
    // Finished tasks were left alone, to the byte, with the time at which they ran.
    for (const [name, text] of before) if (name !== second) expect(after.get(name)).toBe(text);
    expect(timelessResults(inFolder("killed"))).toEqual(timelessResults(inFolder("whole")));
    expect(readdirSync(inFolder("killed", "results")).sort()).toEqual([...after.keys()]);
    expect(folder.read("killed/results.csv").split("\n")).toHaveLength(TASKS + 2);
  });

  it("drops what runs on Ctrl-C, says how to go on, and has nothing to do when all is done", async () => {
    const { child, end } = await underway("stopped");
    child.kill("SIGINT");
    const ran = await end;
    expect(ran.code).toBe(130);
    expect(ran.stderr).toMatch(
      /stopping; running tasks are dropped …\n\d+ of 18 done; run the same command to go on\n$/,
    );
    expect(readdirSync(inFolder("stopped", "failed"))).toEqual([]);
    expect(readdirSync(inFolder("stopped"))).not.toContain("folder.lock");
    const status = await folder.run(["sweep", "plan.yaml", "--out", "stopped", "--status"]);
    expect(status.stdout).toMatch(/^\d+ of 18 done, \d+ to run\n$/);

    expect((await folder.run(["sweep", "plan.yaml", "--out", "stopped", "-q"])).code).toBe(0);
    const files = resultFiles(inFolder("stopped"));
    const third = await folder.run(["sweep", "plan.yaml", "--out", "stopped"]);
    expect(third.code).toBe(0);
    expect(third.stderr).toBe(`${TASKS} of ${TASKS} done\n`);
    expect(resultFiles(inFolder("stopped"))).toEqual(files);
  });
});

describe("a folder that a sweep runs in", () => {
  it("is refused to a second one, and taken over once the first is dead", async () => {
    const { child, end } = await underway("busy");
    const refused = await folder.run(["sweep", "plan.yaml", "--out", "busy"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      new RegExp(`^fairscore: process ${child.pid} on \\S+ is running a sweep in this folder; wait for it, `),
    );
    child.kill("SIGKILL");
    await Promise.all([
      end,
      child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined,
    ]);
    expect(readdirSync(inFolder("busy"))).toContain("folder.lock");
    const ran = await folder.run(["sweep", "plan.yaml", "--out", "busy", "-q"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(resultFiles(inFolder("busy")).size).toBe(TASKS);
  });
});
