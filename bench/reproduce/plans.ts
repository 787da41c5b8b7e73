import { dataFile, dataName, PAPER_DATA, PROTOCOLS } from "./reference-data.ts";

/** The tolerances of the published runs. */
export const PUBLISHED_TOLERANCES = [
  0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7,
  1,
];

/** Enough of them to see the curve. */
export const FEW_TOLERANCES = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 1];

const BASELINES = ["majority", "single-line", "logistic", "svm"];

/** What the paper's experiments are as plans of `fairscore sweep`: a document for each. */
export interface PaperPlan {
  readonly file: string;
  readonly document: object;
}

/**
 * The paper's experiments: accuracy and balanced accuracy against lines (figures 3 and 4), accuracy under statistical
 * parity (figure 5), balanced accuracy under equalized odds (figure 6).
 */
export function paperPlans(
  seconds: number,
  tolerances: { readonly parity: readonly number[]; readonly odds: readonly number[] },
): PaperPlan[] {
  const common = { data: dataOf({ withGroups: true }), budget: { seconds }, baselines: BASELINES };
  const frontier = (objective: string, measure: string, tolerance: readonly number[]) => ({
    ...common,
    grid: { objective, lines: [3, 5, 10], measure, tolerance },
  });
  const odds = frontier("balanced", "eod", tolerances.odds);
  return [
    {
      file: "lines.json",
      document: {
        name: "Accuracy against lines",
        ...common,
        data: dataOf(),
        grid: { objective: ["accuracy", "balanced"], lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      },
    },
    {
      file: "statistical-parity.json",
      document: { name: "Accuracy and statistical parity", ...frontier("accuracy", "sp", tolerances.parity) },
    },
    {
      file: "equalized-odds.json",
      document: {
        name: "Balanced accuracy and equalized odds",
        ...odds,
        data: odds.data.filter(({ name }) => !isWine(name)),
      },
    },
    {
      file: "equalized-odds-wine.json",
      document: {
        name: "Balanced accuracy and equalized odds, wine",
        ...frontier(
          "balanced",
          "eod",
          tolerances.odds.filter((tolerance) => tolerance >= LEAST_ODDS_ON_WINE),
        ),
        data: odds.data.filter(({ name }) => isWine(name)),
      },
    },
  ];
}

/**
 * Of the consistent rows, eight are red wines of low quality: a smaller difference in what becomes of them than one of
 * them makes (12.5 points) is none.
 */
const LEAST_ODDS_ON_WINE = 0.15;

function isWine(name: string): boolean {
  return name.startsWith("wine");
}

/**
 * Points -9..9 and a "starts with" that counts as a line are defaults. Without a fairness rule nobody is protected; with
 * one, the protected column is asked like any other, so that the same rows are consistent, but gives no points.
 */
function dataOf({ withGroups = false } = {}) {
  return PAPER_DATA.flatMap(({ name, classes, protected: column, labels }) =>
    PROTOCOLS.map((protocol) => ({
      name: dataName(name, protocol),
      file: `../data/${dataFile(name, protocol)}`,
      "fold-column": "fold",
      outcome: classes,
      ...(withGroups && {
        protect: [column],
        compare: "yes",
        labels,
        "allow-protected": true,
        "bar-listed": true,
        "empty-cells": "skip",
      }),
      ...(protocol === "consistent" && { consistent: true }),
    })),
  );
}
