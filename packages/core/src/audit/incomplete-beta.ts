import { exp, log } from "../exp-log.ts";

/** Lanczos' coefficients for g = 7, of Numerical Recipes and the GNU Scientific Library: 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The continued fraction is good enough when a step changes it by less than this share. */
const PRECISION = 1e-15;

/** Natural logarithm of the gamma function, for x above 0. */
function logGamma(x: number): number {
  if (x < 0.5) return logGamma(x + 1) - log(x);
  const y = x - 1;
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (y + i);
  const t = y + 7.5;
  return 0.5 * log(2 * Math.PI) + (y + 0.5) * log(t) - t + log(sum);
}

/**
 * The regularised incomplete beta function: the share of a beta distribution with a, b above 0 that lies below x in
 * [0, 1]. By its continued fraction (Numerical Recipes 6.4), which takes about sqrt(max(a, b)) steps.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly below the mean; above it, the mirror image does.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * logOfRest(x));
  return (front * continuedFraction(x, a, b)) / a;
}

/** log(1 - x), with what 1 - x loses of a small x. */
function logOfRest(x: number): number {
  const rest = 1 - x;
  return log(rest) - (rest - 1 + x) / rest;
}

/** Lentz's method: numerator and denominator of the fraction are kept as ratios, so that nothing overflows. */
function continuedFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  const steps = 200 + 10 * Math.sqrt(Math.max(a, b));
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < steps; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}
