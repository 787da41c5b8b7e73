import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { enumerate, enumerationSize } from "../../../src/exact/enumerate.ts";
import { frontier } from "../../../src/experiment/frontier/frontier.ts";
import type { Frontier, FrontierPoint } from "../../../src/experiment/frontier/point.ts";
import { fitProfiles } from "../../../src/fit/fit-profiles.ts";
import { learn } from "../../../src/learn/learn.ts";
import { compileProblem } from "../../../src/problem/compile.ts";
import { profilesOfPart } from "../../../src/profiles/parts.ts";
import { recount } from "../../../src/verify/recount.ts";
import { verify } from "../../../src/verify/verify.ts";
import { recountRule } from "../../../src/verify/verify-fairness.ts";
import { runs } from "../../runs.ts";
import { type FrontierCase, loanCase, loosenessOf, randomCase, syntheticCase } from "./cases.ts";

/** No looser point has a larger loss or a higher floor, or lacks tables that a tighter one has. */
function expectMonotone(found: Frontier, name: string): void {
  for (const tight of found.points) {
    for (const loose of found.points) {
      const isLooser = loose.limit >= tight.limit && loosenessOf(loose, found) >= loosenessOf(tight, found);
      if (!isLooser) continue;
      expect(loose.floor, name).toBeLessThanOrEqual(tight.floor);
      if (loose.status === "infeasible") expect(tight.status, name).toBe("infeasible");
      if (tight.loss === null) continue;
      expect(loose.loss, name).not.toBeNull();
      expect(loose.loss!, name).toBeLessThanOrEqual(tight.loss);
    }
  }
}

/** Everything that a point says, counted again from its tables. */
function expectRecounted({ frontier: found, profiles, spec, name }: FrontierCase): void {
  const [rule] = spec.fairness!;
  const train = profilesOfPart(profiles, 0);
  for (const point of found.points) {
    const { system, loss, floor, tolerance } = point;
    if (!system) {
      expect(point, name).toMatchObject({ loss: null, gap: 1, price: null, train: null, unfairness: null });
      continue;
    }
    expect(
      verify(system, profiles).checks.filter(({ ok }) => !ok),
      name,
    ).toEqual([]);
    const { training } = system;
    expect(training!.loss / training!.lossScale, name).toBe(loss);
    expect(training!.floor / training!.lossScale, name).toBe(floor);
    expect(training!.status, name).toBe(point.status);
    expect(point.train!.loss, name).toBeCloseTo(loss!, 9);
    expect(system.spec.limits![found.limited], name).toBe(point.limit);
    const rules =
      tolerance === null ? spec.fairness!.slice(1) : [{ ...rule!, tolerance }, ...spec.fairness!.slice(1)];
    expect(system.spec.fairness ?? [], name).toEqual(rules);
    expect(point.train!.limits, name).toHaveLength(rules.length);
    const { worst } = recountRule(rule!, train, recount(system.tables, train));
    expect(point.unfairness, name).toBeCloseTo(worst, 12);
    expect(point.gap, name).toBe(loss! <= floor ? 0 : (training!.loss - training!.floor) / training!.loss);
  }
}

function expectDominatedAndPrices({ points, form }: Frontier, name: string): void {
  const apart = ({ unfairness }: FrontierPoint) => (form === "ratio" ? 1 - unfairness! : unfairness!);
  for (const point of points) {
    const dominated = points.some((other) => {
      if (point.loss === null || other.loss === null) return false;
      const less = [
        point.limit - other.limit,
        Math.round((apart(point) - apart(other)) * 1e9),
        point.loss - other.loss,
      ];
      return Math.min(...less) >= 0 && Math.max(...less) > 0;
    });
    expect(point.dominated, name).toBe(dominated);
    const free = points.find((other) => other.limit === point.limit && other.tolerance === null)!;
    if (point.tolerance === null || point.loss === null) expect(point.price, name).toBeNull();
    else {
      expect(point.price!.low, name).toBeCloseTo(Math.max(0, point.floor - free.loss!), 12);
      expect(point.price!.high, name).toBeCloseTo(point.loss - free.floor, 12);
    }
  }
}

