import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { syntheticPaperData } from "../../../src/examples/synthetic.ts";
import { frontier } from "../../../src/experiment/frontier/frontier.ts";
import { type OpenFrontier, openFrontier } from "../../../src/experiment/frontier/open-frontier.ts";
import type { FrontierPoint } from "../../../src/experiment/frontier/point.ts";
import { countFor } from "../../../src/fit/count.ts";
import { fitProfiles } from "../../../src/fit/fit-profiles.ts";
import type { FitRequest } from "../../../src/fit/request.ts";
import { modelToJson, parseModel } from "../../../src/model/model-json.ts";
import type { Spec } from "../../../src/problem/spec.ts";
import { verify } from "../../../src/verify/verify.ts";

type Counted = Awaited<ReturnType<typeof countFor>>;
let small: Counted;
let loans: Counted;

const request: FitRequest = {
  outcome: "label",
  protect: ["feature_1"],
  only: ["feature_2", "feature_3", "feature_4"],
  fairness: [{ measure: "eo", tolerance: 0, labels: ["L1", "L2"] }],
  limits: { points: { min: -1, max: 1 }, linesPerTable: 5 },
};
const quick = { work: 100 };

beforeAll(async () => {
  small = await countFor(syntheticPaperData().rows, request);
  loans = await countFor(loanDesk(3, 300).rows, {
    outcome: "decision",
    protect: ["sex"],
    fairness: [{ measure: "sp", tolerance: 0 }],
    limits: { linesPerTable: 5 },
  });
});

const open = ({ profiles, recipe, spec }: Counted, own: Spec = spec): OpenFrontier =>
  openFrontier(profiles, recipe, own);

const nameOf = ({ limit, tolerance }: FrontierPoint) => [limit, tolerance];

/** No looser point is worse, and all tables verify. */
function expectSound(points: readonly FrontierPoint[], { profiles }: Counted): void {
  for (const tight of points) {
    if (tight.system) expect(verify(tight.system, profiles).ok).toBe(true);
    for (const loose of points) {
      if (loose.limit < tight.limit || (loose.tolerance ?? 2) < (tight.tolerance ?? 2)) continue;
      expect(loose.floor).toBeLessThanOrEqual(tight.floor);
      if (tight.loss !== null) expect(loose.loss!).toBeLessThanOrEqual(tight.loss);
    }
  }
}

