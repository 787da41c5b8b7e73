import { expect, test } from "vitest";
import { wilson } from "../../src/audit/intervals.ts";
import { log, logistic } from "../../src/exp-log.ts";
import { seededRandom } from "../../src/random.ts";
import { countedBands, curveBands, LEAST_PEOPLE, MOST_BANDS } from "../../src/risk/bands.ts";
import { calibrationOf } from "../../src/risk/calibration.ts";
import { curveRisk } from "../../src/risk/card-risk.ts";
import type { RiskPeople } from "../../src/risk/people.ts";
import { levelsFor, scoreCurve, sharesOnCurve } from "../../src/risk/score-curve.ts";
import { offsetsFor, tablesScale } from "../../src/risk/tables-scale.ts";

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);

/** People by total and class; the rows of a table. */
function scored(cells: readonly (readonly [total: number, ...counts: number[]])[], cuts = [100]): RiskPeople {
  return {
    shape: "score",
    classCount: cells[0]!.length - 1,
    rows: sum(cells.flatMap(([, ...counts]) => counts)),
    cuts,
    cells: cells.map(([total, ...counts]) => ({ totals: [total], weights: counts, rows: counts })),
  };
}

test("bands have enough people, and totals that fall are one: counted by hand", () => {
  const people = scored([
    [0, 19, 1],
    [1, 18, 2],
    [2, 30, 10],
    [3, 32, 8],
    [4, 20, 20],
    [5, 1, 4],
  ]);
  const bands = countedBands(people);
  // 0 and 1 have 20 each; 3 has fewer of the second class than 2; 5 has 5 people.
  expect(bands.map(({ from, rows }) => [from, rows])).toEqual([
    [0, [37, 3]],
    [2, [62, 18]],
    [4, [21, 24]],
  ]);
  const usual = (45 + 0.5) / (165 + 1);
  expect(bands[0]!.shares[1]).toBeCloseTo((3 + usual) / 41, 12);
});

test("bands do not cross a cut-off where they need not, and pure neighbours are one", () => {
  const people = scored(
    [
      [0, 40, 0],
      [1, 50, 0],
      [2, 10, 2],
      [3, 20, 15],
    ],
    [3],
  );
  // 2 has too few people and stays on its side of the cut-off.
  expect(countedBands(people).map(({ from, rows }) => [from, rows])).toEqual([
    [0, [40, 0]],
    [1, [60, 2]],
    [3, [20, 15]],
  ]);
  const pure = scored([
    [0, 40, 0],
    [1, 50, 0],
    [2, 30, 30],
    [3, 0, 31],
    [4, 0, 32],
  ]);
  expect(countedBands(pure).map(({ from }) => from)).toEqual([0, 2, 3]);
});

test("random people: bands are full, few, rise for every cut-off, and have all people", () => {
  const random = seededRandom(3);
  for (let run = 0; run < 200; run++) {
    const classCount = 2 + Math.floor(random() * 3);
    const totals = 1 + Math.floor(random() * 30);
    const cells = Array.from({ length: totals }, (_, total) => {
      const counts = Array.from({ length: classCount }, () => Math.floor(random() * 60 * random()));
      counts[Math.floor(random() * classCount)]! += 1;
      return [total, ...counts] as [number, ...number[]];
    });
    const people = scored(cells, [Math.floor(random() * totals)]);
    const bands = countedBands(people);
    expect(sum(bands.flatMap(({ rows }) => rows))).toBe(people.rows);
    expect(bands.length).toBeLessThanOrEqual(MOST_BANDS);
    bands.forEach(({ shares, rows }, i) => {
      expect(sum(shares)).toBeCloseTo(1, 12);
      if (bands.length > 1) expect(sum(rows)).toBeGreaterThanOrEqual(LEAST_PEOPLE);
      for (let k = 1; i > 0 && k < classCount; k++)
        expect(sum(shares.slice(k))).toBeGreaterThanOrEqual(sum(bands[i - 1]!.shares.slice(k)) - 1e-12);
    });
    const curve = { slope: 0.3, levels: levelsFor(0.3, people) };
    const onCurve = curveBands(people, (total) => sharesOnCurve(curve, total));
    expect(onCurve.length).toBeLessThanOrEqual(MOST_BANDS);
    // Calibration in the large: the mean risk is the share that people have, also of bands of several totals.
    if (people.cells.some(({ rows }) => rows.every((count) => count > 0)))
      for (let k = 0; k < classCount; k++) {
        const mean = sum(onCurve.map(({ shares, rows }) => shares[k]! * sum(rows))) / people.rows;
        const met = sum(people.cells.map(({ rows }) => rows[k]!)) / people.rows;
        if (met > 0) expect(mean).toBeCloseTo(met, 9);
      }
  }
});

