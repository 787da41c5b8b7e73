import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "@fairscore/core";
import { Command } from "commander";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { addSlurmOptions } from "../../../src/cli/options/slurm-options.ts";
import { largestArray, parseIndices, parseJobFacts } from "../../../src/sweep/slurm/job-facts.ts";
import { jobName, jobScript } from "../../../src/sweep/slurm/job-script.ts";
import { readJobs, writeJobs } from "../../../src/sweep/slurm/jobs-file.ts";
import { describeLost } from "../../../src/sweep/slurm/lost-task.ts";
import { slurmOptions } from "../../../src/sweep/slurm/options.ts";
import { parseQueue, type QueuedIndex } from "../../../src/sweep/slurm/queue.ts";
import { shellQuoted, splitWords } from "../../../src/sweep/slurm/shell-words.ts";
import { slurmExecutor } from "../../../src/sweep/slurm/slurm-executor.ts";
import { dealTasks, listText, parseList } from "../../../src/sweep/slurm/task-list.ts";
import { minutesFor } from "../../../src/sweep/slurm/time-limit.ts";
import { waitingSentence } from "../../../src/sweep/slurm/waiting.ts";

const folder = mkdtempSync(join(tmpdir(), "fairscore-slurm-parts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Any text but the one character that no word of a shell can hold. */
const word = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));

describe("words of a shell", () => {
  it("what is quoted comes back from a real shell and from the splitter", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const line = words.map(shellQuoted).join(" ");
        expect(splitWords(line, "--sbatch")).toEqual(words);
      }),
    );
    const words = ["it's", "", " a  b ", "$HOME `id` \\", '"', "\n", "é*?"];
    const line = words.map(shellQuoted).join(" ");
    expect(execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })).toBe(
      words.map((text) => `${text}\0`).join(""),
    );
  });

  it("are split with quotes and backslashes as a real shell does, but nothing is expanded", () => {
    const line = `--mem=4G -p "long queue" --comment='it is "so"' --x=a\\ b"c\\"d\\e"'f' "" tail`;
    const expected = ["--mem=4G", "-p", "long queue", '--comment=it is "so"', '--x=a bc"d\\ef', "", "tail"];
    expect(splitWords(line, "--sbatch")).toEqual(expected);
    expect(execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })).toBe(
      expected.map((text) => `${text}\0`).join(""),
    );
    expect(splitWords("--comment=$(id) $HOME *", "--sbatch")).toEqual(["--comment=$(id)", "$HOME", "*"]);
    expect(splitWords("  ", "--sbatch")).toEqual([]);
  });

  it("that are not closed are refused", () => {
    expect(() => splitWords("--comment='a", "--sbatch")).toThrow(
      `invalid --sbatch: "--comment='a" has a ' that is not closed; quote it as for a shell`,
    );
    expect(() => splitWords("a\\", "--sbatch")).toThrow("has a backslash at its end");
  });
});

describe("the list of tasks", () => {
  it("holds every task once, as many for each index as for the others or one more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }), (tasks, indices) => {
        const ids = Array.from({ length: tasks }, (_, i) => `task${i}`);
        const hands = dealTasks(ids, indices);
        expect(hands).toHaveLength(Math.min(tasks, indices));
        expect(hands.flat().sort()).toEqual([...ids].sort());
        const sizes = hands.map((hand) => hand.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(parseList(listText(hands))).toEqual(hands);
      }),
    );
  });
});

