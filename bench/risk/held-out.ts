// Counted bands against a curve, for people held out of whom the truth is known.
import { countedRisk, curveRisk, exp, type RiskPeople, seededRandom } from "@fairscore/core/parts";

/** Points of six conditions and how frequent each is: totals from -1 to 8. */
const POINTS = [2, 1, 1, -1, 3, 1];
const FREQUENT = [0.4, 0.5, 0.3, 0.35, 0.2, 0.25];

const logistic = (x: number) => 1 / (1 + exp(-x));

/** How likely yes is with a total. */
const TRUTHS: Readonly<Record<string, (total: number) => number>> = {
  "a curve": (total) => logistic(0.6 * total - 1.2),
  "a curve, yes is rare": (total) => logistic(0.5 * total - 4.2),
  bent: (total) => Math.min(0.9, 0.03 + 0.02 * Math.max(0, total) + 0.1 * Math.max(0, total - 3)),
  "three steps": (total) => (total < 2 ? 0.05 : total < 4 ? 0.3 : 0.7),
};

function drawn(rows: number, truth: (total: number) => number, random: () => number): RiskPeople {
  const counts = new Map<number, number[]>();
  for (let i = 0; i < rows; i++) {
    const total = POINTS.reduce((sum, points, j) => (random() < FREQUENT[j]! ? sum + points : sum), 0);
    const own = counts.get(total) ?? [0, 0];
    counts.set(total, own);
    own[random() < truth(total) ? 1 : 0]!++;
  }
  const cells = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([total, own]) => ({ totals: [total], weights: own, rows: own }));
  return { shape: "score", classCount: 2, rows, cuts: [4], cells };
}

/** For each size and truth: how often intervals hold the mean risk of their band, and how far risks are off those of totals. */
export function heldOutTable(sizes: readonly number[], runs: number): Record<string, string | number>[] {
  return sizes.flatMap((size) =>
    Object.entries(TRUTHS).map(([name, truth]) => {
      const random = seededRandom(size);
      const found = { counted: { held: 0, squares: 0, bands: 0 }, curve: { held: 0, squares: 0, bands: 0 } };
      for (let run = 0; run < runs; run++) {
        const people = drawn(size, truth, random);
        const source = { by: "held-out", people: size } as const;
        const risks = { counted: countedRisk(source, people, 1), curve: curveRisk(source, people, 1, 1) };
        for (const way of ["counted", "curve"] as const) {
          const { bands } = risks[way];
          const at = (total: number) => bands.findLastIndex(({ from }, i) => i === 0 || from <= total);
          found[way].bands += bands.length / runs;
          bands.forEach(({ shares, intervals: [interval] }, i) => {
            const own = people.cells.filter(({ totals }) => at(totals[0]!) === i);
            const inAll = own.reduce((sum, { rows }) => sum + rows[0]! + rows[1]!, 0);
            let mean = 0;
            for (const { totals, rows } of own) {
              const share = (rows[0]! + rows[1]!) / inAll;
              mean += share * truth(totals[0]!);
              const off = shares[1]! - truth(totals[0]!);
              found[way].squares += (share * inAll * off * off) / size / runs;
            }
            if (interval!.low <= mean && mean <= interval!.high) found[way].held += inAll / size / runs;
          });
        }
      }
      const cells = (["counted", "curve"] as const).flatMap((way) => [
        [`${way}: intervals hold`, `${(100 * found[way].held).toFixed(1)} %`],
        [`${way}: off by (points)`, (100 * Math.sqrt(found[way].squares)).toFixed(1)],
        [`${way}: bands`, found[way].bands.toFixed(1)],
      ]);
      return { "held out": size, "the truth is": name, ...Object.fromEntries(cells) };
    }),
  );
}
