import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJobs, readList, writeJobs } from "../../../src/sweep/slurm/jobs-file.ts";
import { csvOf, people } from "../../cli/people.ts";
import { ended, type Ran, start } from "../../cli/run.ts";
import { missingProgram, startCluster } from "./slurm-cluster.ts";

/** So small that twelve tasks have to share indices. */
const MAX_ARRAY_SIZE = 4;

const missing = await missingProgram();
const started =
  missing ?? (await startCluster({ maxArraySize: MAX_ARRAY_SIZE }).catch(({ message }: Error) => message));
const cluster = typeof started === "string" ? undefined : started;
const title = cluster
  ? "a sweep as jobs of Slurm"
  : missing
    ? `Slurm is not installed here: skipped (there is no ${missing})`
    : `Slurm can't be started here: skipped (${started})`;
// All programs of Slurm find the cluster by this, also those that the command line calls.
if (cluster) process.env.SLURM_CONF = cluster.conf;

/** A plan with one task for each number of lines and each of its data files, in a folder with a difficult name. */
function makeSweep(lines: readonly number[], files: readonly string[] = ["a.csv"]) {
  const folder = mkdtempSync(join(work, "it's 100% "));
  const csv = csvOf(people());
  for (const file of files) writeFileSync(join(folder, file), csv);
  const plan = join(folder, "plan.yaml");
  const data = files.map((file) => `{ file: ${file}, outcome: decision, protect: sex }`);
  writeFileSync(
    plan,
    `name: A small one
data: [${data.join(", ")}]
grid: { lines: [${lines.join(", ")}], measure: sp, tolerance: 0.2 }
engine: search
budget: { work: 300 }
`,
  );
  return { folder, plan, out: join(folder, "plan-results") };
}

interface Running {
  readonly end: Promise<Ran>;
  /** Waits until it has written a text to stderr. */
  said(text: string): Promise<void>;
  interrupt(): void;
}

function sweep(plan: string, ...options: string[]): Running {
  const child = start(["sweep", plan, ...options], { cwd: work });
  child.stdin.end();
  const end = ended(child, 100);
  let written = "";
  child.stderr.on("data", (text: string) => {
    written += text;
  });
  return {
    end,
    async said(text) {
      while (!written.includes(text)) {
        if (child.exitCode !== null) throw new Error(`ended without saying "${text}":\n${written}`);
        await sleep(20);
      }
    },
    interrupt: () => child.kill("SIGINT"),
  };
}

const slurm = (plan: string, ...options: string[]) =>
  sweep(plan, "--executor", "slurm", "--poll", "0.2", ...options);

/** The result files by name, without what depends on the clock. */
function results(out: string): Map<string, unknown> {
  return new Map(
    readdirSync(join(out, "results")).map((name) => {
      const { timing: _, ...timeless } = JSON.parse(readFileSync(join(out, "results", name), "utf8"));
      return [name.replace(".json", ""), timeless];
    }),
  );
}

/** The result files as they are. */
function bytes(out: string): Map<string, string> {
  const names = readdirSync(join(out, "results"));
  return new Map(names.map((name) => [name, readFileSync(join(out, "results", name), "utf8")]));
}

function failures(out: string): string[] {
  const names = readdirSync(join(out, "failed"));
  return names.map((name) => JSON.parse(readFileSync(join(out, "failed", name), "utf8")).message);
}

const jobOf = (out: string, number: number) => readJobs(out).find((job) => job.number === number)!.id!;

let work: string;

