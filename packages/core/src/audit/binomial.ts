import { exp, log } from "../exp-log.ts";

/** Terms below this share of the largest are left out: all together they are below 1e-12. */
const NEGLIGIBLE = 1e-18;

/** Natural logarithms of 0!, 1!, 2!, ...: filled as far as it was asked for, always with the same numbers. */
let logFactorials = new Float64Array([0, 0]);

function logFactorial(n: number): number {
  if (n >= logFactorials.length) {
    const longer = new Float64Array(Math.max(n + 1, 2 * logFactorials.length));
    longer.set(logFactorials);
    for (let i = logFactorials.length; i < longer.length; i++) longer[i] = longer[i - 1]! + log(i);
    logFactorials = longer;
  }
  return logFactorials[n]!;
}

/** The numbers of successes that come up at all, from `from` on, and how often each does. */
export interface BinomialTerms {
  readonly from: number;
  readonly terms: Float64Array;
}

/** How often each number of successes comes up among n people with this rate, n whole; the ends that hardly do are left out. */
export function binomialTerms(n: number, rate: number): BinomialTerms {
  if (rate <= 0) return { from: 0, terms: new Float64Array([1]) };
  if (rate >= 1) return { from: n, terms: new Float64Array([1]) };
  const mode = Math.min(n, Math.floor((n + 1) * rate));
  const odds = rate / (1 - rate);
  const top = exp(
    logFactorial(n) -
      logFactorial(mode) -
      logFactorial(n - mode) +
      mode * log(rate) +
      (n - mode) * log(1 - rate),
  );
  const least = top * NEGLIGIBLE;
  const down = new Float64Array(Math.min(mode, reach(n, rate)));
  let below = 0;
  for (let s = mode, term = top; below < down.length; s--) {
    term *= s / ((n - s + 1) * odds);
    if (term < least) break;
    down[below++] = term;
  }
  const up = new Float64Array(Math.min(n - mode, reach(n, rate)));
  let above = 0;
  for (let s = mode, term = top; above < up.length; s++) {
    term *= ((n - s) / (s + 1)) * odds;
    if (term < least) break;
    up[above++] = term;
  }
  const terms = new Float64Array(below + 1 + above);
  for (let i = 0; i < below; i++) terms[below - 1 - i] = down[i]!;
  terms[below] = top;
  terms.set(up.subarray(0, above), below + 1);
  return { from: mode - below, terms };
}

/** Farther from the mode than this there is nothing: by Bernstein's inequality, terms fall below 1e-18 of all before it. */
function reach(n: number, rate: number): number {
  return Math.ceil(9.2 * Math.sqrt(n * rate * (1 - rate)) + 30);
}
