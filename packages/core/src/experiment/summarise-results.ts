import type { FairnessMeasure } from "../problem/spec.ts";
import type { Measured } from "./measured.ts";
import type { Method, Result, ResultSafety } from "./result.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** One rule of `spec.fairness` over several results. */
export interface LimitSummary {
  /** What it limits, at its worst in each result. */
  readonly worst: Spread | null;
  /** In how many results it was kept, of those in which it could be checked. */
  readonly kept: number;
  readonly checked: number;
  /** The smallest tolerances that the rows of each result certify; absent where none were looked for. */
  readonly certifiable?: Spread | null;
}

/** `Measured` over several results; null where none has the number. */
export interface MeasuredSummary {
  readonly accuracy: Spread | null;
  readonly balancedAccuracy: Spread | null;
  readonly loss: Spread | null;
  /** Null for models that rank nobody, and of Brier score and log loss for those that say no risks. */
  readonly auc: Spread | null;
  readonly brier: Spread | null;
  readonly logLoss: Spread | null;
  readonly unfairness: Readonly<Partial<Record<FairnessMeasure, Spread | null>>>;
  readonly limits: readonly LimitSummary[];
}

/** What one method comes to over several results. Plain JSON. */
export interface MethodSummary {
  readonly method: Method;
  /** How many results there are, and how many of them have a model. */
  readonly results: number;
  readonly models: number;
  readonly train: MeasuredSummary;
  readonly test: MeasuredSummary;
  readonly gap: Spread | null;
  readonly lines: Spread | null;
  readonly seconds: Spread | null;
  /** Of how many results with safety the limits were certified, or estimated to hold; absent without. */
  readonly safety?: { readonly certified: number; readonly estimated: number; readonly of: number };
}

/** One summary for each method, in the order in which the methods first occur. */
export function summariseResults(results: readonly Result[]): MethodSummary[] {
  const methods = [...new Set(results.map(({ method }) => method))];
  return methods.map((method) => {
    const own = results.filter((result) => result.method === method);
    return {
      method,
      results: own.length,
      models: own.filter(({ train }) => train !== null).length,
      train: summariseMeasured(own.flatMap(({ train }) => train ?? [])),
      test: summariseMeasured(own.flatMap(({ test }) => test ?? [])),
      gap: spreadOf(own.map(({ gap }) => gap)),
      lines: spreadOf(own.map(({ lines }) => lines)),
      seconds: spreadOf(own.map(({ seconds }) => seconds)),
      ...summariseSafety(own.flatMap(({ safety }) => safety ?? [])),
    };
  });
}

function summariseSafety(all: readonly ResultSafety[]): Pick<MethodSummary, "safety"> {
  const count = (wanted: ResultSafety["status"]) => all.filter(({ status }) => status === wanted).length;
  if (all.length === 0) return {};
  return { safety: { certified: count("certified"), estimated: count("estimated"), of: all.length } };
}

function summariseMeasured(all: readonly Measured[]): MeasuredSummary {
  const measures = [...new Set(all.flatMap((one) => Object.keys(one.unfairness)))] as FairnessMeasure[];
  const limits = Math.max(0, ...all.map((one) => one.limits.length));
  return {
    accuracy: spreadOf(all.map((one) => one.accuracy)),
    balancedAccuracy: spreadOf(all.map((one) => one.balancedAccuracy)),
    loss: spreadOf(all.map((one) => one.loss)),
    auc: spreadOf(all.map((one) => one.auc)),
    brier: spreadOf(all.map((one) => one.brier)),
    logLoss: spreadOf(all.map((one) => one.logLoss)),
    unfairness: Object.fromEntries(
      measures.map((measure) => [measure, spreadOf(all.map((one) => one.unfairness[measure]))]),
    ),
    limits: Array.from({ length: limits }, (_, rule) => {
      const own = all.flatMap((one) => one.limits[rule] ?? []);
      return {
        worst: spreadOf(own.map(({ worst }) => worst)),
        kept: own.filter(({ within }) => within === true).length,
        checked: own.filter(({ within }) => within !== null).length,
        ...(own.some(({ certifiable }) => certifiable !== undefined) && {
          certifiable: spreadOf(own.map(({ certifiable }) => certifiable ?? null)),
        }),
      };
    }),
  };
}
