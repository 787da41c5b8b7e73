export interface LogLogFit {
  /** The power of x with which y grows: 1 when linear. */
  readonly slope: number;
  readonly at: (x: number) => number;
}

/** Least squares through the logarithms. */
export function logLogFit(points: readonly { readonly x: number; readonly y: number }[]): LogLogFit {
  const xs = points.map(({ x }) => Math.log(x));
  const ys = points.map(({ y }) => Math.log(y));
  const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
  const meanX = mean(xs);
  const meanY = mean(ys);
  const slope =
    xs.reduce((sum, x, i) => sum + (x - meanX) * (ys[i]! - meanY), 0) /
    xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return { slope, at: (x) => Math.exp(meanY + slope * (Math.log(x) - meanX)) };
}
