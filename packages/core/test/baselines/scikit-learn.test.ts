import { describe, expect, test } from "vitest";
import { logisticScores } from "../../src/baselines/logistic.ts";
import { svmScores } from "../../src/baselines/svm.ts";
import { type Training, trainingOf } from "../../src/baselines/training.ts";
import type { Objective } from "../../src/problem/spec.ts";
import { counted } from "./counted.ts";

/** Made with scikit-learn 1.9.1 on the rows one by one: `decision_function` for four rows. */
describe("scores are those of scikit-learn", () => {
  const rows: readonly (readonly [string, number, number])[] = [
    ["000", 0, 5],
    ["000", 1, 2],
    ["100", 0, 1],
    ["100", 2, 3],
    ["010", 1, 4],
    ["010", 0, 2],
    ["110", 2, 2],
    ["001", 0, 3],
    ["101", 1, 1],
    ["011", 2, 2],
    ["111", 2, 1],
    ["111", 0, 1],
  ];
  const asked = ["000", "100", "010", "111"];
  const trainingWith = async (classes: readonly string[], objective: Objective) =>
    trainingOf(
      await counted(
        rows.map(([answers, label, weight]) => [
          [...answers].map(Number),
          classes[Math.min(label, classes.length - 1)]!,
          weight,
        ]),
        classes,
      ),
      { objective },
    );
  const scoresFor = ({ profiles }: Training, scores: Float64Array) =>
    asked.map((answers) => {
      const bits = [...answers].reduce((sum, bit, j) => sum + Number(bit) * 2 ** j, 0);
      const p = profiles.answers.indexOf(bits);
      return [...scores.subarray(p * profiles.classes.length, (p + 1) * profiles.classes.length)];
    });
  const near = (found: readonly number[][], expected: readonly (readonly number[])[]) =>
    found.forEach((own, i) => {
      own.forEach((score, k) => {
        expect(score).toBeCloseTo(expected[i]![k]!, 6);
      });
    });

  test.each<[Objective, number[][], number[][]]>([
    [
      "accuracy",
      [
        [0.35572164, -0.35698358, -0.99204933],
        [-0.32928999, -0.77796617, 0.10041089],
        [-0.36295564, -0.06853587, -0.573313],
        [-0.78908889, -0.86653388, 0.64139178],
      ],
      [
        [0.81059477, 0.00670525, -0.81730003],
        [0.18622404, -0.52362435, 0.33740031],
        [0.09352569, 0.2593364, -0.35286208],
        [-0.31014966, -0.68716274, 0.9973124],
      ],
    ],
    [
      "balanced",
      [
        [0.24357539, -0.25377404, -0.98660782],
        [-0.45333322, -0.70719127, 0.13660331],
        [-0.49069122, 0.03983811, -0.54994598],
        [-0.90888058, -0.80901441, 0.71776487],
      ],
      [
        [0.51698237, 0.2752439, -0.79222628],
        [-0.09403778, -0.32449287, 0.41853065],
        [-0.20124114, 0.48721302, -0.28597188],
        [-0.58766567, -0.56228202, 1.14994769],
      ],
    ],
  ])("for three classes, %s", async (objective, linearSvc, regression) => {
    const training = await trainingWith(["a", "b", "c"], objective);
    near(scoresFor(training, svmScores(training, 10)), linearSvc);
    near(scoresFor(training, logisticScores(training)), regression);
  });

  test.each<[Objective, number[], number[]]>([
    [
      "accuracy",
      [-0.35572164, 0.32928999, 0.36295564, 0.78908889],
      [-0.37189106, 0.47977154, 0.55217689, 1.14463218],
    ],
    [
      "balanced",
      [-0.43878637, 0.23966496, 0.26530502, 0.69548026],
      [-0.57569929, 0.27129521, 0.34024847, 0.9271295],
    ],
  ])("for two classes, %s", async (objective, linearSvc, regression) => {
    const training = await trainingWith(["a", "b"], objective);
    const both = (values: readonly number[], first: number) => values.map((value) => [first * value, value]);
    near(scoresFor(training, svmScores(training, 10)), both(linearSvc, -1));
    near(scoresFor(training, logisticScores(training)), both(regression, 0));
  });
});
