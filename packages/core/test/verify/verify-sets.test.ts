import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { boundSets } from "../../src/exact/counting/bound-sets.ts";
import { countingSize } from "../../src/exact/counting/counting-size.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { countedReason, storeCountedProof } from "../../src/model/counted-proof.ts";
import { sealOf } from "../../src/model/hash.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import type { CountedProof, Multipliers } from "../../src/problem/floor-proof.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { mostConditions } from "../../src/problem/shape.ts";
import type { Spec } from "../../src/problem/spec.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { seededRandom } from "../../src/random.ts";
import { countedTogether, countPart, setsToCount } from "../../src/verify/count-sets.ts";
import { countedLimits } from "../../src/verify/counted-limits.ts";
import { recount } from "../../src/verify/recount.ts";
import { verify } from "../../src/verify/verify.ts";
import { type RandomRequest, randomRequest } from "../random-request.ts";
import { randomScoreRequest } from "../random-score-request.ts";
import { runs } from "../runs.ts";
import { boundOf, countedByHand } from "./counted-by-hand.ts";

interface Learnt {
  readonly seed: number;
  readonly request: RandomRequest;
  readonly problem: Problem;
  /** Proven best by trying all cards. */
  readonly system: ScoringSystem;
}

const learnt: Learnt[] = [];

/** Tables with a limit on conditions, or on lines as before. */
async function randomTables(seed: number): Promise<RandomRequest> {
  const request = await randomRequest(seed);
  if (seed % 4 === 0) return request;
  const { linesPerTable: _, linesInAll: __, ...limits } = request.spec.limits!;
  const spec: Spec = { ...request.spec, limits: { ...limits, conditions: 1 + (seed % 3) } };
  return { ...request, spec };
}

beforeAll(async () => {
  for (let seed = 1; learnt.length < runs(36); seed++) {
    const request = await (seed % 3 === 0 ? randomTables(seed) : randomScoreRequest(seed));
    try {
      const { spec, profiles, recipe } = request;
      const { problem } = compileProblem(profiles, spec);
      if (!problem.lossExact || enumerationSize(mergeProfiles(problem)) > 100_000) continue;
      const options = { engine: enumerate, findTolerance: false } as const;
      const { model } = await fitProfiles(profiles, recipe, spec, options);
      if (model?.system.training?.status === "optimal")
        learnt.push({ seed, request, problem: mergeProfiles(problem), system: model.system });
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a random spec may ask for the impossible
    }
  }
});

function withProof(
  { system }: Pick<Learnt, "system">,
  proof: CountedProof,
  floor = system.training!.floor,
): ScoringSystem {
  const countedProof = storeCountedProof(proof, floor);
  const floorReason = countedReason(countedProof);
  const changed: ScoringSystem = {
    ...system,
    training: { ...system.training!, floor, floorReason, countedProof },
  };
  return { ...changed, seal: sealOf(changed) };
}

/** Prices as one might find them, on limits that have such a bound. */
function randomPrices({ constraints }: Problem, random: () => number): Multipliers | undefined {
  if (constraints.length === 0) return undefined;
  const of = constraints.map(({ min, max }) => {
    const price = Math.floor(9 * random()) - 4;
    return random() < 0.5 || !Number.isFinite(price > 0 ? max : min) ? 0 : price;
  });
  return of.some((price) => price !== 0) ? { scale: 1 + Math.floor(200 * random()), of } : undefined;
}

/** Prices that climb from none, by steps of any length. */
function goodPrices(problem: Problem, set: readonly number[], random: () => number): Multipliers | undefined {
  const { constraints } = problem;
  let best: Multipliers = { scale: 256, of: constraints.map(() => 0) };
  let bound = boundOf(problem, set, best);
  for (let i = 0; i < 60 * constraints.length; i++) {
    const c = Math.floor(random() * constraints.length);
    const by = (random() < 0.5 ? -1 : 1) * 2 ** Math.floor(12 * random());
    const { min, max } = constraints[c]!;
    const next = { ...best, of: best.of.with(c, best.of[c]! + by) };
    if (!Number.isFinite(next.of[c]! > 0 ? max : min)) continue;
    const value = boundOf(problem, set, next);
    if (value > bound) [best, bound] = [next, value];
  }
  return best.of.some((price) => price !== 0) ? best : undefined;
}

