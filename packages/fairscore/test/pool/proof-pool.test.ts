import { type FitRequest, fit, type LaneExecutor, loanDesk, type Problem } from "@fairscore/core";
import { learn, seededRandom } from "@fairscore/core/parts";
import { afterEach, describe, expect, test } from "vitest";
import { type LanePool, lanePool } from "../../src/pool/lane-pool.ts";

/** People with random answers and outcomes: nothing but branch and bound proves tables for them. */
function riddle(profileCount: number, lineCount: number, points: number): Problem {
  const random = seededRandom(11);
  const words = Math.ceil(profileCount / 32);
  const lines = new Uint32Array(lineCount * words);
  for (let j = 0; j < lineCount; j++)
    for (let p = 0; p < profileCount; p++)
      if (j === 0 || random() < 0.5) lines[j * words + (p >> 5)]! |= 1 << (p & 31);
  return {
    shape: "tables",
    classCount: 2,
    profileCount,
    lineCount,
    words,
    lines,
    cost: Float64Array.from({ length: 2 * profileCount }, () => Math.floor(random() * 10)),
    lossScale: 9 * profileCount,
    lossExact: true,
    pointSets: [Array.from({ length: 2 * points + 1 }, (_, i) => i - points)],
    pointSetOf: new Int32Array(2 * lineCount),
    columnOf: Int32Array.from({ length: lineCount }, (_, j) => j - 1),
    columnCount: lineCount - 1,
    maxLinesPerTable: 3,
    maxLines: Infinity,
    maxColumns: Infinity,
    maxConditions: Number.POSITIVE_INFINITY,
    startsWithCounts: true,
    constraints: [],
    counts: [],
    implications: [],
    orders: [],
  };
}

const easy = riddle(14, 8, 3);
const hard = riddle(400, 30, 9);

describe("proofs on a pool of threads", () => {
  let pool: LanePool | undefined;
  afterEach(() => pool?.destroy());

  test("HiGHS proves on a thread of its own what it proves on this one", async () => {
    pool = lanePool({ threads: 2, onLost: (error) => expect.fail(error.message) });
    const alone = await learn(easy, { engine: "exact", work: 1e6 });
    expect(alone).toMatchObject({ status: "optimal", smallest: true, notes: [] });
    expect(alone.floorReason).toEqual({ code: "solver-bound", solver: "HiGHS" });
    const { loss, size, sum } = alone;
    for (const engine of ["auto", "exact"] as const) {
      const learnt = await learn(easy, { engine, seconds: 60, executor: pool });
      expect(learnt, engine).toMatchObject({
        status: "optimal",
        stopped: "proven",
        loss,
        threads: 2,
        notes: [],
      });
      if (learnt.smallest) expect([learnt.size, learnt.sum]).toEqual([size, sum]);
    }
    const again = await learn(easy, { engine: "exact", work: 1e6, executor: pool });
    expect({ ...again, seconds: 0 }).toEqual({ ...alone, seconds: 0 });
  });

  test("a signal ends a run in the midst of a proof, and the pool is good for the next one", async () => {
    pool = lanePool({ threads: 2, onLost: (error) => expect.fail(error.message) });
    for (const engine of ["auto", "exact"] as const) {
      const controller = new AbortController();
      const began = performance.now();
      const running = learn(hard, { engine, seconds: 600, executor: pool, signal: controller.signal });
      setTimeout(() => controller.abort(), 700);
      const learnt = await running;
      expect(learnt.stopped, engine).toBe("signal");
      // Far from the 600 seconds that it had.
      expect(performance.now() - began).toBeLessThan(60_000);
      if (learnt.loss !== undefined) expect(learnt.floor).toBeLessThanOrEqual(learnt.loss);
    }
    expect(await learn(easy, { seconds: 60, executor: pool })).toMatchObject({ status: "optimal" });
  });

  /** Learns the hard one until something happens, and counts what was lost; whether a proof ended is told. */
  async function learnUntil(
    threads: number,
    look: (state: { lost: number; proofs: number; work: number }) => boolean,
  ) {
    const lost: Error[] = [];
    const own = lanePool({ threads, onLost: (error) => lost.push(error) });
    pool = own;
    let proofs = 0;
    const watched: LaneExecutor = {
      threads,
      open(problem) {
        const open = own.open(problem);
        return {
          ...open,
          prove(task, emit) {
            const proof = open.prove(task, emit);
            void proof.done.then(() => proofs++);
            return proof;
          },
        };
      },
    };
    const controller = new AbortController();
    const enough = setTimeout(() => controller.abort(), 30_000);
    const learnt = await learn(hard, {
      seconds: 120,
      executor: watched,
      signal: controller.signal,
      onProgress: ({ work }) => {
        if (look({ lost: lost.length, proofs, work })) controller.abort();
      },
    });
    clearTimeout(enough);
    return { learnt, lost };
  }

  test("a thread that dies in a proof is told of, proves nothing, and the search goes on", async () => {
    let threads: { terminate(): Promise<number> }[] | undefined;
    let workAtLoss: number | undefined;
    let last = 0;
    const { learnt, lost } = await learnUntil(3, ({ proofs, work, lost }) => {
      if (work === 0) return false;
      last = work;
      threads ??= [...pool!.workers];
      // One after the other, so that a search is left each time; one of them proves.
      if (proofs === 0 && threads.length > lost) void threads[lost]?.terminate();
      if (proofs > 0) workAtLoss ??= work;
      return workAtLoss !== undefined && work > workAtLoss;
    });
    expect(lost.length).toBeGreaterThanOrEqual(1);
    expect(last).toBeGreaterThan(workAtLoss ?? Infinity);
    expect(learnt.points).toBeDefined();
    expect(learnt.floor).toBeLessThanOrEqual(learnt.loss!);
    // A death is no failure of a prover: nothing that it said is taken back.
    expect(learnt.notes).toEqual([]);
    expect(learnt.stopped).toBe("signal");
  });

  test("threads that all die at once are replaced, and the search goes on", async () => {
    let killed = false;
    let workAtLoss: number | undefined;
    const { learnt } = await learnUntil(2, ({ work, lost }) => {
      if (work === 0) return false;
      if (!killed) for (const worker of pool!.workers) void worker.terminate();
      killed = true;
      if (lost > 0) workAtLoss ??= work;
      return workAtLoss !== undefined && work > workAtLoss;
    });
    expect(learnt.points).toBeDefined();
    expect(learnt.stopped).toBe("signal");
  });

  test("a whole fit by the clock ends with proofs that hold when they are counted again", async () => {
    pool = lanePool({ threads: 2 });
    const request: FitRequest = {
      outcome: "decision",
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.05 }],
      limits: { linesPerTable: 3 },
    };
    const controller = new AbortController();
    const outcome = await fit(loanDesk(3, 300).rows, request, {
      seconds: 600,
      executor: pool,
      signal: controller.signal,
      onEvent: ({ model }) => {
        if (model && model().training!.checkedFloor > 0) controller.abort();
      },
    });
    expect(outcome.verification!.ok).toBe(true);
    expect(outcome.model!.system.training!.checkedFloor).toBeGreaterThan(0);
  });
});
