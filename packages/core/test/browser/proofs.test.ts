import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import type { Finding } from "../../src/findings/finding.ts";
import type * as Core from "../../src/index.ts";
import { type LearnOptions, learn } from "../../src/learn/learn.ts";
import type * as Parts from "../../src/parts.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { randomProblem } from "../random-problem.ts";
import { sentences } from "../sentences.ts";
import { needsSolver } from "../too-many.ts";
import { chromiumPath, openPage } from "./browser.ts";

/** Problems that only HiGHS proves: too many solutions, more than one line each, conflicts that are not enough. */
async function forHighs(count: number): Promise<{ problem: Problem; loss: number }[]> {
  const found: { problem: Problem; loss: number }[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const problem = mergeProfiles(randomProblem(seed, 400_000));
    if (!needsSolver(problem)) continue;
    const { floorReason } = await learn(problem, { engine: "exact", work: WORK_FOR_HIGHS });
    if (floorReason.code !== "solver-bound") continue;
    let loss = Infinity;
    for (const event of enumerate(problem)) if (event.type === "incumbent") loss = event.loss;
    found.push({ problem, loss });
  }
  return found;
}

/** Above the work that the first node of such a problem takes, so that HiGHS runs within it. */
const WORK_FOR_HIGHS = 60_000;

/** The module of HiGHS. */
interface Loader {
  default(options: { locateFile(): string }): ReturnType<Parameters<typeof Parts.provideSolver>[0]>;
}

type Shown = Record<string, unknown>;

/** What a run has to show, as plain JSON; infinite numbers and arrays of numbers survive it. */
const shown = (learnt: Core.Learnt): Shown =>
  JSON.parse(JSON.stringify({ ...learnt, points: learnt.points && [...learnt.points], seconds: 0 }));

// Skipped where there is no Chromium: `npm test` says so before it starts.
describe.skipIf(chromiumPath === undefined)("HiGHS in Chromium", () => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  let cases: Awaited<ReturnType<typeof forHighs>>;
  beforeAll(async () => {
    opened = await openPage();
    cases = await forHighs(2);
  });
  afterAll(() => opened.close());

  /** Learns in the page, on so many workers, with HiGHS from the page's own server. */
  const learnInPage = (
    problem: Problem,
    options: LearnOptions,
    workers: number,
    solver = "/highs/highs.mjs",
  ): Promise<Shown> =>
    opened.page.evaluate(
      async ({ text, options, workers: count, solver }) => {
        // Not written as import(), which the test runner would rewrite.
        const { core, load } = window as unknown as {
          core: typeof Core & typeof Parts;
          load(path: string): Promise<Loader>;
        };
        const from = location.origin + solver;
        const locateFile = () => `${location.origin}/highs/highs.wasm`;
        core.provideSolver(async () => (await load(from)).default({ locateFile }));
        // Not all of core, of which every worker would ask for hundreds of files.
        const code = `
          import { provideSolver } from "${location.origin}/core/exact/solver.js";
          import { serveLanes } from "${location.origin}/core/learn/worker-executor.js";
          provideSolver(async () => (await import("${from}")).default({ locateFile: () => "${locateFile()}" }));
          serveLanes(self, performance);
          postMessage("ready");`;
        const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        const workers = Array.from({ length: count }, () => new Worker(url, { type: "module" }));
        // Messages sent before a module worker has loaded would be lost.
        await Promise.all(
          workers.map(
            (worker) => new Promise((resolve) => worker.addEventListener("message", resolve, { once: true })),
          ),
        );
        const problem = JSON.parse(text, (_, value) => {
          if (value?.infinite) return value.infinite * Infinity;
          const types = { Uint32Array, Int32Array, Float64Array } as Record<
            string,
            { from(values: number[]): unknown }
          >;
          return value?.array ? types[value.array]!.from(value.values) : value;
        });
        const executor =
          count > 0 ? core.workerExecutor(workers as unknown as Parts.WorkerLike[]) : undefined;
        const learnt = await core.learn(problem, { ...options, executor });
        for (const worker of workers) worker.terminate();
        return JSON.parse(
          JSON.stringify({ ...learnt, points: learnt.points && [...learnt.points], seconds: 0 }),
        );
      },
      { text: asText(problem), options: options as { work?: number }, workers, solver },
    );

  test("proves in the page itself, and on two workers, by the clock", async () => {
    for (const [i, { problem, loss }] of cases.entries()) {
      for (const workers of [0, 2]) {
        for (const engine of i === 0 ? (["exact", "auto"] as const) : (["exact"] as const)) {
          const learnt = await learnInPage(problem, { engine, seconds: 20 }, workers);
          expect(learnt, `${engine}, ${workers} workers`).toMatchObject({
            status: "optimal",
            stopped: "proven",
            loss,
            floor: loss,
            notes: [],
            threads: Math.max(1, workers),
          });
        }
      }
    }
  });

  test("gives the tables, floor and proof that Node gives for the same work, HiGHS included", async () => {
    for (const { problem, loss } of cases) {
      for (const options of [
        { engine: "auto", work: 100 },
        { engine: "exact", work: WORK_FOR_HIGHS },
        { engine: "exact", work: WORK_FOR_HIGHS, seed: 7, gap: 0 },
      ] satisfies LearnOptions[]) {
        const expected = shown(await learn(problem, options));
        if (options.work === WORK_FOR_HIGHS) {
          expect(expected).toMatchObject({ status: "optimal", loss });
          expect(expected.floorReason).toEqual({ code: "solver-bound", solver: "HiGHS" });
        }
        for (const workers of [0, 2])
          expect(await learnInPage(problem, options, workers), `${workers} workers`).toEqual(expected);
      }
    }
  });

  test("where HiGHS can't be loaded, the search goes on and a note says that the proof failed", async () => {
    const { problem } = cases[0]!;
    for (const workers of [0, 2]) {
      const learnt = await learnInPage(problem, { work: WORK_FOR_HIGHS }, workers, "/highs/nowhere.mjs");
      expect(learnt.points, `${workers} workers`).toBeDefined();
      expect(learnt.status).toBe("feasible");
      expect(sentences(learnt.notes as Finding[])).toEqual([expect.stringMatching(/nowhere/)]);
    }
  });
});

/** A problem as text: typed arrays and infinities, which JSON does not know, are written out. */
function asText(problem: Problem): string {
  return JSON.stringify(problem, (_, value) => {
    if (ArrayBuffer.isView(value)) {
      const values = value as Int32Array;
      return { array: values.constructor.name, values: [...values] };
    }
    return Math.abs(value) === Infinity ? { infinite: Math.sign(value) } : value;
  });
}