test("the curve of two totals goes through what was counted, but for the prior", () => {
  const people = scored([
    [0, 9000, 1000],
    [2, 4000, 6000],
  ]);
  const { slope, levels } = scoreCurve(people);
  expect(slope).toBeCloseTo((log(6 / 4) - log(1 / 9)) / 2, 2);
  expect(logistic(levels[0]!)).toBeCloseTo(0.1, 2);
});

test("a total that tells all apart has a curve that is finite, one that tells nothing or the contrary is flat", () => {
  const apart = scoreCurve(
    scored([
      [0, 50, 0],
      [1, 0, 50],
    ]),
  );
  expect(apart.slope).toBeGreaterThan(3);
  expect(apart.slope).toBeLessThan(20);
  const against = [
    [0, 10, 40],
    [1, 40, 10],
  ] as const;
  expect(scoreCurve(scored(against)).slope).toBe(0);
  expect(scoreCurve(scored([[3, 30, 10]]))).toEqual({ slope: 0, levels: [log(10 / 30)] });
});

test("a class that nobody is remains possible", () => {
  const people = scored([
    [0, 20, 5, 0],
    [1, 10, 15, 0],
  ]);
  const { slope, levels } = scoreCurve(people);
  const shares = sharesOnCurve({ slope, levels }, 1);
  expect(shares[2]).toBeGreaterThan(0);
  expect(shares[2]).toBeLessThan(0.05);
  expect(countedBands(people).every(({ shares: own }) => own.every((share) => share > 0))).toBe(true);
});

test("the scale of tables is found again, and offsets make mean risks the shares that people have", () => {
  const random = seededRandom(8);
  const cells = Array.from({ length: 60 }, () => {
    const totals = [0, 1, 2].map(() => Math.floor(random() * 9) - 4);
    const powers = totals.map((one, k) => Math.exp(0.5 * one + [0.4, 0, -0.4][k]!));
    const counts = powers.map((power) => Math.round((4000 * power) / sum(powers)));
    return { totals, weights: counts, rows: counts };
  });
  const people: RiskPeople = {
    shape: "tables",
    classCount: 3,
    rows: sum(cells.flatMap(({ rows }) => rows)),
    cuts: [],
    cells,
  };
  const { scale, offsets } = tablesScale(people);
  expect(scale).toBeCloseTo(0.5, 3);
  expect(offsets[0]).toBeCloseTo(0.4, 2);
  const flat = offsetsFor(0, people);
  const all = [0, 1, 2].map((k) => sum(cells.map(({ rows }) => rows[k]!)));
  expect(flat[0]! - flat[1]!).toBeCloseTo(log(all[0]! / all[1]!), 9);
});

test("the calibration slope is that of the odds, and never above 1", () => {
  const atOdds = (factor: number): RiskPeople[] =>
    [0, 1].map(() =>
      scored(
        [-2, -1, 0, 1, 2].map((odds) => {
          const yes = Math.round(10_000 * logistic(factor * odds));
          return [odds, 10_000 - yes, yes] as const;
        }),
      ),
    );
  expect(calibrationOf(atOdds(0.6))!.slope).toBeCloseTo(0.6, 3);
  expect(calibrationOf(atOdds(1.5))!.slope).toBe(1);
  expect(calibrationOf(atOdds(-0.5))!.slope).toBe(0);
  expect(calibrationOf([])).toBeUndefined();
});

