import type { Problem } from "../src/problem/problem.ts";
import { seededRandom } from "../src/random.ts";

/** The problem with the log loss for its objective: people by class, some profiles all of one class. */
export function withPeople(problem: Problem, seed: number): Problem {
  const random = seededRandom(seed + 31_337);
  const { classCount: K, profileCount } = problem;
  const most = 1 + Math.floor(random() * 6);
  const counts = Float64Array.from({ length: profileCount * K }, () =>
    random() < 0.5 ? 0 : Math.floor(random() * (most + 1)),
  );
  // Somebody is in every profile.
  for (let p = 0; p < profileCount; p++) counts[p * K + Math.floor(random() * K)]! += 1;
  const everyone = counts.reduce((sum, count) => sum + count, 0);
  const weights = new Float64Array(counts.length);
  for (let p = 0; p < profileCount; p++) {
    const own = counts.subarray(p * K, (p + 1) * K).reduce((sum, count) => sum + count, 0);
    for (let k = 0; k < K; k++) weights[p * K + k] = counts[p * K + k]! * everyone + own;
  }
  return { ...problem, people: { weights, scale: everyone }, lossScale: 1024 * everyone };
}
