import { expect, test } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { syntheticPaperData } from "../../../src/examples/synthetic.ts";
import { FrontierKnowledge } from "../../../src/experiment/frontier/knowledge.ts";
import { placesOf } from "../../../src/experiment/frontier/place.ts";
import { words } from "../../../src/findings/finding.ts";
import { countFor } from "../../../src/fit/count.ts";
import { learn } from "../../../src/learn/learn.ts";
import { storeFloorProof } from "../../../src/model/floor-proof.ts";
import { compileProblem } from "../../../src/problem/compile.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import { profilesOfPart } from "../../../src/profiles/parts.ts";
import { verifyFloor } from "../../../src/verify/verify-floor.ts";

const all = { engine: enumerate, work: Number.MAX_SAFE_INTEGER } as const;

/** Places of two limits on lines without a limit on unfairness, and with a tolerance. */
async function places(lines: readonly number[], tolerance: number) {
  const { profiles, spec } = await countFor(syntheticPaperData().rows, {
    outcome: "label",
    protect: ["feature_1"],
    only: ["feature_4", "feature_5"],
    fairness: [{ measure: "sp", tolerance: 0 }],
    limits: { points: { min: -1, max: 1 } },
  });
  const rows = [null, tolerance].map(
    (t) =>
      placesOf(profilesOfPart(profiles, 0), { ...spec, fairness: spec.fairness! }, "linesPerTable", lines, t)
        .places,
  );
  const knowledge = new FrontierKnowledge(rows[0]![0]!.problem);
  for (const row of rows) knowledge.add(row);
  return { free: rows[0]!, limited: rows[1]!, knowledge };
}

test("tables found anywhere are the best wherever they are allowed, and proofs hold wherever less is", async () => {
  const { free, limited, knowledge } = await places([1, 2], 0.9);
  const run = await learn(free[0]!.problem, all);
  knowledge.record(free[0]!, run);
  // A tolerance that everything keeps: the best tables without it are the best with it.
  expect(limited[0]!.best).toMatchObject({ loss: run.loss, by: free[0] });
  expect(knowledge.isSettled(limited[0]!)).toBe(true);
  expect(knowledge.isSmallest(limited[0]!)).toBe(true);
  expect(knowledge.floorOf(limited[0]!)).toMatchObject({
    floor: run.floor,
    floorReason: { code: "wider-limits", because: run.floorReason, lines: 1, tolerance: null },
  });
  expect(words(knowledge.floorOf(limited[0]!).floorReason)).toBe(
    `${words(run.floorReason)} (for at most 1 line per table and no limit on unfairness: all these tables are among those)`,
  );
  // More lines: the tables are allowed, but better ones are not excluded.
  expect(free[1]!.best).toMatchObject({ loss: run.loss });
  expect(knowledge.floorOf(free[1]!).floor).toBeLessThan(run.floor);
  expect(knowledge.isSettled(free[1]!)).toBe(false);
  expect(knowledge.isSmallest(free[1]!)).toBe(false);
  expect(knowledge.startsFor(free[1]!)).toEqual([run.points]);
});

test("tables that are too long or too unfair are not taken", async () => {
  const { free, limited, knowledge } = await places([1, 2], 0.001);
  const run = await learn(free[1]!.problem, all);
  knowledge.record(free[1]!, run);
  expect(free[1]!.best).toMatchObject({ loss: run.loss });
  expect([...limited, free[0]!].every(({ best }) => best === undefined || best.loss > run.loss!)).toBe(true);
});

test("that there are no tables holds for all that allow less, and for no others", async () => {
  const { free, limited, knowledge } = await places([1, 2], 0.05);
  const run = await learn(free[0]!.problem, all);
  knowledge.record(limited[1]!, { ...run, status: "infeasible", points: undefined });
  expect(limited.map((place) => knowledge.isInfeasible(place))).toEqual([true, true]);
  expect(free.map((place) => knowledge.isInfeasible(place))).toEqual([false, false]);
});

test.each([
  ["a loss below a floor that was proven where more is allowed", { floor: 10_000 }],
  ["tables where there were proven to be none", { status: "infeasible" }],
] as const)("%s is refused as a fault of our own", async (_, claim) => {
  const { free, limited, knowledge } = await places([1, 2], 0.05);
  const run = await learn(limited[0]!.problem, all);
  const { points: _points, ...nothing } = await learn(free[1]!.problem, all);
  knowledge.record(free[1]!, { ...nothing, ...claim });
  expect(() => knowledge.record(limited[0]!, run)).toThrow(
    /^tables for at most 1 line per table and .* have a loss of \d+, which was proven impossible .* please report this$/,
  );
});

test("a proof that counts on few lines, made for many of them, adds up to no less for fewer", async () => {
  const { profiles, spec } = await countFor(loanDesk(3, 200).rows, { outcome: "decision" });
  const specs = [1, 2, 3].map((linesPerTable) => ({ ...spec, limits: { linesPerTable } }));
  const { problem } = compileProblem(profiles, specs[2]!);
  const { checkable } = await learn(problem, { engine: "exact", work: 3000 });
  expect(checkable.reason).toEqual({ code: "equal-sums-few-lines" });
  const stored = storeFloorProof(mergeProfiles(problem), checkable.proof);
  const floors = specs.map((one) => {
    const verified = verifyFloor(one, profiles, stored, problem.lossScale);
    if ("wrong" in verified) throw new Error(verified.wrong);
    return Number(verified.floor.numerator);
  });
  expect(floors[2]).toBe(checkable.floor);
  expect(floors[1]!).toBeGreaterThanOrEqual(floors[2]!);
  expect(floors[0]!).toBeGreaterThan(floors[2]!);
});