describe("the job script", () => {
  const script = jobScript({
    name: "wine: 5 folds; \n#SBATCH x",
    indices: 12,
    throttle: 2,
    minutes: 30,
    logs: `/data/it's 100%done/"x"/logs`,
    command: ["/usr/bin/node", "/opt/fair score/bin.js", "--list", "/data/it's/1.list", "--index"],
  });

  it("asks for an array on one cpu each, with quotes where Slurm and the shell need them", () => {
    expect(script).toBe(`#!/bin/sh
#SBATCH --job-name=wine-5-folds-SBATCH-x
#SBATCH --array=0-11%2
#SBATCH --output="/data/it's 100%%done/\\"x\\"/logs/%A_%a.out"
#SBATCH --no-requeue
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=30

exec '/usr/bin/node' '/opt/fair score/bin.js' '--list' '/data/it'\\''s/1.list' '--index' "$SLURM_ARRAY_TASK_ID"
`);
  });

  it("runs the command with the index as its last argument", () => {
    const command = ["printf", "%s|", "a b", "it's", "--index"];
    const file = join(folder, "1.sh");
    writeFileSync(file, jobScript({ name: "x", indices: 1, logs: folder, command }));
    const env = { ...process.env, SLURM_ARRAY_TASK_ID: "7" };
    expect(execFileSync("sh", [file], { encoding: "utf8", env })).toBe("a b|it's|--index|7|");
  });

  it("leaves limits out that nobody set", () => {
    const plain = jobScript({ name: "", indices: 1, logs: "/l", command: ["true"] });
    expect(plain).toContain("#SBATCH --array=0-0\n");
    expect(plain).not.toContain("--time");
    expect(plain).toContain("--job-name=fairscore\n");
  });

  it("refuses a folder that Slurm can't write logs to", () => {
    expect(() => jobScript({ name: "", indices: 1, logs: "/a\\b", command: [] })).toThrow(
      String.raw`can't use the folder "/a\\b" with Slurm: its path has a backslash or a line break; name another with --out`,
    );
  });

  it("keeps letters of any script in the name", () => {
    expect(jobName("Größe 2\n#SBATCH --x")).toBe("Größe-2-SBATCH---x");
    expect(jobName("…")).toBe("fairscore");
  });

  it("has a limit of time by the seconds of its tasks, and none by work", () => {
    expect(minutesFor([{ budget: { seconds: 3600 } }])).toBe(131);
    expect(minutesFor([{ budget: { seconds: 1 } }, { budget: { seconds: 1 } }])).toBe(13);
    expect(minutesFor([{ budget: { seconds: 1 } }, { budget: { work: 1 } }])).toBeUndefined();
  });
});

describe("what Slurm writes", () => {
  it("squeue: a line per index, with any path at the end, and nothing else", () => {
    const text = `CLUSTER: big
12|0|RUNNING|None|/home/a|b c/slurm/1.sh
12|3|PENDING|JobArrayTaskLimit|/home/a|b c/slurm/1.sh
13|N/A|RUNNING|None|bash
slurm_load_jobs: warning
`;
    expect(parseQueue(text)).toEqual([
      { job: "12", index: 0, state: "RUNNING", reason: "None", script: "/home/a|b c/slurm/1.sh" },
      {
        job: "12",
        index: 3,
        state: "PENDING",
        reason: "JobArrayTaskLimit",
        script: "/home/a|b c/slurm/1.sh",
      },
    ]);
    expect(parseQueue("")).toEqual([]);
  });

  it("scontrol: what it remembers of indices that ended, also of many at once", () => {
    const text = `JobId=5 ArrayJobId=5 ArrayTaskId=4-6,9%2 ArrayTaskThrottle=2 JobName=x JobState=CANCELLED Reason=None ExitCode=0:0 NodeList=(null)
JobId=7 ArrayJobId=5 ArrayTaskId=1 JobName=x JobState=FAILED Reason=NonZeroExitCode Dependency=(null) ExitCode=1:0 ReqNodeList=(null) NodeList=n17
`;
    const facts = parseJobFacts(text);
    expect(facts(5)).toEqual({ state: "CANCELLED", exitCode: "0:0" });
    expect(facts(9)).toEqual(facts(5));
    expect(facts(7)).toBeUndefined();
    expect(facts(1)).toEqual({
      state: "FAILED",
      reason: "NonZeroExitCode",
      exitCode: "1:0",
      node: "n17",
    });
    const rest = parseJobFacts(`ArrayTaskId=4294967294 JobState=CANCELLED Reason=Priority\n${text}`);
    expect(rest(7)).toEqual({ state: "CANCELLED" });
    expect(rest(1)).toEqual(facts(1));
    expect(parseIndices("0-8:4,11")).toEqual([0, 4, 8, 11]);
    expect(parseIndices("")).toEqual([]);
  });

  it("the largest array: the smaller of Slurm's two limits, its default where it says nothing", () => {
    expect(largestArray("MaxArraySize            = 1001\n")).toBe(1001);
    expect(
      largestArray("MaxArraySize = 1001\nSchedulerParameters = bf_continue,max_array_tasks=64,defer\n"),
    ).toBe(64);
    expect(largestArray("")).toBe(1001);
  });

  it("reasons to wait are told when nothing runs and patience will not help", () => {
    const pending = (reason: string): QueuedIndex => {
      return { job: "1", index: 0, state: "PENDING", reason, script: "/s" };
    };
    expect(waitingSentence([pending("PartitionTimeLimit"), pending("PartitionTimeLimit")])).toBe(
      "nothing starts: Slurm says PartitionTimeLimit; see man squeue for what that means",
    );
    expect(waitingSentence([pending("PartitionTimeLimit"), pending("Priority")])).toBeUndefined();
    expect(
      waitingSentence([pending("PartitionDown"), { ...pending("None"), state: "RUNNING" }]),
    ).toBeUndefined();
    expect(waitingSentence([pending("QOSMaxCpuPerUserLimit")])).toBeUndefined();
    expect(waitingSentence([])).toBeUndefined();
  });
});

