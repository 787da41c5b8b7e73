/** Where an axis starts and ends, and its ticks; `fine` are lines between them without a label. */
export interface Axis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly fine: readonly number[];
  readonly written: (value: number) => string;
}

/**
 * An axis of shares: from a multiple of 5 percentage points to another, at least 10 points apart, so that noise never
 * fills a plot.
 */
export function shareAxis(values: readonly number[]): Axis {
  const [least, most] = extent(values, [0.5, 0.5]);
  // In steps of 5 points, as whole numbers; what misses a step by machine noise is on it.
  let low = Math.max(0, Math.min(19, Math.floor(least * 20 + 1e-9)));
  let high = Math.max(low + 1, Math.min(20, Math.ceil(most * 20 - 1e-9)));
  if (high - low < 2) {
    if (low > 0) low--;
    else high++;
  }
  const step = high - low > 8 ? 2 : 1;
  return {
    domain: [low / 20, high / 20],
    ticks: multiples(low, high, step).map((k) => k / 20),
    fine: high - low > 4 ? [] : multiples(low * 5, high * 5, 1).map((k) => k / 100),
    written: (share) => `${Math.round(share * 100)}%`,
  };
}

/** An axis of how good models are. */
export function qualityAxis(values: readonly number[], isShare: boolean): Axis {
  return isShare ? shareAxis(values) : lossAxis(values, false);
}

/** An axis of differences between groups, in percentage points: always from 0, and at least to 5. */
export function differenceAxis(values: readonly number[]): Axis {
  const most = extent(values, [0, 0])[1] * 100;
  const step = most > 40 ? 10 : most > 10 ? 5 : most > 5 ? 2 : 1;
  const high = Math.min(100, Math.max(5, Math.ceil(most / step - 1e-9) * step));
  return {
    domain: [0, high / 100],
    ticks: multiples(0, high, step).map((k) => k / 100),
    fine: [],
    written: (difference) => String(Math.round(difference * 100)),
  };
}

/** An axis of ratios between rates: from 1, which is equal, down to at least 0.8. */
export function ratioAxis(values: readonly number[]): Axis {
  const low = Math.max(0, Math.min(8, Math.floor(extent(values, [1, 1])[0] * 10 + 1e-9)));
  return {
    domain: [1, low / 10],
    ticks: multiples(low, 10, low < 5 ? 2 : 1).map((k) => k / 10),
    fine: [],
    written: (ratio) => ratio.toFixed(1),
  };
}

/** An axis of losses: from 0 to a round number. */
export function lossAxis(values: readonly number[], isShare: boolean): Axis {
  const most = extent(values, [0, 0])[1];
  if (isShare) {
    const { domain, ticks } = shareAxis([0, most]);
    return { domain, ticks, fine: [], written: (share) => `${Math.round(share * 100)}%` };
  }
  const order = 10 ** Math.floor(Math.log10(Math.max(most, 1e-6)));
  const step = [0.1, 0.2, 0.5, 1, 2].map((k) => k * order).find((k) => most / k <= 6)!;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return {
    domain: [0, round(count * step)],
    ticks: multiples(0, count, 1).map((k) => round(k * step)),
    fine: [],
    written: (loss) => loss.toFixed(Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))),
  };
}

/** An axis of limits on lines: one tick for each limit that was tried. */
export function linesAxis(limits: readonly number[]): Axis {
  const tried = [...new Set(limits)].sort((a, b) => a - b);
  const [first, last] = extent(tried, [1, 1]);
  const close = first === last ? 1 : 0;
  return {
    domain: [first - close, last + close],
    ticks: tried,
    fine: [],
    written: String,
  };
}

/** An axis of seconds in powers of ten; nothing is told apart below a thousandth. */
export function secondsAxis(values: readonly number[]): Axis {
  const [least, most] = extent(
    values.map((seconds) => Math.max(seconds, 0.001)),
    [0.1, 1],
  );
  const powers = Array.from({ length: 13 }, (_, i) => Number(`1e${i - 3}`));
  const low = powers.findLast((power) => power <= least)!;
  const high = powers
    .flatMap((power) => [power, 2 * power, 5 * power])
    .find((end) => end >= most && end >= 10 * low)!;
  return {
    domain: [low, high],
    ticks: powers.filter((power) => power >= low && power <= high),
    fine: [],
    written: (seconds) => String(seconds),
  };
}

function extent(values: readonly number[], none: readonly [number, number]): readonly [number, number] {
  if (values.length === 0) return none;
  // Not by spreading: there may be more values than a call takes.
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/** Multiples of the step from low to high. */
function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
