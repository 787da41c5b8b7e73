import { fit, loanDesk, type Profiles, type ScoringSystem, tableFromRows, verify } from "@fairscore/core";
import { countPart, memorySource, setsToCount } from "@fairscore/core/parts";
import { beforeAll, describe, expect, test } from "vitest";
import { countOnThreads } from "../../src/pool/count-pool.ts";

let system: ScoringSystem;
let profiles: Profiles;

beforeAll(async () => {
  const rows = loanDesk(5, 300).rows.map((row) => ({
    ...row,
    decision: row.decision === "decline" ? "decline" : "approve",
  }));
  const request = { outcome: "decision", shape: "score", limits: { conditions: 3 } } as const;
  const outcome = await fit(rows, request, { work: 20_000 });
  system = outcome.model!.system;
  profiles = await memorySource(tableFromRows(rows)).profiles(system.recipe);
});

/** All at once, on this thread. */
function counted() {
  const sets = setsToCount(system, profiles);
  if (!sets || !("problem" in sets)) throw new Error("nothing to count");
  const counting = countPart(sets);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

describe("sets of conditions counted on threads", () => {
  test("come to the same on any number of them, and verify takes it", async () => {
    const here = counted();
    expect(here.sets).toBeGreaterThan(1000);
    for (const threads of [1, 2, 3]) {
      const there = await countOnThreads(system, profiles, { threads });
      expect(there, `${threads} threads`).toEqual(here);
    }
    const { ok, unchecked } = verify(system, profiles, { sets: here });
    expect(ok).toBe(true);
    expect(unchecked.join()).not.toContain("left out");
  });

  test("are not done when they are stopped", async () => {
    const signal = AbortSignal.abort();
    expect(await countOnThreads(system, profiles, { threads: 2, signal })).toBeUndefined();
  });

  test("of too few parts are not taken for all", () => {
    const half = { ...counted(), sets: 100 };
    const { checks } = verify(system, profiles, { sets: half });
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["sets of conditions"]);
  });
});
