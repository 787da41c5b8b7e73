import type { CardShape } from "../problem/problem.ts";
import type { FairnessRule, ObjectiveName } from "../problem/spec.ts";
import type { Measured } from "./measured.ts";
import type { SafetyReport } from "./safety/report.ts";

/** What was learnt: points tables, or one of the models that they are compared with. */
export type Method = "tables" | "majority" | "single-line" | "svm" | "logistic";

/** Seconds since the start, and the best loss and the floor at that time, as shares; no loss before tables are found. */
export interface HistoryPoint {
  readonly seconds: number;
  readonly loss: number | null;
  readonly floor: number;
}

/** What safety came to: see `SafetyReport`. */
export type ResultSafety = Pick<
  SafetyReport,
  "by" | "confidence" | "status" | "margin" | "confidenceReached"
>;

/** One model of an experiment and what it came to: a line of the table of results. Plain JSON. */
export interface Result {
  readonly method: Method;
  /** The name of the data, as the experiment calls them. */
  readonly data: string;
  readonly objective: ObjectiveName;
  readonly protocol: "all" | "consistent";
  /** Of tables of points; results of earlier versions are of tables, one for each class. */
  readonly shape?: CardShape;
  /** The limit on distinct conditions; null where there is none. */
  readonly conditions?: number | null;
  /** The limit on lines per table; null where there is none. */
  readonly linesPerTable: number | null;
  /** The first fairness rule; null without one. Models to compare with are measured by it, but keep to none. */
  readonly rule: Pick<FairnessRule, "measure" | "form" | "tolerance" | "labels"> | null;
  /** Which of `folds` was held out, from 0; null without folds. */
  readonly fold: number | null;
  readonly folds: number | null;
  readonly seed: number;
  /** "given" for models that are not searched for; then there is no floor. */
  readonly status: "optimal" | "feasible" | "infeasible" | "unknown" | "given";
  /**
   * As shares of the train rows; null where there are no tables. The loss is the least that was found, which the floor
   * is about; what the card itself comes to is in `train`.
   */
  readonly loss: number | null;
  readonly floor: number | null;
  readonly gap: number | null;
  /** Lines of all tables together; of a score, its conditions. */
  readonly lines: number | null;
  /** Distinct conditions on the card. */
  readonly conditionsUsed?: number | null;
  /** Whether the limits are sure to hold among people who were not learnt from; only where it was asked for. */
  readonly safety?: ResultSafety;
  readonly seconds: number;
  readonly work: number;
  /** Absent (null) where no tables were found. */
  readonly train: Measured | null;
  /** On the held-out rows. */
  readonly test: Measured | null;
  /** How best and floor came together; only where it was asked for. */
  readonly history?: readonly HistoryPoint[];
}

/** What a result says of the rules it was learnt or measured under: the first one, as far as tables of results tell. */
export function firstRule(rules: readonly FairnessRule[] | undefined): Result["rule"] {
  const [rule] = rules ?? [];
  if (!rule) return null;
  const { measure, form, tolerance, labels } = rule;
  return { measure, ...(form && { form }), tolerance, ...(labels && { labels }) };
}
