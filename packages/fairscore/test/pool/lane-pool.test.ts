import { type FitRequest, fit, loanDesk } from "@fairscore/core";
import { afterEach, describe, expect, test } from "vitest";
import { type LanePool, lanePool } from "../../src/pool/lane-pool.ts";

const rows = loanDesk(3, 800).rows;
const request: FitRequest = {
  outcome: "decision",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};

describe("a pool of threads", () => {
  let pool: LanePool | undefined;
  afterEach(() => pool?.destroy());

  test("gives the same tables with one thread, two threads and none of its own, for a budget of work", async () => {
    const options = { work: 600, seed: 5 };
    const few = rows.slice(0, 300);
    const alone = await fit(few, request, options);
    for (const threads of [1, 2]) {
      pool = lanePool({ threads });
      const pooled = await fit(few, request, { ...options, executor: pool });
      await pool.destroy();
      expect(pooled.model!.system, `${threads} threads`).toEqual(alone.model!.system);
    }
  });

  test("searches by the clock on two threads, and stops at a signal with the best so far", async () => {
    pool = lanePool({ threads: 2 });
    const controller = new AbortController();
    const outcome = await fit(rows, request, {
      seconds: 600,
      executor: pool,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.best !== undefined) controller.abort();
      },
    });
    expect(outcome.stopped).toBe("signal");
    expect(outcome.verification!.ok).toBe(true);
  });

  test("loses nothing but a slice when a thread is killed, and says so", async () => {
    const lost: Error[] = [];
    pool = lanePool({ threads: 2, onLost: (error) => lost.push(error) });
    const controller = new AbortController();
    let workAtLoss: number | undefined;
    const outcome = await fit(rows, request, {
      seconds: 600,
      engine: "search",
      executor: pool,
      signal: controller.signal,
      onEvent: ({ best, work }) => {
        if (best === undefined) return;
        // A thread that is killed between two tasks costs nothing; then another is.
        if (lost.length === 0) void pool!.workers[0]?.terminate();
        else workAtLoss ??= work;
        if (work > (workAtLoss ?? Infinity)) controller.abort();
      },
    });
    expect(lost.length).toBeGreaterThanOrEqual(1);
    expect(outcome.stopped).toBe("signal");
    expect(outcome.work).toBeGreaterThan(workAtLoss ?? Infinity);
    expect(outcome.verification!.ok).toBe(true);
  });

  test.each([0, 1.5, 5000])("refuses %d threads", (threads) => {
    expect(() => lanePool({ threads })).toThrow(
      /invalid threads: .*; expected a whole number from 1 to 1024/,
    );
  });
});
