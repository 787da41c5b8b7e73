import type { FitRequest, HoldOut } from "fairscore";
import {
  dataFile,
  dataName,
  PAPER_DATA,
  type PaperData,
  PROTOCOLS,
  type Protocol,
} from "./reference-data.ts";

/** The tolerances of the published runs. */
export const PUBLISHED_TOLERANCES = [
  0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7,
  1,
];

/** Enough of them to see the curve. */
export const FEW_TOLERANCES = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 1];

/** A frontier gives points without a limit this many times the budget of the others; so do figures 3 and 4. */
export const SHARES_WITHOUT_LIMIT = 5;

/** What each of the published runs had. */
export const PAPER_SECONDS = 3600;

/** Accuracy and balanced accuracy against lines (figures 3 and 4), as a plan of `fairscore sweep`. */
export function linesPlan(seconds: number): object {
  return {
    name: "Accuracy against lines",
    data: PAPER_DATA.flatMap(({ name, classes }) =>
      PROTOCOLS.map((protocol) => ({
        name: dataName(name, protocol),
        file: `../data/${dataFile(name, protocol)}`,
        "fold-column": "fold",
        outcome: classes,
        ...(protocol === "consistent" && { consistent: true }),
      })),
    ),
    grid: { objective: ["accuracy", "balanced"], lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    fixed: { steadiness: 0 },
    budget: { seconds: Math.min(seconds * SHARES_WITHOUT_LIMIT, PAPER_SECONDS) },
    baselines: ["majority", "single-line", "logistic", "svm"],
  };
}

/** A frontier of one fold. Plain JSON: it is handed to a process of its own. */
export interface FrontierJob {
  readonly data: string;
  readonly protocol: Protocol;
  /** In the folder of data. */
  readonly file: string;
  readonly fold: number;
  readonly request: FitRequest;
  readonly holdOut: HoldOut;
  readonly lines: readonly number[];
  readonly tolerances: readonly number[];
  /** For each point. */
  readonly seconds: number;
}

/** The measure whose trade-off a figure shows, and what is best otherwise. */
export interface FrontierFigure {
  readonly measure: "sp" | "eod";
  readonly objective: "accuracy" | "balanced";
  readonly tolerances: readonly number[];
}

const FOLDS = [0, 1, 2, 3, 4];

/**
 * Of the consistent rows, eight are red wines of low quality: a smaller difference in what becomes of them than one of
 * them makes (12.5 points) is none.
 */
const LEAST_ODDS_ON_WINE = 0.15;

/** The frontiers of a figure: for each data set, protocol and fold. */
export function frontierJobs(figure: FrontierFigure, seconds: number): FrontierJob[] {
  return PAPER_DATA.flatMap((data) =>
    PROTOCOLS.flatMap((protocol) =>
      FOLDS.map((fold) => ({
        data: dataName(data.name, protocol),
        protocol,
        file: dataFile(data.name, protocol),
        fold,
        request: requestOf(data, protocol, figure),
        holdOut: { column: "fold", is: String(fold) },
        lines: [3, 5, 10],
        tolerances: figure.tolerances.filter(
          (tolerance) => data.name !== "wine" || figure.measure !== "eod" || tolerance >= LEAST_ODDS_ON_WINE,
        ),
        seconds,
      })),
    ),
  );
}

/**
 * Points -9..9 and a "starts with" that counts as a line are defaults. The protected column is asked like any other, so
 * that the same rows are consistent, but gives no points.
 */
function requestOf(
  { classes, protected: column, labels }: PaperData,
  protocol: Protocol,
  { measure, objective }: FrontierFigure,
): FitRequest {
  return {
    outcome: classes,
    protect: [column],
    protectedAsFeatures: true,
    protectedPoints: "bar-listed",
    steadiness: 0,
    objective,
    protocol,
    fairness: [
      {
        measure,
        tolerance: 1,
        labels,
        compare: { mode: "one-vs-rest", group: "yes" },
        // As in the paper: groups of any size.
        minGroupSize: 1,
        emptyCells: "skip",
      },
    ],
  };
}
