import type { EnvironmentName } from "./environments.ts";

/** A method of the comparison: what it is called in results, what people read, and what it can do. */
export interface Method {
  readonly name: string;
  readonly title: string;
  /** Whether it is told the most conditions; others have the size that they have. */
  readonly isSized: boolean;
  /** Whether it keeps a limit on statistical parity: it is run only under one. */
  readonly isLimited?: boolean;
  /** Whether it learns three classes and more. */
  readonly manyClasses: boolean;
  /** Whether it is there for these alone. */
  readonly onlyMany?: boolean;
  /** What counts as one condition of it. */
  readonly counts: string;
  readonly environment: EnvironmentName;
}

export const FAIRSCORE = "fairscore";

/** The limit on statistical parity that limited methods keep on the rows that they learn from. */
export const LIMIT = 0.05;

export const PEERS: readonly Method[] = [
  {
    name: "faster-risk",
    title: "FasterRisk",
    isSized: true,
    manyClasses: false,
    counts: "conditions: deciles, categories",
    environment: "fasterrisk",
  },
  {
    name: "faster-risk-rest",
    title: "FasterRisk, one against the rest",
    isSized: true,
    manyClasses: true,
    onlyMany: true,
    counts: "conditions of all classes' scores",
    environment: "fasterrisk",
  },
  {
    name: "faster-risk-each",
    title: "FasterRisk, one against the rest, so many each",
    isSized: true,
    manyClasses: true,
    onlyMany: true,
    counts: "conditions of all classes' scores",
    environment: "fasterrisk",
  },
  {
    name: "fast-risk-score",
    title: "FastRiskScore",
    isSized: true,
    manyClasses: false,
    counts: "conditions: deciles, categories",
    environment: "imodels",
  },
  {
    name: "optbinning",
    title: "optbinning scorecard",
    isSized: true,
    manyClasses: false,
    counts: "bands of a column less one",
    environment: "optbinning",
  },
  {
    name: "logistic-l1",
    title: "logistic regression, L1",
    isSized: true,
    manyClasses: true,
    counts: "conditions: deciles, categories",
    environment: "scikit-learn",
  },
  {
    name: "tree",
    title: "decision tree",
    isSized: true,
    manyClasses: true,
    counts: "splits",
    environment: "scikit-learn",
  },
  {
    name: "figs",
    title: "FIGS",
    isSized: true,
    manyClasses: true,
    counts: "splits",
    environment: "imodels",
  },
  {
    name: "optbinning-whole",
    title: "optbinning, all columns",
    isSized: false,
    manyClasses: false,
    counts: "bands of a column less one",
    environment: "optbinning",
  },
  {
    name: "logistic",
    title: "logistic regression",
    isSized: false,
    manyClasses: true,
    counts: "columns of numbers",
    environment: "scikit-learn",
  },
  {
    name: "ebm",
    title: "ExplainableBoosting",
    isSized: false,
    manyClasses: true,
    counts: "not counted",
    environment: "scikit-learn",
  },
  {
    name: "fairlearn",
    title: "fairlearn, bound 0.05",
    isSized: false,
    isLimited: true,
    manyClasses: false,
    counts: "columns of numbers",
    environment: "scikit-learn",
  },
  {
    name: "fairlearn-half",
    title: "fairlearn, bound 0.025",
    isSized: false,
    isLimited: true,
    manyClasses: false,
    counts: "columns of numbers",
    environment: "scikit-learn",
  },
];
