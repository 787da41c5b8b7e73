import type { FairnessMeasure, Result } from "@fairscore/core";
import { MEASURES } from "@fairscore/core/parts";

/** One column of results as a flat table: its name, its type in a database, and its value. */
export interface ResultColumn {
  readonly name: string;
  readonly type: "VARCHAR" | "BIGINT" | "DOUBLE" | "BOOLEAN";
  of(result: Result): string | number | boolean | null;
}

/**
 * The columns of a table of results, always the same and in the same order. Shares are shares, not percentages; folds
 * count from 1, as everywhere in what people read; labels are a JSON list; what does not apply is null.
 */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  text("data", ({ data }) => data),
  text("method", ({ method }) => method),
  text("objective", ({ objective }) => objective),
  text("protocol", ({ protocol }) => protocol),
  text("shape", ({ method, shape }) => (method === "tables" ? (shape ?? "tables") : null)),
  whole("conditions", ({ conditions }) => conditions),
  whole("lines_per_table", ({ linesPerTable }) => linesPerTable),
  text("measure", ({ rule }) => rule?.measure),
  text("form", ({ rule }) => rule && (rule.form ?? "difference")),
  number("tolerance", ({ rule }) => rule?.tolerance),
  text("labels", ({ rule }) => rule?.labels && JSON.stringify(rule.labels)),
  whole("fold", ({ fold }) => (fold === null ? null : fold + 1)),
  whole("folds", ({ folds }) => folds),
  whole("seed", ({ seed }) => seed),
  text("status", ({ status }) => status),
  number("loss", ({ loss }) => loss),
  number("floor", ({ floor }) => floor),
  number("gap", ({ gap }) => gap),
  whole("lines", ({ lines }) => lines),
  whole("conditions_used", ({ conditionsUsed }) => conditionsUsed),
  text("safety", ({ safety }) => safety && (safety.by === "cross-validation" ? "cv" : safety.by)),
  text("safety_status", ({ safety }) => safety?.status),
  number("safety_margin", ({ safety }) => safety?.margin),
  number("seconds", ({ seconds }) => seconds),
  whole("work", ({ work }) => work),
  ...(["train", "test"] as const).flatMap((part) => [
    whole(`${part}_rows`, ({ [part]: measured }) => measured?.rows),
    number(`${part}_accuracy`, ({ [part]: measured }) => measured?.accuracy),
    number(`${part}_balanced_accuracy`, ({ [part]: measured }) => measured?.balancedAccuracy),
    number(`${part}_loss`, ({ [part]: measured }) => measured?.loss),
    number(`${part}_auc`, ({ [part]: measured }) => measured?.auc),
    number(`${part}_brier`, ({ [part]: measured }) => measured?.brier),
    number(`${part}_log_loss`, ({ [part]: measured }) => measured?.logLoss),
    number(`${part}_ties`, ({ [part]: measured }) => measured?.ties),
    ...MEASURES.map(({ measure }) => unfairness(part, measure)),
    ...ruleColumns(part, 0),
  ]),
];

/** These columns, with more where results have several rules, or folds that are the values of a column. */
export function resultColumns(
  results: readonly Result[],
  foldValues: readonly string[] | null = null,
): readonly ResultColumn[] {
  const rules = Math.max(0, ...results.map(({ train, test }) => (train ?? test)?.limits.length ?? 0));
  const further = Array.from({ length: Math.max(0, rules - 1) }, (_, i) => i + 1);
  return [
    ...RESULT_COLUMNS,
    ...(["train", "test"] as const).flatMap((part) => further.flatMap((rule) => ruleColumns(part, rule))),
    ...(foldValues ? [text("fold_value", ({ fold }) => foldValues[fold ?? -1])] : []),
  ];
}

/** What a rule comes to: the first one, which a result names, or a further one. */
function ruleColumns(part: "train" | "test", rule: number): ResultColumn[] {
  const name = `${part}_rule${rule === 0 ? "" : `_${rule + 1}`}`;
  return [
    number(`${name}_worst`, ({ [part]: measured }) => measured?.limits[rule]?.worst),
    column(`${name}_kept`, "BOOLEAN", ({ [part]: measured }) => measured?.limits[rule]?.within),
    // Rows that tables were learnt from certify nothing.
    ...(part === "test"
      ? [number(`${name}_certifiable`, ({ test }) => test?.limits[rule]?.certifiable)]
      : []),
  ];
}

function unfairness(part: "train" | "test", measure: FairnessMeasure): ResultColumn {
  const name = `${part}_${measure.replaceAll("-", "_")}`;
  return number(name, ({ [part]: measured }) => measured?.unfairness[measure]);
}

type Value<T> = (result: Result) => T | null | undefined;

function text(name: string, of: Value<string>): ResultColumn {
  return column(name, "VARCHAR", of);
}

/** Numbers that no file could hold otherwise are null. */
function number(name: string, of: Value<number>): ResultColumn {
  return column(name, "DOUBLE", (result) => {
    const value = of(result);
    return Number.isFinite(value) ? value : null;
  });
}

function whole(name: string, of: Value<number>): ResultColumn {
  return { ...number(name, of), type: "BIGINT" };
}

function column(
  name: string,
  type: ResultColumn["type"],
  of: Value<string | number | boolean>,
): ResultColumn {
  return { name, type, of: (result) => of(result) ?? null };
}
