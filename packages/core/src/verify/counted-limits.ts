import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Recount } from "./recount.ts";
import { comparedRates, singleSides } from "./verify-fairness.ts";

/**
 * A limit on who is given what: the sum over all people of their weight times `value` is within the bounds. In whole
 * numbers, as prices of a proof count it: a difference of two rates is multiplied with the least common multiple of what
 * the rates are divided by.
 */
export interface CountedLimit {
  readonly min?: bigint;
  readonly max?: bigint;
  value(cell: number, y: number, given: number): bigint;
  /** Whether its sums are whole numbers that engines hold exactly; others are rounded by them, and not by us. */
  readonly exact: boolean;
}

const SCALE = 10n ** 12n;
const LARGEST = 2n ** 53n;

/** All limits of a spec that are about who is given what, fairness first, in the order in which proofs number them. */
export function countedLimits(spec: Spec, profiles: Profiles, counts: Recount): CountedLimit[] {
  return [...fairnessLimits(spec, profiles, counts), ...rateLimits(spec, profiles, counts)];
}

function fairnessLimits(spec: Spec, profiles: Profiles, counts: Recount): CountedLimit[] {
  const limits: CountedLimit[] = [];
  for (const rule of spec.fairness ?? []) {
    const share = asScaled(rule.tolerance);
    const divisor = gcd(share, SCALE);
    const [numerator, denominator] = [share / divisor, SCALE / divisor];
    for (const { among, counted, sides, again } of comparedRates(rule, profiles, counts)) {
      if (again) continue;
      const [a, b] = sides;
      const common = (a.size / gcd(a.size, b.size)) * b.size;
      /** So many times the rate of the first side, less so many times that of the second. */
      const weighed = (times: bigint, less: bigint) => (cell: number, y: number, given: number) => {
        if (!among(y) || !counted(y, given)) return 0n;
        const first = a.inside(cell) ? (common / a.size) * times : 0n;
        return b.inside(cell) ? first - (common / b.size) * less : first;
      };
      if (rule.form !== "ratio") {
        const max = (numerator * common) / denominator;
        limits.push({ min: -max, max, value: weighed(1n, 1n), exact: common < LARGEST });
        continue;
      }
      const exact = common * denominator < LARGEST;
      limits.push({ min: 0n, value: weighed(denominator, numerator), exact });
      limits.push({ min: 0n, value: weighed(-numerator, -denominator), exact });
    }
  }
  return limits;
}

function rateLimits(spec: Spec, profiles: Profiles, counts: Recount): CountedLimit[] {
  return (spec.rules ?? []).flatMap((rule): CountedLimit[] => {
    if (rule.rule === "group-wrong")
      return singleSides(profiles, rule.minGroupSize ?? 1).map(({ has }) => {
        const size = counts.weight((cell) => has(cell));
        return {
          max: (asScaled(rule.atMost) * size) / SCALE,
          value: (cell, y, given) => (has(cell) && y !== given ? 1n : 0n),
          exact: true,
        };
      });
    if (rule.rule !== "recall" && rule.rule !== "false-positives" && rule.rule !== "given") return [];
    const label = profiles.classes.indexOf(rule.class);
    const among = (y: number) =>
      rule.rule === "given" || (rule.rule === "recall" ? y === label : y !== label);
    const size = counts.weight((_c, y) => among(y));
    const least = "atLeast" in rule ? rule.atLeast : undefined;
    const most = "atMost" in rule ? rule.atMost : undefined;
    return [
      {
        ...(least !== undefined && { min: (asScaled(least) * size + SCALE - 1n) / SCALE }),
        ...(most !== undefined && { max: (asScaled(most) * size) / SCALE }),
        value: (_cell, y, given) => (given === label && among(y) ? 1n : 0n),
        exact: true,
      },
    ];
  });
}

function asScaled(share: number): bigint {
  return BigInt(Math.round(share * 1e12));
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
