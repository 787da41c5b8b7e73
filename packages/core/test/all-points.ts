import type { Problem } from "../src/problem/problem.ts";

/** Every table of the product of point sets, without any pruning. */
export function* allPoints(problem: Problem): Generator<Int32Array> {
  const points = new Int32Array(problem.pointSetOf.length);
  const sets = Array.from(problem.pointSetOf, (set) => problem.pointSets[set]!);
  const total = sets.reduce((n, set) => n * set.length, 1);
  for (let i = 0; i < total; i++) {
    let rest = i;
    sets.forEach((set, e) => {
      points[e] = set[rest % set.length]!;
      rest = Math.floor(rest / set.length);
    });
    yield points;
  }
}