describe("a task without an end", () => {
  it("is told with Slurm's state and the last lines of its log", () => {
    const log = join(folder, "5_1.out");
    writeFileSync(log, `${Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n")}\n`);
    const facts = { state: "OUT_OF_MEMORY", exitCode: "0:125", reason: "OutOfMemory", node: "n3" };
    const lost = describeLost("5", 1, log, facts);
    expect(lost.message).toBe(
      `index 1 of job 5 ended without a result: Slurm says OUT_OF_MEMORY (exit code 0:125, OutOfMemory, on n3); its log is ${log}`,
    );
    expect(lost.stack).toEqual(Array.from({ length: 20 }, (_, i) => `line ${i + 10}`));
    expect(lost.withoutTrace).toBe(false);
  });

  it("without a log either, it was cancelled or ran where the folder is not", () => {
    const log = join(folder, "none.out");
    expect(describeLost("5", 2, log, { state: "CANCELLED" })).toEqual({
      message: `index 2 of job 5 ended without a result: Slurm says CANCELLED; there is no log at ${log}`,
      stack: [],
      withoutTrace: false,
    });
    expect(describeLost("5", 2, log)).toMatchObject({
      message: `index 2 of job 5 ended without a result: Slurm no longer knows why; there is no log at ${log}`,
      withoutTrace: true,
    });
  });
});

describe("options", () => {
  const parse = (...args: string[]) => {
    const command = addSlurmOptions(new Command().exitOverride());
    return slurmOptions(command.parse(args, { from: "user" }).opts());
  };

  it("have defaults, and split what is for sbatch", () => {
    expect(parse()).toEqual({
      throttle: undefined,
      arraySize: undefined,
      sbatch: [],
      detach: false,
      poll: 5,
    });
    expect(parse("--throttle", "3", "--sbatch", "-p 'long q' --mem=1G", "--poll", "0.5", "--detach")).toEqual(
      {
        throttle: 3,
        arraySize: undefined,
        sbatch: ["-p", "long q", "--mem=1G"],
        detach: true,
        poll: 0.5,
      },
    );
  });

  it("that can't work are refused in one sentence", () => {
    expect(() => parse("--throttle", "0")).toThrow(
      'invalid --throttle: "0"; expected a whole number of at least 1',
    );
    expect(() => parse("--poll", "-1")).toThrow('invalid --poll: "-1"; expected a number above 0');
    for (const option of ["--array=1-2", "-o x", "--wrap=id", "--output x"]) {
      expect(() => parse("--sbatch", option)).toThrow("is set by the sweep; leave it out");
    }
    expect(() => parse("--sbatch", "long")).toThrow(
      'invalid --sbatch: "long" is no option of sbatch; expected options such as --time=2:00:00',
    );
  });
});

describe("a machine without Slurm", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is told from one with it before any work is done", async () => {
    vi.stubEnv("PATH", join(folder, "nothing here"));
    await expect(slurmExecutor({})).rejects.toThrow(
      new InputError("Slurm is not installed here: sbatch was not found; use --executor local"),
    );
  });
});

describe("the jobs file", () => {
  it("comes back as it was written, and is empty where there is none", async () => {
    expect(readJobs(folder)).toEqual([]);
    mkdirSync(join(folder, "slurm"));
    const job = { number: 1, id: "12", script: "/s", submitted: "", failures: { a: 2 }, over: false };
    await writeJobs(folder, [job, { ...job, number: 2, id: null }]);
    expect(readJobs(folder)).toEqual([job, { ...job, number: 2, id: null }]);
  });

  it("is not guessed at when it is damaged: its jobs may be running", () => {
    writeFileSync(join(folder, "slurm", "jobs.json"), "{");
    expect(() => readJobs(folder)).toThrow(
      /^can't read ".*jobs\.json": it is not JSON; cancel this sweep's jobs/,
    );
    writeFileSync(
      join(folder, "slurm", "jobs.json"),
      JSON.stringify({ format: "fairscore-slurm-jobs", version: 1, jobs: [{ number: "1" }] }),
    );
    expect(() => readJobs(folder)).toThrow(
      /^can't read ".*jobs\.json": invalid jobs\.json\.jobs\[0\]\.number: "1"; expected a whole number of at least 0; cancel this sweep's jobs/,
    );
  });
});
