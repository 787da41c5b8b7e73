import { type Frontier, frontierOf, loanDesk } from "@fairscore/core";
import { expect, test } from "vitest";
import { lanePool } from "../../src/pool/lane-pool.ts";

test("a frontier by work is the same on this thread, in a pool of one and in a pool of two", async () => {
  const learn = (executor?: ReturnType<typeof lanePool>) =>
    frontierOf(
      loanDesk(3, 300).rows,
      { outcome: "decision", protect: ["sex"], fairness: [{ measure: "sp", tolerance: 0 }] },
      { lines: [1, 3], count: 2, work: 100, executor },
    );
  const timeless = (frontier: Frontier) =>
    JSON.parse(JSON.stringify(frontier), (key, value) => (key === "seconds" || key === "seal" ? 0 : value));
  const alone = timeless(await learn());
  expect(alone.points).toHaveLength(6);
  for (const threads of [1, 2]) {
    const pool = lanePool({ threads });
    expect(timeless(await learn(pool)), `${threads} threads`).toEqual(alone);
    await pool.destroy();
  }
});
