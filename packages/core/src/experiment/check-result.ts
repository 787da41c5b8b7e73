import { objectiveShape } from "../problem/objective.ts";
import { MEASURES } from "../problem/rates.ts";
import { finite, flag, listOf, maybe, members, oneOf, orNull, recordOf, text, whole } from "../schema.ts";
import type { Measured } from "./measured.ts";
import type { HistoryPoint, Method, Result, ResultSafety } from "./result.ts";

const figure = orNull(finite);
const measure = oneOf(MEASURES.map((definition) => definition.measure));
const form = maybe(oneOf(["difference", "ratio"]));
const labels = maybe(listOf(text));

export const methodShape = oneOf<Method>(["tables", "majority", "single-line", "svm", "logistic"]);

/** What a model comes to on one set of rows. */
export const measuredShape = members<Measured>({
  rows: finite,
  accuracy: figure,
  balancedAccuracy: figure,
  loss: figure,
  auc: maybe(figure),
  brier: maybe(figure),
  logLoss: maybe(figure),
  ties: figure,
  unfairness: recordOf(maybe(figure)),
  limits: listOf(
    members<Measured["limits"][number]>({ worst: figure, within: orNull(flag), certifiable: maybe(figure) }),
  ),
  apart: maybe(
    listOf(members<NonNullable<Measured["apart"]>[number]>({ measure, form, labels, worst: figure })),
  ),
});

/** A line of the table of results. */
export const resultShape = members<Result>({
  method: methodShape,
  data: text,
  objective: objectiveShape,
  protocol: oneOf(["all", "consistent"]),
  shape: maybe(oneOf(["tables", "score"])),
  conditions: maybe(orNull(whole(1))),
  linesPerTable: orNull(whole(1)),
  rule: orNull(members<NonNullable<Result["rule"]>>({ measure, form, tolerance: finite, labels })),
  fold: orNull(whole(0)),
  folds: orNull(whole(1)),
  seed: whole(0),
  status: oneOf(["optimal", "feasible", "infeasible", "unknown", "given"]),
  loss: figure,
  floor: figure,
  gap: figure,
  lines: orNull(whole(0)),
  conditionsUsed: maybe(orNull(whole(0))),
  safety: maybe(
    members<ResultSafety>({
      by: oneOf(["held-out", "cross-validation"]),
      confidence: finite,
      status: oneOf(["certified", "estimated", "not certified"]),
      margin: figure,
      confidenceReached: figure,
    }),
  ),
  seconds: finite,
  work: finite,
  train: orNull(measuredShape),
  test: orNull(measuredShape),
  history: maybe(listOf(members<HistoryPoint>({ seconds: finite, loss: figure, floor: finite }))),
});