describe("the frontier of example data", () => {
  let cases: FrontierCase[];

  beforeAll(async () => {
    cases = await Promise.all([loanCase(), syntheticCase()]);
  });

  test("never gets worse where more is allowed", () => {
    for (const { frontier: found, name } of cases) expectMonotone(found, name);
  });

  test("has verified tables, and says of them what a recount says", () => {
    for (const one of cases) expectRecounted(one);
  });

  test("marks what others make pointless, and brackets what a limit costs", () => {
    for (const { frontier: found, name } of cases) expectDominatedAndPrices(found, name);
    expect(cases[1]!.frontier.points.some(({ price }) => price !== null && price.low > 0)).toBe(true);
  });

  test("is ordered by size, then from tight to loose, with no limit last", () => {
    const [loans] = cases;
    expect(loans!.frontier.points.map(({ limit, tolerance }) => [limit, tolerance])).toEqual(
      [2, 3].flatMap((lines) => [0.02, 0.05, 0.2, null].map((tolerance) => [lines, tolerance])),
    );
  });

  test("keeps every limit on the rows learnt from, and measures the held-out rows too", () => {
    const { points } = cases[0]!.frontier;
    for (const { tolerance, unfairness, unfairnessHeldOut, train, heldOut } of points) {
      expect(unfairness!).toBeLessThanOrEqual(tolerance ?? 1);
      expect(train!.rows + heldOut!.rows).toBe(500);
      expect(unfairnessHeldOut).toBeGreaterThanOrEqual(0);
    }
    expect(cases[1]!.frontier.points[0]!.heldOut).toBeNull();
  });

  test("has the losses of independent fits where both are proven", async () => {
    const { frontier: found, profiles, recipe, options } = cases[1]!;
    let compared = 0;
    for (const { status, loss, system } of found.points) {
      const alone = await fitProfiles(profiles, recipe, system!.spec, {
        work: options.work,
        findTolerance: false,
      });
      if (status !== "optimal" || alone.status !== "optimal") continue;
      expect(loss).toBe(alone.loss);
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  test("is the same for the same work and seed", async () => {
    const timeless = (found: Frontier) =>
      JSON.stringify(found, (key, value) => (key === "seconds" || key === "seal" ? 0 : value));
    expect(timeless((await loanCase()).frontier)).toBe(timeless(cases[0]!.frontier));
  });
});

describe("the frontier of random requests", () => {
  test("is monotone, verified, and never contradicts full enumeration", async () => {
    const tally = { frontiers: 0, points: 0, optimal: 0, infeasible: 0, ratio: 0, dominated: 0 };
    for (let seed = 1; seed <= runs(22); seed++) {
      const one = await randomCase(seed);
      if (!one) continue;
      const { profiles, recipe, spec, options, name } = one;
      let found: Frontier;
      try {
        found = await frontier(profiles, recipe, spec, options);
      } catch (error) {
        expect(error, name).toBeInstanceOf(InputError); // a random spec may ask for the impossible
        continue;
      }
      tally.frontiers++;
      if (found.form === "ratio") tally.ratio++;
      expectMonotone(found, name);
      expectRecounted({ ...one, frontier: found });
      expectDominatedAndPrices(found, name);
      for (const { limit, tolerance, status, loss, floor, dominated } of found.points) {
        if (dominated) tally.dominated++;
        const [rule, ...others] = spec.fairness!;
        const fairness = tolerance === null ? others : [{ ...rule!, tolerance }, ...others];
        const limits = {
          ...spec.limits,
          conditions: undefined,
          linesPerTable: undefined,
          [found.limited]: limit,
        };
        const { problem } = compileProblem(profiles, { ...spec, limits, fairness }, { anyTolerance: true });
        if (enumerationSize(problem) > 10_000) continue;
        const exact = await learn(problem, { engine: enumerate, work: Number.MAX_SAFE_INTEGER });
        tally.points++;
        if (status === "infeasible") tally.infeasible++;
        if (exact.status === "infeasible") {
          expect(loss, name).toBeNull();
          continue;
        }
        const least = exact.loss! / problem.lossScale;
        expect(status, name).not.toBe("infeasible");
        expect(floor, name).toBeLessThanOrEqual(least);
        if (loss !== null) expect(loss, name).toBeGreaterThanOrEqual(least);
        if (status !== "optimal") continue;
        expect(loss, name).toBe(least);
        tally.optimal++;
      }
    }
    expect(tally.frontiers).toBeGreaterThan(8);
    expect(tally.ratio).toBeGreaterThan(0);
    expect(tally.points).toBeGreaterThan(40);
    expect(tally.optimal).toBeGreaterThan(25);
    expect(tally.infeasible).toBeGreaterThan(0);
    expect(tally.dominated).toBeGreaterThan(5);
  });
});
