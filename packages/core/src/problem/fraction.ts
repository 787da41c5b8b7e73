/** An exact share: tolerances are decimals that people write, and 0.1 + 0.2 must stay out of constraints. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The decimal that a number prints as, exactly, in lowest terms: 0.1 is 1/10. */
export function decimalFraction(value: number): Fraction {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", decimals = ""] = mantissa.split(".");
  const shift = BigInt(decimals.length) - BigInt(exponent);
  const digits = BigInt(whole + decimals);
  const numerator = shift < 0n ? digits * 10n ** -shift : digits;
  const denominator = shift > 0n ? 10n ** shift : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

/** The largest whole number not above a non-negative fraction of n. */
export function floorOf({ numerator, denominator }: Fraction, n: bigint): bigint {
  return (numerator * n) / denominator;
}

/** The smallest whole number not below a non-negative fraction of n. */
export function ceilOf({ numerator, denominator }: Fraction, n: bigint): bigint {
  return (numerator * n + denominator - 1n) / denominator;
}
