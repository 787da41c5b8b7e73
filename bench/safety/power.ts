import { approximateBound, isSure, seededRandom } from "@fairscore/core/parts";

/** People in each of the two groups, and the tolerance that is to be certified of them. */
const CASES = [
  { n: 50, tolerance: 0.2 },
  { n: 100, tolerance: 0.15 },
  { n: 450, tolerance: 0.08 },
  { n: 1500, tolerance: 0.05 },
];

/** The rate of the one group; that of the other is higher by the true difference. */
const RATES = [0.03, 0.3];

/** Shares of the tolerance that the true difference comes to: at 1, all claims are (just not) false. */
const TRUE_SHARES = [0, 0.5, 1];

const CONFIDENCE = 0.95;

/** How often a tolerance is certified of samples drawn by chance: with exact bounds, and by square-and-add as before. */
export function powerOfBounds(draws: number): Record<string, string | number>[] {
  const random = seededRandom(1);
  const percent = (count: number) => `${((100 * count) / draws).toFixed(1)} %`;
  return CASES.flatMap(({ n, tolerance }) =>
    RATES.map((rate) => {
      const line: Record<string, string | number> = { "people in each group": n, tolerance, rate };
      for (const share of TRUE_SHARES) {
        const known = new Map<string, readonly [boolean, boolean]>();
        const claims: [number, number] = [0, 0];
        for (let draw = 0; draw < draws; draw++) {
          const first = drawn(n, rate, random);
          const second = drawn(n, rate + share * tolerance, random);
          const key = `${first} ${second}`;
          const both = known.get(key) ?? claimsOf(first, second, n, tolerance);
          known.set(key, both);
          for (const i of [0, 1] as const) if (both[i]) claims[i]++;
        }
        const named = share === 1 ? `difference ${share} t (at most 5 %)` : `difference ${share} t`;
        line[`${named}: before`] = percent(claims[0]);
        line[`${named}: exact`] = percent(claims[1]);
      }
      return line;
    }),
  );
}

function claimsOf(first: number, second: number, n: number, tolerance: number): readonly [boolean, boolean] {
  const [a, b] = [
    { rate: first / n, n },
    { rate: second / n, n },
  ];
  return [
    approximateBound("difference", a!, b!, CONFIDENCE) <= tolerance,
    isSure("difference", a!, b!, CONFIDENCE, tolerance),
  ];
}

function drawn(n: number, rate: number, random: () => number): number {
  let counted = 0;
  for (let i = 0; i < n; i++) if (random() < rate) counted++;
  return counted;
}
