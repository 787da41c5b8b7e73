import type { Profiles } from "@fairscore/core";
import type { Learnt } from "./scikit-learn.ts";

/** One model on one fold, learnt twice. */
export interface Compared {
  readonly ours: Accuracies;
  readonly theirs: Accuracies;
  /** Train and held-out rows that are given one class here and another there. */
  readonly otherClass: number;
  /** Largest difference of two scores, relative to 1 + their size. */
  readonly scoreDifference: number;
}

/** Share of rows that are given their class, or its mean over the classes. */
export interface Accuracies {
  readonly train: number;
  readonly test: number;
}

/** What two models say of the same rows, side by side. `scores` are ours, at `profile * K + class`. */
export function compare(
  profiles: Profiles,
  balanced: boolean,
  ours: { readonly classes: Int32Array; readonly scores: Float64Array },
  theirs: Learnt,
): Compared {
  const { entryProfile, entryRows } = profiles;
  let otherClass = 0;
  for (let e = 0; e < entryProfile.length; e++) {
    const p = entryProfile[e]!;
    if (ours.classes[p] !== theirs.classes[p]) otherClass += entryRows[e]!;
  }
  return {
    ours: accuracies(profiles, balanced, ours.classes),
    theirs: accuracies(profiles, balanced, theirs.classes),
    otherClass,
    scoreDifference: largestDifference(ours.scores, theirs.scores, profiles.classes.length),
  };
}

function accuracies(profiles: Profiles, balanced: boolean, given: ArrayLike<number>): Accuracies {
  return { train: accuracy(profiles, 0, balanced, given), test: accuracy(profiles, 1, balanced, given) };
}

function accuracy(profiles: Profiles, part: number, balanced: boolean, given: ArrayLike<number>): number {
  const right = profiles.classes.map(() => 0);
  const rows = profiles.classes.map(() => 0);
  for (let e = 0; e < profiles.entryLabel.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const y = profiles.entryLabel[e]!;
    rows[y]! += profiles.entryRows[e]!;
    if (given[profiles.entryProfile[e]!] === y) right[y]! += profiles.entryRows[e]!;
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (!balanced) return sum(right) / sum(rows);
  const recalls = rows.flatMap((n, k) => (n > 0 ? [right[k]! / n] : []));
  return sum(recalls) / recalls.length;
}

/** Scores are compared where there is one for each class; of two classes only the second has one everywhere. */
function largestDifference(
  ours: Float64Array,
  theirs: readonly (readonly number[])[],
  classCount: number,
): number {
  let most = 0;
  theirs.forEach((row, p) => {
    const own = [...ours.subarray(p * classCount, (p + 1) * classCount)].filter(Number.isFinite);
    row.forEach((score, at) => {
      const mine = own[own.length - row.length + at]!;
      most = Math.max(most, Math.abs(score - mine) / (1 + Math.abs(score)));
    });
  });
  return most;
}
