// The linear models that tables are compared with, against those of scikit-learn on the same folds.
//   npm run bench:baselines -- --reference FOLDER
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Profiles } from "@fairscore/core";
import { highestScore, logisticScores, svm, svmScores, trainingOf } from "@fairscore/core/parts";
import { markdownTable } from "../search/markdown-table.ts";
import { type Compared, compare } from "./compared.ts";
import { loanDeskFolds, referenceFolds } from "./folded-data.ts";
import { pythonWithScikitLearn, scikitLearn, type Task, WITHOUT_SCIKIT_LEARN } from "./scikit-learn.ts";

const HELP = `Learns linear models with fairscore and with scikit-learn on the same folds and C, and compares what they say.

  --reference FOLDER  also the paper's data, in the folds that come with them
  --rows NAME         rows of these data: consistent, as in the published runs, or all (default consistent)
  --seed N            deals the loan desk's folds and the rows by which C is chosen (default 1)

fairscore learns from counted profiles, scikit-learn from the rows one by one, to far smaller tolerances than its
defaults. fairscore chooses C of the support vector machine; logistic regression has 1. Under the balanced objective,
accuracy is the mean over the classes.`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    rows: { type: "string", default: "consistent" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:baselines: ${message}`);
  process.exit(2);
}

if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const seed = Number(values.seed);
if (!(Number.isInteger(seed) && seed >= 0)) fail(`invalid --seed: ${values.seed}; expected a whole number`);
const kept = values.rows;
if (kept !== "consistent" && kept !== "all") fail(`invalid --rows: ${kept}; expected consistent or all`);
if (values.reference !== undefined && !existsSync(join(values.reference, "folds")))
  fail(`invalid --reference: ${values.reference}; expected a folder with data and folds`);
const python = pythonWithScikitLearn() ?? fail(WITHOUT_SCIKIT_LEARN);

/** A model on one fold, learnt here. */
interface Run extends Task {
  readonly profiles: Profiles;
  readonly scores: Float64Array;
  readonly milliseconds: number;
}

function run(profiles: Profiles, model: Task["model"], balanced: boolean): Run {
  const start = performance.now();
  const training = trainingOf(profiles, { objective: balanced ? "balanced" : "accuracy" });
  const c = model === "svm" ? svm(training, seed).c : 1;
  const scores = model === "svm" ? svmScores(training, c) : logisticScores(training);
  const milliseconds = performance.now() - start;
  return { profiles, model, balanced, training, c, scores, milliseconds };
}

const sets = [
  await loanDeskFolds(seed),
  ...(values.reference === undefined ? [] : await referenceFolds(values.reference, kept)),
];
const groups = sets.flatMap(({ name, folds }) =>
  (["svm", "logistic"] as const).flatMap((model) =>
    [false, true].map((balanced) => ({
      name: `${name}, ${model}, ${balanced ? "balanced" : "accuracy"}`,
      runs: folds.map((fold) => run(fold, model, balanced)),
    })),
  ),
);
const runs = groups.flatMap((group) => group.runs);
const { version, learnt } = await scikitLearn(python, runs);
const compared = new Map(
  runs.map((one, i) => {
    const { profiles, balanced, scores } = one;
    const ours = { ...highestScore(scores, profiles.classes.length), scores };
    return [one, compare(profiles, balanced, ours, learnt[i]!)];
  }),
);

const percent = (of: readonly Compared[], value: (one: Compared) => number) =>
  ((100 * of.reduce((sum, one) => sum + value(one), 0)) / of.length).toFixed(2);
const most = (of: readonly Compared[], value: (one: Compared) => number) => Math.max(...of.map(value));
const accuracyDifference = ({ ours, theirs }: Compared) =>
  100 * Math.max(Math.abs(ours.train - theirs.train), Math.abs(ours.test - theirs.test));

console.log(`Mean accuracy over 5 folds in percent, scikit-learn ${version}\n`);
console.log(
  markdownTable(
    groups.map((group) => {
      const of = group.runs.map((one) => compared.get(one)!);
      return {
        "data, model, objective": group.name,
        C: [...new Set(group.runs.map(({ c }) => c))].sort((a, b) => a - b).join(", "),
        train: percent(of, ({ ours }) => ours.train),
        "train, scikit-learn": percent(of, ({ theirs }) => theirs.train),
        test: percent(of, ({ ours }) => ours.test),
        "test, scikit-learn": percent(of, ({ theirs }) => theirs.test),
        "rows given another class": of.reduce((sum, { otherClass }) => sum + otherClass, 0),
        "largest difference of scores": most(of, ({ scoreDifference }) => scoreDifference).toExponential(0),
        "learnt here in (ms)": Math.round(
          group.runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / group.runs.length,
        ),
      };
    }),
  ),
);
console.log(
  `\nLargest difference of an accuracy on any fold: ${most([...compared.values()], accuracyDifference).toFixed(2)} points`,
);
