import { fault } from "../findings/fault.ts";

/** More decimals than these are no points that a person adds up. */
const MOST_DECIMALS = 3;

/** The number that makes all of these whole when they are multiplied with it, as small as it can be; 1 for whole ones. */
export function wholeScale(values: readonly number[]): number {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  if (decimals > MOST_DECIMALS) {
    const long = values.find((value) => decimalsOf(value) > MOST_DECIMALS)!;
    throw fault({ code: "long-points", points: long });
  }
  const ten = 10 ** decimals;
  return ten / values.reduce((common, value) => divisor(common, Math.abs(Math.round(value * ten))), ten);
}

/** A multiple that is whole, without the stray digits of decimal fractions. */
export function scaled(value: number, scale: number): number {
  const product = Math.round(value * scale);
  if (!Number.isSafeInteger(product))
    throw fault({ code: "large-points", points: value, most: Number.MAX_SAFE_INTEGER });
  return product === 0 ? 0 : product;
}

function decimalsOf(value: number): number {
  const [, fraction = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
