import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";
import { csvOf, people } from "./people.ts";
import { bin, ended, start } from "./run.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));

/** Starts a long fit and waits until it has tables. */
async function learning(...more: string[]) {
  const child = start(["fit", "people.csv", "--outcome", "decision", "--seconds", "120", ...more], {
    cwd: folder.path,
  });
  const end = ended(child, 40);
  let said = "";
  while (!said.includes("wrong for")) said += (await once(child.stderr, "data")) as unknown as string;
  return { child, end };
}

describe("a run that is stopped", () => {
  it("keeps, saves and prints the best tables on Ctrl-C, however often it is passed on", async () => {
    folder.write("fairscore-model.json", "an older one, not to be written over");
    const { child, end } = await learning();
    child.kill("SIGINT");
    child.kill("SIGINT");
    const ran = await end;
    expect(ran.code).toBe(130);
    expect(ran.stdout).toContain("Points card: decision");
    expect(ran.stderr).toMatch(
      /stopping; the best tables so far are kept .*\nsaved fairscore-model-2\.json\n$/s,
    );
    expect(folder.read("fairscore-model.json")).toContain("an older one");
    expect(JSON.parse(folder.read("fairscore-model-2.json"))).toMatchObject({ format: "fairscore-model" });
  });

  it("saves to --out on SIGTERM", async () => {
    const { child, end } = await learning("--out", "asked.json");
    child.kill("SIGTERM");
    expect((await end).code).toBe(130);
    expect(JSON.parse(folder.read("asked.json"))).toMatchObject({ format: "fairscore-model" });
  });

  it("ends at once on a second wish to stop", async () => {
    const interrupt = new URL("../../dist/cli/work/interrupt.js", import.meta.url).href;
    const script = `
      const { endOnSignals, listenForInterrupt } = await import(${JSON.stringify(interrupt)});
      endOnSignals();
      listenForInterrupt(() => {
        // As if it were a while later: a signal that comes at once is the same wish.
        performance.now = () => Infinity;
        console.log("stopping");
      });
      setInterval(() => {}, 1000);
      console.log("ready");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const end = ended(child, 20);
    await once(child.stdout, "data");
    child.kill("SIGINT");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    expect(await end).toEqual({ code: 130, stdout: "ready\nstopping\n", stderr: "" });
  });

  it("ends at once while it reads, with a sentence, and leaves no files behind", async () => {
    const tmp = join(folder.path, "tmp");
    mkdirSync(tmp);
    const endless = "SELECT count(*) AS x, 'a' AS y FROM range(100000000000)";
    const child = spawn(process.execPath, [bin, "recipe", "--sql", endless, "-y", "y"], {
      cwd: folder.path,
      env: { ...process.env, TMPDIR: tmp },
    });
    const end = ended(child, 40);
    const died = once(child, "exit");
    await once(child.stderr, "data"); // that it reads
    // The database is there, and has its query.
    await expect.poll(() => readdirSync(tmp), { timeout: 30_000 }).not.toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const asked = performance.now();
    child.kill("SIGTERM");
    expect(await died).toEqual([null, "SIGTERM"]);
    expect(performance.now() - asked).toBeLessThan(5000);
    expect((await end).stderr).toBe("reading the query's rows …\nfairscore: stopped before it was done\n");
    expect(readdirSync(tmp)).toEqual([]);
  });

  it("a reader that goes away loses no model and makes no noise", async () => {
    const child = start(
      ["fit", "people.csv", "-y", "decision", "--work", "300", "-q", "--out", "piped.json"],
      { cwd: folder.path },
    );
    child.stdout.destroy();
    const ran = await ended(child, 40);
    expect(ran).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(JSON.parse(folder.read("piped.json"))).toMatchObject({ format: "fairscore-model" });
  });
});