const failed = (system: ScoringSystem, profiles: Profiles) =>
  verify(system, profiles).checks.filter(({ ok }) => !ok);

describe("limits on who is given what", () => {
  test("are those of the compiled problem, number by number", async () => {
    let compared = 0;
    for (let seed = 1; seed <= runs(120); seed++) {
      const { profiles, spec } = await randomRequest(seed);
      let problem: Problem;
      try {
        ({ problem } = compileProblem(profiles, spec, { anyTolerance: true }));
      } catch (error) {
        if (error instanceof InputError) continue;
        throw error;
      }
      const empty = profiles.classes.map((name) => ({ class: name, startsWith: 0, lines: [] }));
      const limits = countedLimits(spec, profiles, recount(empty, profiles));
      expect(limits.length, `seed ${seed}`).toBe(problem.constraints.length);
      const K = profiles.classes.length;
      const number = new Map([...new Set(profiles.entryProfile)].sort((a, b) => a - b).map((p, i) => [p, i]));
      limits.forEach((limit, c) => {
        const { coefficients, min, max } = problem.constraints[c]!;
        expect(limit.exact).toBe(true);
        expect([Number(limit.min ?? -Infinity), Number(limit.max ?? Infinity)]).toEqual([min + 0, max]);
        const sums = new Float64Array(coefficients.length);
        for (let e = 0; e < profiles.entryProfile.length; e++)
          for (let k = 0; k < K; k++)
            sums[number.get(profiles.entryProfile[e]!)! * K + k]! +=
              profiles.entryWeight[e]! *
              Number(limit.value(profiles.entryCell[e]!, profiles.entryLabel[e]!, k));
        expect(sums, `seed ${seed}, limit ${c}`).toEqual(coefficients);
        compared++;
      });
    }
    expect(compared).toBeGreaterThan(200);
  });
});