describe("a frontier that grows", () => {
  test("has the points that were visited and no others, sound after every visit, in any order", async () => {
    const growing = open(small);
    expect(growing.points()).toEqual([]);
    const way = [
      [2, 0.05],
      [1, null],
      [1, 0.2],
      [2, null],
      [2, 0.2],
    ] as const;
    for (const [i, [lines, tolerance]] of way.entries()) {
      const point = await growing.visit(lines, tolerance, quick);
      expect(nameOf(point)).toEqual([lines, tolerance]);
      expect(growing.points()).toHaveLength(i + 1);
      expectSound(growing.points(), small);
    }
    expect(growing.points().map(nameOf)).toEqual([
      [1, 0.2],
      [1, null],
      [2, 0.05],
      [2, 0.2],
      [2, null],
    ]);
  });

  test("has the losses of the whole frontier where both are proven", async () => {
    const { profiles, recipe, spec } = small;
    const whole = await frontier(profiles, recipe, spec, {
      lines: [1, 2],
      tolerances: [0.05, 0.2],
      ...quick,
    });
    const growing = open(small);
    let compared = 0;
    for (const { limit, tolerance, status, loss } of whole.points) {
      const point = await growing.visit(limit, tolerance, quick);
      if (status !== "optimal" || point.status !== "optimal") continue;
      expect(point.loss).toBe(loss);
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });

  test("tells prices once there is something to tell them against", async () => {
    const growing = open(small);
    const tight = await growing.visit(2, 0.02, quick);
    expect(tight.price).toBeNull();
    expect(growing.priceBetween({ limit: 2, tolerance: null }, tight)).toBeNull();
    const loose = await growing.visit(2, 0.2, quick);
    const free = await growing.visit(2, null, quick);
    const points = growing.points();
    const [a, b] = [points[1]!, points[0]!];
    expect([nameOf(a), nameOf(b)]).toEqual([nameOf(loose), nameOf(tight)]);
    expect(growing.priceBetween(a, b)!.low).toBeCloseTo(Math.max(0, b.floor - a.loss!), 12);
    expect(growing.priceBetween(a, b)!.high).toBeCloseTo(b.loss! - a.floor, 12);
    expect(b.price).toEqual(growing.priceBetween(free, tight));
    expect(() => growing.priceBetween(tight, loose)).toThrow(/^no price of .* must allow all that/);
  });

  test("goes on at a point where it was: never worse, and the same for the same work", async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const growing = open(loans);
        const first = await growing.visit(3, 0.05, { work: 1000 });
        const again = await growing.visit(3, 0.05, { work: 1, seed: 2, engine: "search" });
        expect(first.status).toBe("feasible");
        expect(again.loss!).toBeLessThanOrEqual(first.loss!);
        expect(again.floor).toBeGreaterThanOrEqual(first.floor);
        expect(again.system!.training!.work).toBeGreaterThanOrEqual(first.system!.training!.work);
        return modelToJson(again.system!);
      }),
    );
    expect(runs[0]).toBe(runs[1]);
  });

  test("shows what was found so far while it is learning, and refuses to learn there twice at a time", async () => {
    const growing = open(loans);
    const seen: number[] = [];
    const visit = growing.visit(2, 0.1, {
      work: 500,
      onProgress: ({ type, best, lossScale }) => {
        if (type !== "incumbent") return;
        const [point] = growing.points();
        expect(point).toMatchObject({ loss: best! / lossScale });
        expect(verify(point!.system!, loans.profiles).ok).toBe(true);
        seen.push(best!);
      },
    });
    await expect(growing.visit(2, 0.1, quick)).rejects.toThrow(/tables are being learnt there/);
    await visit;
    expect(seen.length).toBeGreaterThan(1);
  });

  test("takes a model that was learnt elsewhere for what it is, at its place and all others", async () => {
    const { profiles, recipe, spec } = small;
    for (const tolerance of [0.3, null]) {
      const [rule] = spec.fairness!;
      const own: Spec = {
        limits: { points: { max: 1, min: -1 }, linesPerTable: 2 },
        fairness: tolerance === null ? [] : [{ ...rule!, tolerance }],
      };
      const { model } = await fitProfiles(profiles, recipe, own, quick);
      const { loss, floor, floorWhy, lossScale } = model!.system.training!;
      const growing = open(small);
      await growing.visit(2, 0.01, { work: 1, engine: "search" });
      const point = growing.adopt(parseModel(JSON.parse(modelToJson(model!.system))));
      expect(point).toMatchObject({ limit: 2, tolerance, loss: loss / lossScale });
      expect(point.system!.training).toMatchObject({ loss, floor, floorWhy });
      const tighter = growing.points()[0]!;
      expect(tighter.tolerance).toBe(0.01);
      expect(tighter.floor).toBeGreaterThanOrEqual(floor / lossScale);
      // What is known of the model outlives a poor run of one's own.
      const visited = await growing.visit(2, tolerance, { work: 1, engine: "search", seed: 3 });
      expect(visited.loss!).toBeLessThanOrEqual(point.loss!);
      expect(visited.floor).toBeGreaterThanOrEqual(point.floor);
      expect(growing.points()).toHaveLength(2);
      expectSound(growing.points(), small);
    }
  });

  test("refuses models of other rows or another spec", async () => {
    const { profiles, recipe, spec } = small;
    const { model } = await fitProfiles(profiles, recipe, { ...spec, objective: "balanced" }, { work: 1 });
    expect(() => open(small).adopt(model!.system)).toThrow(InputError);
    expect(() => open(small).adopt(model!.system)).toThrow(/another spec than that of the frontier/);
    const others = await countFor(syntheticPaperData(2).rows, { ...request, recipe } as FitRequest);
    const right = await fitProfiles(others.profiles, recipe, others.spec, { work: 1, findTolerance: false });
    expect(() => open(small).adopt(right.model!.system)).toThrow(/learnt from other rows/);
  });
});

describe("a frontier without a fairness rule", () => {
  test("varies lines alone and says nothing of unfairness", async () => {
    const { fairness: _, ...plain } = small.spec;
    const growing = open(small, plain);
    for (const lines of [3, 1, 2]) await growing.visit(lines, null, quick);
    const points = growing.points();
    expect(points.map(nameOf)).toEqual([1, 2, 3].map((lines) => [lines, null]));
    for (const { unfairness, unfairnessHeldOut, price, train } of points) {
      expect([unfairness, unfairnessHeldOut, price]).toEqual([null, null, null]);
      expect(train!.limits).toEqual([]);
    }
    expectSound(points, small);
    // More lines are pointless where fewer are as good.
    expect(points.map(({ dominated }) => dominated)).toEqual(
      points.map(({ loss }, i) => points.slice(0, i).some((fewer) => fewer.loss === loss)),
    );
    expect(growing.priceBetween(points[2]!, points[0]!)!.high).toBeGreaterThan(0);
  });

  test("has no place for a tolerance", async () => {
    const { fairness: _, ...plain } = small.spec;
    await expect(open(small, plain).visit(2, 0.1, quick)).rejects.toThrow(
      /^no fairness rule that tolerance 0.1/,
    );
  });
});

test.each<[number, number | null, RegExp]>([
  [0, null, /^invalid lines: 0; /],
  [2, 5, /^invalid tolerance: 5; /],
])("a visit to %s lines and tolerance %s is refused", async (lines, tolerance, message) => {
  const growing = open(small);
  await expect(growing.visit(lines, tolerance, quick)).rejects.toThrow(message);
  expect(growing.points()).toEqual([]);
});
