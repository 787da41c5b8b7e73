import type { Confusion } from "../audit/report.ts";
import type { Estimate } from "../model/verdict.ts";
import type { Prices } from "../problem/objective.ts";

/** Standard normal quantile of 0.975: two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * By how much the classes given lose less than giving everyone class k, under these prices, with its 95 % interval. Every
 * person is given both, so the difference is taken person by person: what both get right or wrong alike is no chance.
 * Where an objective divides by the size of each class (`byClass`), how many are of a class is no chance either. `spread`
 * is how many times larger the variance is than that of as many people judged independently.
 */
export function gainOver(
  k: number,
  { rows, weight }: Confusion,
  { price, scale }: Prices,
  { byClass, spread = 1 }: { readonly byClass: boolean; readonly spread?: number },
): Estimate | null {
  const classCount = rows.length;
  const sums = weight.map((given, y) => {
    const gains = given.map((amount, p) => ({
      amount,
      gain: price[y * classCount + k]! - price[y * classCount + p]!,
    }));
    return {
      people: total(rows[y]!),
      amount: total(given),
      gain: total(gains.map(({ amount, gain }) => amount * gain)),
      squares: total(gains.map(({ amount, gain }) => amount * gain * gain)),
    };
  });
  const all = {
    people: total(sums.map(({ people }) => people)),
    amount: total(sums.map(({ amount }) => amount)),
    gain: total(sums.map(({ gain }) => gain)),
    squares: total(sums.map(({ squares }) => squares)),
  };
  if (all.people === 0 || all.amount === 0) return null;
  const strata = (byClass ? sums : [all]).filter(({ amount }) => amount > 0);
  const variance = total(
    strata.map(({ people, amount, gain, squares }) => {
      const mean = gain / amount;
      return (Math.max(0, squares / amount - mean * mean) / people) * amount * amount;
    }),
  );
  const half = Z * Math.sqrt(variance * spread);
  return {
    value: all.gain / scale,
    low: (all.gain - half) / scale,
    high: (all.gain + half) / scale,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
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