describe("a floor by counted sets", () => {
  test("is counted again, with prices and without, and holds", () => {
    const random = seededRandom(5);
    const told = { left: 0, byPrices: 0, byPoints: 0, unsettled: 0 };
    for (const one of learnt) {
      const { seed, request, problem } = one;
      const { loss } = one.system.training!;
      for (const shared of [[], [randomPrices(problem, random)]].map((list) =>
        list.filter((x) => x !== undefined),
      )) {
        const proof = countedByHand(problem, loss, shared, (set) =>
          random() < 0.7 ? goodPrices(problem, set, random) : undefined,
        );
        const system = withProof(one, proof);
        expect(failed(system, request.profiles), `seed ${seed}`).toEqual([]);
        const read = parseModel(JSON.parse(modelToJson(system)));
        expect(read.training!.countedProof).toEqual(system.training!.countedProof);
        const todo = setsToCount(system, request.profiles);
        if (!todo || !("problem" in todo)) throw new Error(`seed ${seed}`);
        const together = (parts: number) =>
          countedTogether(
            Array.from({ length: parts }, (_, part) => {
              const counting = countPart(todo, part, parts);
              for (;;) {
                const { done, value } = counting.next();
                if (done) return value;
              }
            }),
          );
        const whole = together(1);
        expect(whole.sets).toBe(proof.sets);
        expect([whole.left, whole.byPrices]).toEqual([proof.left.length, proof.settled.length]);
        expect(together(3), `seed ${seed}`).toEqual(whole);
        expect(verify(system, request.profiles, { sets: whole }).ok).toBe(true);
        told.left += whole.left;
        told.byPrices += whole.byPrices;
        told.byPoints += whole.byPoints;
        told.unsettled += whole.unsettled;
        const { unchecked } = verify(system, request.profiles);
        expect(
          unchecked.some((words) => words.includes("with room for less")),
          `seed ${seed}`,
        ).toBe(whole.unsettled > 0);
      }
    }
    expect(told.byPoints).toBeGreaterThan(20);
    expect(told.byPrices).toBeGreaterThan(0);
    expect(told.unsettled).toBeGreaterThan(0);
  });

  test("of the engine is counted again, and has the same sets left", () => {
    let left = 0;
    for (const one of learnt) {
      const { seed, request, problem } = one;
      const { loss } = one.system.training!;
      const conditions = mostConditions(problem);
      const { sets } = countingSize(problem, conditions);
      for (const withEqual of [false, true]) {
        const counting = boundSets(problem, { conditions, best: () => loss, withEqual });
        let counted = counting.next();
        while (!counted.done) counted = counting.next();
        const { multipliers, settled, left: open, listed } = counted.value;
        const system = withProof(one, { conditions, sets, multipliers, settled, left: open, listed });
        expect(failed(system, request.profiles), `seed ${seed}`).toEqual([]);
        left += open.length;
      }
    }
    expect(left).toBeGreaterThan(20);
  });

  test("of a score is settled wholly", () => {
    for (const one of learnt) {
      if (one.request.spec.shape !== "score" || (one.request.spec.rules?.length ?? 0) > 0) continue;
      const system = withProof(one, countedByHand(one.problem, one.system.training!.loss));
      expect(
        verify(system, one.request.profiles).unchecked.filter((words) =>
          words.includes("with room for less"),
        ),
      ).toEqual([]);
    }
  });

  test("can be left out, and is said to be", () => {
    for (const one of learnt.slice(0, 10)) {
      const system = withProof(one, countedByHand(one.problem, one.system.training!.loss));
      const { ok, checks, unchecked } = verify(system, one.request.profiles, { sets: false });
      // What was left out is no check that holds.
      expect(checks.map(({ name }) => name)).not.toContain("sets of conditions");
      expect(ok).toBe(true);
      expect(unchecked.filter((words) => words.includes("left out here")).length).toBe(1);
    }
  });

  test("above what any card has is refused, whatever is listed", () => {
    const random = seededRandom(6);
    let refused = 0;
    let unsaid = 0;
    for (const one of learnt) {
      const { seed, request, problem } = one;
      const { loss, lossScale } = one.system.training!;
      // As if a worse card had been proven best: its own loss is not what this is about.
      for (const above of [loss + 1, loss + Math.ceil(lossScale / 20)]) {
        const proof = countedByHand(problem, above, [], () =>
          random() < 0.5 ? randomPrices(problem, random) : undefined,
        );
        const system = withProof(one, proof, above);
        const { checks, unchecked } = verify(system, request.profiles);
        const names = checks.filter(({ ok }) => !ok).map(({ name }) => name);
        const isSaid = unchecked.some((words) => words.includes("with room for less"));
        expect(names.includes("sets of conditions") || isSaid, `seed ${seed}`).toBe(true);
        if (names.includes("sets of conditions")) refused++;
        else unsaid++;
      }
    }
    expect(refused).toBeGreaterThan(40);
    expect(unsaid).toBeLessThan(refused);
  });

  test("is refused when a set, a number or a price of its proof was changed", () => {
    let planted = 0;
    for (const one of learnt) {
      const { seed, request, problem } = one;
      const { profiles } = request;
      const proof = countedByHand(problem, one.system.training!.loss);
      const { left, sets } = proof;
      const none = { bound: 0, multipliers: { scale: 1, of: [] } };
      const wrong: CountedProof[] = [
        { ...proof, sets: sets + 1 },
        { ...proof, conditions: 0 },
        ...(left.length > 0
          ? [
              { ...proof, left: left.slice(1) },
              { ...proof, left: [...left.slice(1), left[0]!, left[0]!] },
            ]
          : []),
        { ...proof, left: [...left, { ...none, lines: [1, 1 + problem.lineCount] }] },
        { ...proof, multipliers: [{ scale: 1, of: [...problem.constraints.map(() => 0), 1] }] },
      ];
      for (const [i, changed] of wrong.entries()) {
        expect(
          failed(withProof(one, changed), profiles).map(({ name }) => name),
          `seed ${seed}, ${i}`,
        ).toContain("sets of conditions");
        planted++;
      }
      const honest = withProof(one, proof);
      const lied = { ...honest.training!, floorReason: { ...honest.training!.floorReason!, sets: sets + 1 } };
      const sly = { ...honest, training: lied as TrainingRecord };
      expect(failed({ ...sly, seal: sealOf(sly) }, profiles).map(({ name }) => name)).toEqual([
        "sets of conditions",
      ]);
    }
    expect(planted).toBeGreaterThan(100);
  });
});
