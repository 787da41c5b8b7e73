import { describe, expect, test } from "vitest";
import { conflictProver } from "../../src/exact/conflicts/prove.ts";
import { isOpen } from "../../src/exact/conflicts/ways-out.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { equalAnswersFloor } from "../../src/learn/floor.ts";
import { parseFloorProof, type StoredFloorProof, storeFloorProof } from "../../src/model/floor-proof.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { type ConflictProof, isCounted } from "../../src/problem/floor-proof.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import type { Spec } from "../../src/problem/spec.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { seededRandom } from "../../src/random.ts";
import { openLines } from "../../src/verify/open-lines.ts";
import { verifyFloor } from "../../src/verify/verify-floor.ts";
import { randomRequest } from "../random-request.ts";

interface Proven {
  readonly problem: Problem;
  readonly loss: number;
  readonly proof: StoredFloorProof;
}

async function prove(profiles: Profiles, spec: Spec): Promise<Proven> {
  const problem = mergeProfiles(compileProblem(profiles, spec, { anyTolerance: true }).problem);
  let proof: ConflictProof = { scale: 1, conflicts: [], combinations: [] };
  let { floor: loss } = equalAnswersFloor(problem);
  await conflictProver(
    problem,
    { seed: 1 },
    {
      now: () => 0,
      stopped: () => false,
      millisecondsLeft: () => Infinity,
      turn: async () => {},
      best: () => Infinity,
      emit: (event) => {
        if (event.type !== "bound" || !event.proof || isCounted(event.proof)) return;
        loss = event.loss;
        proof = event.proof;
      },
    },
  );
  return { problem, loss, proof: storeFloorProof(problem, proof) };
}

/** A request without fairness, which has no part in this, and with rules of any kind. */
async function request(seed: number) {
  const { profiles, spec } = await randomRequest(seed);
  return { profiles, spec: { ...spec, fairness: [] } };
}

/** Specs that the compiler refuses prove nothing. */
async function proven(seed: number) {
  const { profiles, spec } = await request(seed);
  try {
    return { profiles, spec, ...(await prove(profiles, spec)) };
  } catch {
    return undefined;
  }
}

function shareOf(result: ReturnType<typeof verifyFloor>): { numerator: bigint; denominator: bigint } {
  if ("wrong" in result) throw new Error(result.wrong);
  return result.floor;
}

function optimum(problem: Problem): number {
  let loss = Infinity;
  for (const event of enumerate(problem)) if (event.type === "incumbent") loss = event.loss;
  return loss;
}

/** One request with a proof that has several conflicts. */
async function example() {
  for (let seed = 1; ; seed++) {
    const found = await proven(seed);
    if (found && found.proof.conflicts.length >= 3 && found.problem.lossExact) return found;
  }
}

