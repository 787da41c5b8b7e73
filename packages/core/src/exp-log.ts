/**
 * Exponentials and logarithms from sums, products and quotients alone, which every machine rounds in the same way. Those
 * of the platform differ in their last digits from engine to engine: what is stored in a model or decides between two cards
 * must not.
 */

/** The logarithm of 2 in two parts, so that whole multiples of the first are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LN2 = Math.LN2;

const bits = new DataView(new ArrayBuffer(8));

/** 2 to the whole powers from -1022 to 1023, exactly. */
const POWERS_OF_TWO = /* @__PURE__ */ Float64Array.from({ length: 2046 }, (_, i) => {
  bits.setUint32(0, (i + 1) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
});

/** 1 / n!, for n from 13 down to 2. */
const INVERSE_FACTORIALS = Float64Array.from({ length: 12 }, (_, i) => {
  let product = 1;
  for (let n = 2; n <= 13 - i; n++) product *= n;
  return 1 / product;
});

/** e^x, within two units of the last place; 0 where it is below the smallest normal number. */
export function exp(x: number): number {
  if (!(x > -708)) return x <= -708 ? 0 : Number.NaN;
  if (x > 709) return Infinity;
  const power = Math.round(x / LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let series = 0;
  for (let i = 0; i < 12; i++) series = series * rest + INVERSE_FACTORIALS[i]!;
  const fraction = 1 + (rest + rest * rest * series);
  return power > 1022 ? fraction * 2 * POWERS_OF_TWO[power + 1021]! : fraction * POWERS_OF_TWO[power + 1022]!;
}

/** 1 / (2n + 1), for n from 11 down to 1. */
const INVERSE_ODDS = /* @__PURE__ */ Float64Array.from({ length: 11 }, (_, i) => 1 / (2 * (11 - i) + 1));

/** The natural logarithm, within two units of the last place; of normal numbers, 0 and infinity. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return Infinity;
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let power = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0xfffff) | (1023 << 20));
  let fraction = bits.getFloat64(0);
  if (fraction > Math.SQRT2) {
    fraction /= 2;
    power++;
  }
  const s = (fraction - 1) / (fraction + 1);
  const square = s * s;
  let series = 0;
  for (let i = 0; i < 11; i++) series = (series + INVERSE_ODDS[i]!) * square;
  return power * LN2_HIGH + (2 * s + (2 * s * series + power * LN2_LOW));
}

/** 1 / (1 + e^-x). */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + exp(-x));
  const odds = exp(x);
  return odds / (1 + odds);
}

/** Shares in proportion to e^x: they add up to 1. */
export function softmax(values: ArrayLike<number>): number[] {
  let top = -Infinity;
  for (let k = 0; k < values.length; k++) top = Math.max(top, values[k]!);
  const powers = Array.from(values, (value) => exp(value - top));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
