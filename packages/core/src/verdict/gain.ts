import type { Confusion } from "../audit/report.ts";
import type { Estimate } from "../model/verdict.ts";
import type { Prices } from "../problem/objective.ts";

/** Standard normal quantile of 0.975: two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * By how much the classes given lose less than giving everyone class k, under these prices, with its 95 % interval. Every
 * person is given both, so the difference is taken person by person: what both get right or wrong alike is no chance.
 */
export function gainOver(k: number, { rows, weight }: Confusion, { price, scale }: Prices): Estimate | null {
  const classCount = rows.length;
  let people = 0;
  let total = 0;
  let sum = 0;
  let squares = 0;
  weight.forEach((given, y) => {
    given.forEach((amount, p) => {
      const gain = price[y * classCount + k]! - price[y * classCount + p]!;
      people += rows[y]![p]!;
      total += amount;
      sum += amount * gain;
      squares += amount * gain * gain;
    });
  });
  if (people === 0 || total === 0) return null;
  const mean = sum / total;
  const variance = Math.max(0, squares / total - mean * mean);
  const half = Z * Math.sqrt(variance / people);
  const [value, low, high] = [mean, mean - half, mean + half].map((each) => (each * total) / scale);
  return { value: value!, low: low!, high: high! };
}

/** What giving everyone class k loses, as a share or mean under the objective. */
export function lossOfConstant(k: number, { weight }: Confusion, { price, scale }: Prices): number | null {
  const classCount = weight.length;
  let loss = 0;
  let total = 0;
  weight.forEach((given, y) => {
    const amount = given.reduce((sum, one) => sum + one, 0);
    total += amount;
    loss += amount * price[y * classCount + k]!;
  });
  return total === 0 ? null : loss / scale;
}