describe("verify a floor", () => {
  test("counts what the engine proved, after a way through JSON, and knows the same open lines", async () => {
    let conflicts = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const found = await proven(seed);
      if (!found) continue;
      const { profiles, spec, problem, loss, proof } = found;
      const open = openLines(spec, profiles);
      const compiled = profiles.classes.flatMap((_, k) =>
        profiles.conditions.map((_, j) => isOpen(problem, k, j + 1)),
      );
      expect(open).toEqual(compiled);
      const stored = parseFloorProof(JSON.parse(JSON.stringify(proof)));
      expect(stored).toEqual(proof);
      if (!problem.lossExact) continue;
      const { numerator, denominator } = shareOf(verifyFloor(spec, profiles, stored, problem.lossScale));
      expect(numerator * BigInt(problem.lossScale)).toBe(BigInt(loss) * denominator);
      conflicts += stored.conflicts.length;
    }
    expect(conflicts).toBeGreaterThan(200);
  });

  test("counts equal answers when there are no conflicts", async () => {
    const { profiles, spec, problem } = await example();
    const nothing: StoredFloorProof = { scale: 1, answers: [], conflicts: [], combinations: [] };
    const { numerator, denominator } = shareOf(verifyFloor(spec, profiles, nothing, problem.lossScale));
    expect(numerator * BigInt(problem.lossScale)).toBe(
      BigInt(equalAnswersFloor(problem).floor) * denominator,
    );
  });

  test("never counts more than the best loss, whatever was tampered with", async () => {
    let counted = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const found = await proven(seed);
      if (!found?.problem.lossExact || enumerationSize(found.problem) > 20_000) continue;
      const { profiles, spec, problem, proof } = found;
      const best = optimum(problem);
      if (best === Infinity) continue;
      for (let i = 0; i < 40; i++) {
        const result = verifyFloor(
          spec,
          profiles,
          tampered(proof, seed * 100 + i, profiles),
          problem.lossScale,
        );
        if ("wrong" in result) continue;
        counted++;
        const { numerator, denominator } = result.floor;
        expect(numerator * BigInt(problem.lossScale) <= BigInt(best) * denominator).toBe(true);
      }
    }
    expect(counted).toBeGreaterThan(300);
  });

  test("refuses proofs that are none", async () => {
    const { profiles, spec, problem, proof } = await example();
    const [first, ...rest] = proof.conflicts;
    const [weight, k, against, left, right] = first!;
    const check = (change: Partial<StoredFloorProof>) => {
      const changed = { ...proof, ...change };
      const result = verifyFloor(spec, profiles, changed, problem.lossScale);
      expect(() => parseFloorProof(JSON.parse(JSON.stringify(changed)))).toThrow("floorProof");
      return "wrong" in result ? result.wrong : "accepted";
    };
    const instead = (conflict: StoredFloorProof["conflicts"][number]) =>
      check({ conflicts: [conflict, ...rest] });
    expect(instead([-1, k, against, left, right])).toContain("weight");
    expect(instead([weight + 0.5, k, against, left, right])).toContain("weight");
    expect(instead([weight, k, k, left, right])).toContain("same class");
    expect(instead([weight, k, -1, left, right])).toContain("unknown class");
    expect(instead([weight, k, against, [...left, 0], right])).toContain("equally long");
    expect(instead([weight, k, against, [], []])).toContain("equally long");
    expect(instead([weight, k, against, [9999], [0]])).toContain("not in the list");
    expect(check({ scale: 0 })).toContain("scale");
    expect(check({ scale: 1.5 })).toContain("scale");
    expect(check({ combinations: [[1, [0, 1]]] })).toContain("odd");
    expect(check({ combinations: [[1, [0, 1, 9999]]] })).toContain("not in the list");
    expect(check({ combinations: [[-1, [0, 1, 2]]] })).toContain("weight");
    expect(check({ answers: ["x", ...proof.answers.slice(1)] })).toContain("no row has");
  });

  test("refuses answers that nobody gave, and answers where no table may have points", async () => {
    const { profiles, spec, problem, proof } = await example();
    const check = (answers: readonly string[]) => {
      const result = verifyFloor(spec, profiles, { ...proof, answers }, problem.lossScale);
      return "wrong" in result ? result.wrong : "accepted";
    };
    expect(check(proof.answers.map((pattern) => `${pattern}0`))).toContain("no row has");
    for (let seed = 1; ; seed++) {
      const found = await proven(seed);
      const barred = found?.proof.answers.findIndex((pattern) => pattern.includes("-")) ?? -1;
      if (!found || barred < 0) continue;
      const answers = found.proof.answers.map((pattern) => pattern.replace("-", "1"));
      const result = verifyFloor(
        found.spec,
        found.profiles,
        { ...found.proof, answers },
        found.problem.lossScale,
      );
      expect(result).toHaveProperty("wrong");
      break;
    }
  });

  test("counts a conflict whose sums differ for no more than the lines let it", async () => {
    const { profiles, spec, problem, proof } = await example();
    const unlimited = { ...spec, limits: { ...spec.limits, linesPerTable: 99, linesInAll: 99 } };
    const everything = proof.answers.flatMap((_, a) =>
      proof.answers.flatMap((__, b) => (a === b ? [] : [[proof.scale, 0, 1, [a], [b]] as const])),
    );
    // With all the lines one could wish for, people who differ somewhere are in no conflict.
    const planted = { ...proof, conflicts: everything, combinations: [] };
    const { numerator, denominator } = shareOf(verifyFloor(unlimited, profiles, planted, problem.lossScale));
    const floor = equalAnswersFloor(problem).floor;
    expect(numerator * BigInt(problem.lossScale) <= BigInt(floor) * denominator).toBe(true);
  });
});

/** Changes weights, classes, members or combinations of a proof at random. */
function tampered(proof: StoredFloorProof, seed: number, profiles: Profiles): StoredFloorProof {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const place = () => int(0, Math.max(0, proof.answers.length - 1));
  const conflicts = proof.conflicts.map(([weight, k, against, left, right]) => {
    const change = (side: readonly number[]) => side.map((at) => (random() < 0.2 ? place() : at));
    return [
      random() < 0.3 ? int(0, 3 * proof.scale) : weight,
      random() < 0.2 ? int(0, profiles.classes.length - 1) : k,
      against,
      change(left),
      change(right),
    ] as const;
  });
  const combinations = Array.from(
    { length: int(0, 3) },
    () => [int(0, proof.scale), Array.from({ length: 3 }, () => int(0, conflicts.length - 1))] as const,
  );
  return { ...proof, conflicts, combinations: conflicts.length > 0 ? combinations : [] };
}
