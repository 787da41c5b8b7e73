import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { countedReason, type StoredCountedProof } from "../../src/model/counted-proof.ts";
import { sealOf } from "../../src/model/hash.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { countedTogether, countPart, setsToCount } from "../../src/verify/count-sets.ts";
import { verify } from "../../src/verify/verify.ts";
import { randomRequest } from "../random-request.ts";
import { randomScoreRequest } from "../random-score-request.ts";
import { runs } from "../runs.ts";

interface Case {
  readonly seed: number;
  readonly profiles: Profiles;
  readonly system: ScoringSystem;
  /** The least loss of all cards. */
  readonly least: number;
}

const cases: Case[] = [];

beforeAll(async () => {
  for (let seed = 1; cases.length < runs(24); seed++) {
    const request = await (seed % 3 === 0 ? randomRequest(seed) : randomScoreRequest(seed));
    const spec = { ...request.spec, objective: "risk" } as const;
    try {
      const problem = mergeProfiles(compileProblem(request.profiles, spec).problem);
      if (enumerationSize(problem) > 50_000) continue;
      const end = [...enumerate(problem)].at(-1)!;
      if (end.type !== "proven" || end.status !== "optimal") continue;
      const options = { work: 800, findTolerance: false } as const;
      const { model } = await fitProfiles(request.profiles, request.recipe, spec, options);
      if (model) cases.push({ seed, profiles: request.profiles, system: model.system, least: end.loss });
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a random spec may ask for the impossible
    }
  }
});

function changed(system: ScoringSystem, proof: StoredCountedProof): ScoringSystem {
  const other: ScoringSystem = {
    ...system,
    training: {
      ...system.training!,
      floor: proof.floor,
      floorReason: countedReason(proof),
      countedProof: proof,
    },
  };
  return { ...other, seal: sealOf(other) };
}

const isCaught = (system: ScoringSystem, profiles: Profiles) =>
  verify(system, profiles).checks.some(({ name, ok }) => name === "sets of conditions" && !ok);

describe("floors of the log loss", () => {
  test("of learnt cards are never above the least of all cards, and are checked", () => {
    let [optimal, counted] = [0, 0];
    for (const { seed, system, profiles, least } of cases) {
      const { training } = system;
      expect(training!.floor, `seed ${seed}`).toBeLessThanOrEqual(least);
      if (training!.status === "optimal") optimal++;
      if (training!.countedProof) counted++;
      const { ok, checks } = verify(parseModel(JSON.parse(modelToJson(system))), profiles);
      expect({ seed, ok, failed: checks.filter((check) => !check.ok) }).toEqual({
        seed,
        ok: true,
        failed: [],
      });
    }
    expect(optimal).toBeGreaterThan(cases.length / 2);
    expect(counted).toBeGreaterThan(cases.length / 10);
  });

  test("above the least loss are caught", () => {
    let [possible, caught, listed, foundBetter] = [0, 0, 0, 0];
    for (const { system, profiles, least } of cases) {
      const { countedProof: proof } = system.training!;
      const { fairness = [], rules = [], shape } = system.spec;
      if (!proof || shape !== "score" || fairness.length + rules.length > 0) continue;
      possible++;
      expect(isCaught(changed(system, { ...proof, sets: proof.sets + 1 }), profiles)).toBe(true);
      // Whether the set of the best card is listed or not.
      const floor = Math.ceil(1.001 * least) + 3;
      if (isCaught(changed(system, { ...proof, floor, left: [] }), profiles)) caught++;
      if (proof.left.length > 0) {
        listed++;
        if (isCaught(changed(system, { ...proof, floor }), profiles)) foundBetter++;
      }
    }
    expect(possible).toBeGreaterThan(2);
    expect(caught).toBe(possible);
    // Conditions that say the same, or nothing, leave open which card has the points.
    expect(foundBetter).toBeGreaterThan(listed / 2);
  });

  test("by real points on all conditions are caught above what these prove", () => {
    let [possible, caught] = [0, 0];
    for (const { system, profiles } of cases) {
      const { checkedFloor, loss, floor, countedProof: _, ...training } = system.training!;
      if (checkedFloor + 3 > loss) continue;
      possible++;
      const claim = (more: number): ScoringSystem => ({
        ...system,
        training: {
          ...training,
          loss,
          checkedFloor: checkedFloor + more,
          floor: checkedFloor + more,
          floorReason: { code: "real-points" },
        },
      });
      const isFloor = (more: number) =>
        verify(claim(more), profiles).checks.find(({ name }) => name === "floor")!.ok;
      expect(isFloor(0)).toBe(true);
      if (!isFloor(Math.max(3, Math.ceil(0.01 * floor)))) caught++;
    }
    expect(possible).toBeGreaterThan(1);
    // Where rows with equal answers prove little, real points may prove more than was asked of them.
    expect(caught).toBeGreaterThan(possible / 2);
  });

  test("are counted alike in any number of parts", () => {
    for (const { system, profiles } of cases.slice(0, 8)) {
      const todo = setsToCount(system, profiles);
      if (!todo) continue;
      if ("wrong" in todo || "beyond" in todo) throw new Error("can't be counted");
      const count = (parts: number) =>
        countedTogether(
          Array.from({ length: parts }, (_, part) => {
            const counting = countPart(todo, part, parts);
            for (;;) {
              const { done, value } = counting.next();
              if (done) return value;
            }
          }),
        );
      expect(count(3)).toEqual(count(1));
    }
  });
});
