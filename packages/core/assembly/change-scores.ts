// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/**
 * Twin of `changeScores` in src/search/change-scores.ts: the same steps in the same order on the same numbers.
 * Arrays come as addresses; `width` is the number of constraints. Returns the new loss.
 */
export function changeScores(
  list: usize,
  from: i32,
  to: i32,
  k: i32,
  delta: i32,
  classCount: i32,
  profileCount: i32,
  scores: usize,
  firsts: usize,
  seconds: usize,
  thresholds: usize,
  gains: usize,
  cost: usize,
  width: i32,
  coefficients: usize,
  sums: usize,
  sumGains: usize,
  loss: f64,
): f64 {
  const rowBytes = (<usize>classCount) << 2;
  const tableBytes = (<usize>profileCount) << 2;
  const end = list + ((<usize>to) << 2);
  for (let at = list + ((<usize>from) << 2); at < end; at += 4) {
    const p = <usize>load<i32>(at);
    const row = scores + p * rowBytes;
    const own = row + ((<usize>k) << 2);
    const newScore = load<i32>(own) + delta;
    store<i32>(own, newScore);
    const oldFirst = load<i32>(firsts + (p << 2));
    const oldSecond = load<i32>(seconds + (p << 2));
    if (k !== oldFirst && k !== oldSecond && newScore < load<i32>(row + ((<usize>oldSecond) << 2))) {
      const cell = thresholds + <usize>k * tableBytes + (p << 2);
      store<i32>(cell, load<i32>(cell) - delta);
      continue;
    }
    let first = 0;
    let firstScore = load<i32>(row);
    let second = -1;
    let secondScore = i32.MIN_VALUE;
    for (let c = 1; c < classCount; c++) {
      const score = load<i32>(row + ((<usize>c) << 2));
      if (score > firstScore) {
        second = first;
        secondScore = firstScore;
        first = c;
        firstScore = score;
      } else if (score > secondScore) {
        second = c;
        secondScore = score;
      }
    }
    for (let c = 0; c < classCount; c++) {
      const needed = firstScore - load<i32>(row + ((<usize>c) << 2)) + i32(first < c);
      store<i32>(thresholds + <usize>c * tableBytes + (p << 2), needed);
    }
    store<i32>(
      thresholds + <usize>first * tableBytes + (p << 2),
      secondScore - firstScore + i32(second < first),
    );
    if (first === oldFirst && second === oldSecond) continue;
    store<i32>(firsts + (p << 2), first);
    store<i32>(seconds + (p << 2), second);
    const costRow = cost + ((p * <usize>classCount) << 3);
    const firstCost = load<f64>(costRow + ((<usize>first) << 3));
    const secondCost = load<f64>(costRow + ((<usize>second) << 3));
    loss = loss + (firstCost - load<f64>(costRow + ((<usize>oldFirst) << 3)));
    for (let c = 0; c < classCount; c++) {
      const rival = c === first ? secondCost : firstCost;
      const cell = gains + ((<usize>c * <usize>profileCount + p) << 3);
      store<f64>(cell, load<f64>(costRow + ((<usize>c) << 3)) - rival);
    }
    if (width === 0) continue;
    const bytes = (<usize>width) << 3;
    const coefficientRow = coefficients + p * <usize>classCount * bytes;
    const is = coefficientRow + <usize>first * bytes;
    const was = coefficientRow + <usize>oldFirst * bytes;
    const other = coefficientRow + <usize>second * bytes;
    if (is !== was)
      for (let b: usize = 0; b < bytes; b += 8)
        store<f64>(sums + b, load<f64>(sums + b) + (load<f64>(is + b) - load<f64>(was + b)));
    for (let c = 0; c < classCount; c++) {
      const own = coefficientRow + <usize>c * bytes;
      const rival = c === first ? other : is;
      const cell = sumGains + (<usize>c * <usize>profileCount + p) * bytes;
      for (let b: usize = 0; b < bytes; b += 8)
        store<f64>(cell + b, load<f64>(own + b) - load<f64>(rival + b));
    }
  }
  return loss;
}