describe.skipIf(!cluster)(title, { timeout: 120_000 }, () => {
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), "fairscore-slurm-test-"));
  });
  afterAll(async () => {
    await cluster!.stop();
    delete process.env.SLURM_CONF;
    rmSync(work, { recursive: true, force: true });
  });
  const call = (program: string, ...args: string[]) => cluster!.call(program, ...args);

  it("gives the results of the local executor, with several tasks per index where an array is too small", async () => {
    const { plan, out } = makeSweep([1, 2, 3, 4, 5, 6], ["a.csv", "b.csv"]);
    const ran = await slurm(plan, "--throttle", "2").end;
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("12 of 12 done") });
    expect(ran.stderr).toContain("12 tasks handed in: job ");
    expect(readList(out, 1).map((ids) => ids.length)).toEqual([3, 3, 3, 3]);
    expect(readFileSync(join(out, "slurm", "1.sh"), "utf8")).toContain("#SBATCH --array=0-3%2\n");
    expect(readdirSync(join(out, "slurm", "logs"))).toHaveLength(4);
    const local = `${out}-local`;
    expect((await sweep(plan, "--out", local).end).code).toBe(0);
    expect(results(out).size).toBe(12);
    expect(results(out)).toEqual(results(local));
  });

  it("records a task that fails, and hands in only that one the next time", async () => {
    const { folder, plan, out } = makeSweep([2], ["a.csv", "b.csv", "c.csv"]);
    const first = slurm(plan, "--sbatch", "--hold");
    await first.said("3 tasks handed in");
    renameSync(join(folder, "b.csv"), join(folder, "away.csv"));
    await call("scontrol", "release", jobOf(out, 1));
    expect(await first.end).toMatchObject({ code: 1, stdout: expect.stringContaining("2 of 3 done") });
    expect(failures(out)).toEqual([expect.stringContaining("b.csv")]);
    const done = bytes(out);
    const [failed] = readdirSync(join(out, "failed"));
    renameSync(join(folder, "away.csv"), join(folder, "b.csv"));
    expect((await slurm(plan).end).code).toBe(0);
    expect(readList(out, 2)).toEqual([[failed!.replace(".json", "")]]);
    expect(failures(out)).toEqual([]);
    expect(bytes(out).size).toBe(3);
    for (const [name, text] of done) expect(bytes(out).get(name)).toBe(text);
  });

  it("goes on after scancel with what was not done, and does nothing twice", async () => {
    const { plan, out } = makeSweep([1, 2, 3, 4]);
    const first = slurm(plan, "--throttle", "1");
    await first.said("4 tasks handed in");
    while (bytes(out).size === 0) await sleep(20);
    await call("scancel", jobOf(out, 1));
    const ran = await first.end;
    expect(ran.code).toBe(1);
    const done = bytes(out);
    expect(failures(out)).toHaveLength(4 - done.size);
    for (const message of failures(out)) {
      expect(message).toMatch(/^index \d of job \d+ ended without a result: Slurm says CANCELLED/);
    }
    expect((await slurm(plan).end).code).toBe(0);
    const again = readList(out, 2).flat();
    expect([...again, ...[...done.keys()].map((name) => name.replace(".json", ""))].sort()).toEqual(
      [...results(out).keys()].sort(),
    );
    for (const [name, text] of done) expect(bytes(out).get(name)).toBe(text);
  });

  it("goes on without us: --detach, Ctrl-C and a lost answer part nobody from a job", async () => {
    const { plan, out } = makeSweep([1, 2]);
    const detached = await slurm(plan, "--detach", "--sbatch", "--hold").end;
    const id = jobOf(out, 1);
    expect(detached).toEqual({ code: 0, stdout: "", stderr: expect.stringContaining(`"scancel ${id}"`) });
    // A program that was killed while it handed the job in.
    await writeJobs(
      out,
      readJobs(out).map((job) => ({ ...job, id: null })),
    );
    const watching = slurm(plan);
    await watching.said(`2 tasks in earlier jobs: job ${id}\n`);
    await watching.said("nothing starts: Slurm says JobHeldUser");
    watching.interrupt();
    const stopped = await watching.end;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain(
      `tasks go on without this program: the same command watches them again, "scancel ${id}" cancels them\n`,
    );
    await call("scontrol", "release", id);
    expect((await slurm(plan).end).code).toBe(0);
    expect(results(out).size).toBe(2);
    expect(readJobs(out)).toHaveLength(1);
  });

  it("tells of jobs that were cancelled while nobody watched, and starts their tasks again", async () => {
    const { plan, out } = makeSweep([1, 2]);
    await slurm(plan, "--detach", "--sbatch", "--hold").end;
    await call("scancel", jobOf(out, 1));
    const ran = await slurm(plan, "--detach", "--sbatch", "--hold").end;
    await call("scancel", jobOf(out, 2));
    expect(ran.stderr).toContain(
      `2 tasks of job ${jobOf(out, 1)} left no result (CANCELLED) and start again\n`,
    );
    expect(readList(out, 2)).toEqual(readList(out, 1));
  });

  it("waits for a controller that is away", async () => {
    const { plan, out } = makeSweep([1]);
    const watching = slurm(plan, "--sbatch", "--hold");
    await watching.said("nothing starts");
    await cluster!.stopController();
    await watching.said("Slurm does not answer (Unable to contact slurm controller");
    const meanwhile = await slurm(plan, "--out", `${out}-other`).end;
    expect(meanwhile).toMatchObject({ code: 2, stdout: "" });
    expect(meanwhile.stderr).toMatch(/^fairscore: Slurm does not answer: .*; try again when it does$/m);
    await cluster!.startController();
    await watching.said("Slurm answers again");
    await call("scontrol", "release", jobOf(out, 1));
    expect((await watching.end).code).toBe(0);
  });

  it("says what sbatch says when it refuses, and leaves nothing behind", async () => {
    const { plan, out } = makeSweep([1]);
    const ran = await slurm(plan, "--sbatch", "--partition=nowhere").end;
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^fairscore: Slurm refused the job: .*invalid partition.*$/im);
    expect(readdirSync(join(out, "slurm")).sort()).toEqual(["jobs.json", "logs"]);
    expect(readJobs(out)).toEqual([]);
  });

  it.skipIf(!cluster?.unshared)("says so when the nodes do not see the results folder", async () => {
    const { plan } = makeSweep([1]);
    const out = join(cluster!.unshared!, "out");
    const ran = await slurm(plan, "--out", out).end;
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(
      `jobs ended and left neither results nor logs in ${out}: the folder must be on a disk that the nodes share\n`,
    );
    expect(failures(out)).toEqual([expect.stringContaining("there is no log at")]);
  });
});
