import type { Given } from "../audit/give.ts";
import { scoresOf } from "./features.ts";
import { highestScore } from "./highest-score.ts";
import { linearData } from "./linear-data.ts";
import { minimise } from "./minimise.ts";
import { softmax } from "./softmax.ts";
import type { Training } from "./training.ts";

/**
 * Logistic regression as scikit-learn's LogisticRegression with its defaults: C = 1, squares of the coefficients as
 * the penalty, none for the intercepts; of two classes only the second has coefficients. Prices of errors are ignored:
 * it learns as for accuracy.
 */
export function logistic(training: Training): Given {
  return highestScore(logisticScores(training), training.profiles.classes.length);
}

/** Logarithms of the odds, at `profile * K + class`, up to a constant per profile; classes without rows -Infinity. */
export function logisticScores(training: Training): Float64Array {
  const { features, classCount, present, weights, factors } = linearData(training);
  const { profileCount } = features;
  const { loss, penalty } = softmax(
    present.map((k) =>
      Float64Array.from({ length: profileCount }, (_, p) => factors[k]! * weights[p * classCount + k]!),
    ),
  );
  const { outputs } = loss;
  const learnt = scoresOf(features, minimise(features, loss, penalty), outputs);
  const scores = new Float64Array(profileCount * classCount).fill(-Infinity);
  const withoutScore = present.length - outputs;
  present.forEach((k, at) => {
    for (let p = 0; p < profileCount; p++)
      scores[p * classCount + k] = at < withoutScore ? 0 : learnt[p * outputs + at - withoutScore]!;
  });
  return scores;
}
