import type { Given } from "../audit/give.ts";

/** Scores that differ by less than this part of them are equal: what is left is rounding. */
const ROUNDING = 1e-9;

/** The class with the highest score in each profile, the first of equals; score k of profile p at `p * K + k`. */
export function highestScore(scores: Float64Array, classCount: number): Given {
  const profileCount = scores.length / classCount;
  const classes = new Int32Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    const own = scores.subarray(p * classCount, (p + 1) * classCount);
    const top = Math.max(...own);
    const enough = top - ROUNDING * (1 + Math.abs(top));
    classes[p] = Math.max(
      0,
      own.findIndex((score) => score >= enough),
    );
  }
  return { classes, tied: new Uint8Array(profileCount) };
}
