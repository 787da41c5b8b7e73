/**
 * Rates from 0 to 1 as angles, along which the spread of a sample is the same everywhere: the rate is the square of the
 * angle's sine. From sums, products and square roots alone: bounds that are looked for along the angles are stored in
 * models, and sines of the platform differ in their last digits from engine to engine.
 */

/** The rate of an angle from 0 to a right one. */
export function rateAt(angle: number): number {
  // By half of the angle the series is short: sin² 2x = 4 sin² x (1 - sin² x).
  const sine = sineOf(angle / 2);
  const half = sine * sine;
  return 4 * half * (1 - half);
}

/** The angle of a rate from 0 to 1. */
export function angleOf(rate: number): number {
  return rate > 0.5 ? Math.PI / 2 - arcsine(Math.sqrt(1 - rate)) : arcsine(Math.sqrt(rate));
}

/** For x up to an eighth of a turn, where the last term is below 1e-17. */
function sineOf(x: number): number {
  const square = x * x;
  let series = 0;
  for (let n = 17; n >= 3; n -= 2) series = (-square / (n * (n - 1))) * (1 + series);
  return x + x * series;
}

/** For x up to the square root of one half, where a term is less than half of the one before. */
function arcsine(x: number): number {
  const square = x * x;
  let series = 0;
  for (let n = 101; n >= 1; n -= 2) series = ((square * n * n) / ((n + 1) * (n + 2))) * (1 + series);
  return x + x * series;
}