/** People with totals of five conditions, and the truth about them. */
function drawn(seed: number, rows: number, truth: (total: number) => number): RiskPeople {
  const random = seededRandom(seed);
  const counts = new Map<number, [number, number]>();
  for (let i = 0; i < rows; i++) {
    let total = 0;
    [2, 1, 1, -1, 3].forEach((points, j) => {
      if (random() < [0.4, 0.5, 0.3, 0.35, 0.2][j]!) total += points;
    });
    const own = counts.get(total) ?? [0, 0];
    counts.set(total, own);
    own[random() < truth(total) ? 1 : 0]++;
  }
  return scored([...counts].sort(([a], [b]) => a - b).map(([total, own]) => [total, ...own] as const));
}

test("95 % intervals hold, of counted bands and of a curve, whatever the truth is", () => {
  const truths = {
    logistic: (total: number) => logistic(0.6 * total - 1.2),
    steps: (total: number) => (total < 2 ? 0.05 : total < 4 ? 0.3 : 0.7),
    bent: (total: number) => Math.min(0.9, 0.03 + 0.02 * Math.max(0, total) + 0.1 * Math.max(0, total - 3)),
  };
  const held: Record<string, number> = {};
  const wide: Record<string, number> = {};
  /** The share of people whose band's interval has the mean risk of the band. */
  const heldIn = (
    { cells, rows }: RiskPeople,
    bands: readonly { from: number; low: number; high: number }[],
    truth: (total: number) => number,
  ) => {
    const at = (total: number) => bands.findLastIndex(({ from }, i) => i === 0 || from <= total);
    const own = bands.map((_, i) => cells.filter(({ totals }) => at(totals[0]!) === i));
    return sum(
      bands.map(({ low, high }, i) => {
        const people = sum(own[i]!.flatMap((cell) => cell.rows));
        const mean = sum(own[i]!.map((cell) => sum(cell.rows) * truth(cell.totals[0]!))) / people;
        return low <= mean && mean <= high ? people / rows : 0;
      }),
    );
  };
  const RUNS = 100;
  const add = (way: string, share: number) => {
    held[way] = (held[way] ?? 0) + share / RUNS;
  };
  for (let run = 1; run <= RUNS; run++) {
    for (const [name, truth] of Object.entries(truths)) {
      const people = drawn(run, 1000, truth);
      const counted = countedBands(people).map(({ from, rows }) => ({
        from,
        ...wilson(rows[1]!, sum(rows)),
      }));
      add(`counted, ${name}`, heldIn(people, counted, truth));
      for (const size of [200, 1000]) {
        const few = drawn(1000 + run, size, truth);
        const { bands } = curveRisk({ by: "held-out", people: few.rows }, few, 1, 1);
        const intervals = bands.map(({ from, intervals: [one] }) => ({ from, ...one! }));
        add(`a curve of ${size}, ${name}`, heldIn(few, intervals, truth));
        for (const {
          shares,
          intervals: [one],
        } of bands) {
          expect(one!.low).toBeLessThanOrEqual(shares[1]!);
          expect(one!.high).toBeGreaterThanOrEqual(shares[1]!);
        }
        const widths = intervals.map(({ low, high }) => high - low).sort((a, b) => a - b);
        if (size === 1000) wide[name] = (wide[name] ?? 0) + widths[widths.length >> 1]! / RUNS;
      }
    }
  }
  expect(Object.keys(held)).toHaveLength(9);
  // Nor do they hold by being wide, also where the truth is far from a curve.
  for (const [name, most] of Object.entries({ logistic: 0.13, steps: 0.2, bent: 0.12 }))
    expect(wide[name], name).toBeLessThan(most);
  for (const [way, share] of Object.entries(held)) {
    expect(share, way).toBeGreaterThan(0.935);
    // A curve that is right is not known to be.
    expect(share, way).toBeLessThan(way.startsWith("counted") ? 0.985 : 0.995);
  }
});
