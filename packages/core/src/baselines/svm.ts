import type { Given } from "../audit/give.ts";
import { pricesOf } from "../problem/objective.ts";
import { dealRows } from "../profiles/deal-rows.ts";
import { profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { scoresOf } from "./features.ts";
import { highestScore } from "./highest-score.ts";
import { type LinearData, linearData } from "./linear-data.ts";
import { minimise } from "./minimise.ts";
import { SQUARED_HINGE_PENALTY, squaredHinge } from "./squared-hinge.ts";
import type { Training } from "./training.ts";

/** What C is chosen from: how much an error weighs against small coefficients. */
export const SVM_CHOICES: readonly number[] = [0.001, 0.01, 0.1, 1, 10, 100, 1000];

/** C where nothing can be held out to choose it by. */
const DEFAULT_C = 1;

export interface Svm {
  readonly given: Given;
  readonly c: number;
}

/**
 * A linear support vector machine, one class against all others, with the loss that LinearSVC of scikit-learn has by
 * default, the squared hinge: it is smooth, so its optimum is found to the last digits. C is the one that loses least
 * on a quarter of the train rows when the rest is learnt from, the smallest of equals; then all are learnt from. Prices
 * of errors are ignored: it learns as for accuracy.
 */
export function svm(training: Training, seed: number): Svm {
  const c = chooseC(training, seed);
  return { given: svmAt(training, c), c };
}

/** The classes given with this C. */
export function svmAt(training: Training, c: number): Given {
  return highestScore(svmScores(training, c), training.profiles.classes.length);
}

/** Decision values at `profile * K + class`: how much a profile looks like the class; -Infinity if that has no rows. */
export function svmScores(training: Training, c: number): Float64Array {
  const data = linearData(training);
  const { classCount, present } = data;
  const { profileCount } = data.features;
  const scores = new Float64Array(profileCount * classCount).fill(-Infinity);
  const put = (k: number, values: Float64Array) => {
    for (let p = 0; p < profileCount; p++) scores[p * classCount + k] = values[p]!;
  };
  if (present.length <= 2) {
    // Of two classes one is what the other is not; one alone is always given.
    const [first, second] = present;
    const learnt = second === undefined ? new Float64Array(profileCount) : scoresAgainstAll(data, second, c);
    const opposite = learnt.map((score) => -score);
    if (second !== undefined) put(second, learnt);
    if (first !== undefined) put(first, opposite);
  } else for (const k of present) put(k, scoresAgainstAll(data, k, c));
  return scores;
}

/** For each profile, how much it looks like class k (above 0) or like another (below 0). */
function scoresAgainstAll(
  { features, classCount, present, weights, factors }: LinearData,
  k: number,
  c: number,
): Float64Array {
  const sides = new Float64Array(features.profileCount * 2);
  for (const y of present) {
    // As in LinearSVC: one class against several others has the factor of the class, the others have none.
    const factor = y === k || present.length === 2 ? factors[y]! : 1;
    for (let p = 0; p < features.profileCount; p++)
      sides[p * 2 + (y === k ? 1 : 0)]! += c * factor * weights[p * classCount + y]!;
  }
  return scoresOf(features, minimise(features, squaredHinge(sides), SQUARED_HINGE_PENALTY), 1);
}

function chooseC(training: Training, seed: number): number {
  const split = dealRows(training.profiles, 4, seed)[0]!;
  const learnt = { ...training, profiles: profilesOfPart(split, 0) };
  const heldOut = profilesOfPart(split, 1);
  if (learnt.profiles.entryRows.length === 0 || heldOut.entryRows.length === 0) return DEFAULT_C;
  const { price } = pricesOf(training.objective === "balanced" ? "balanced" : "accuracy", heldOut);
  let best = { c: DEFAULT_C, loss: Infinity };
  for (const c of SVM_CHOICES) {
    const loss = lossOn(heldOut, svmAt(learnt, c), price);
    if (loss < best.loss) best = { c, loss };
  }
  return best.c;
}

function lossOn(profiles: Profiles, { classes }: Given, price: Float64Array): number {
  const { entryProfile, entryLabel, entryWeight } = profiles;
  let loss = 0;
  for (let e = 0; e < entryLabel.length; e++) {
    const at = entryLabel[e]! * profiles.classes.length + classes[entryProfile[e]!]!;
    loss += entryWeight[e]! * price[at]!;
  }
  return loss;
}
