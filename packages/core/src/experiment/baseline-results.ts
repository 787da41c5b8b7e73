import { auditGiven } from "../audit/audit.ts";
import type { Given } from "../audit/give.ts";
import { logistic } from "../baselines/logistic.ts";
import { majority } from "../baselines/majority.ts";
import { singleLine } from "../baselines/single-line.ts";
import { svm } from "../baselines/svm.ts";
import { type Training, trainingOf } from "../baselines/training.ts";
import { unknownName } from "../findings/fault.ts";
import { objectiveName } from "../problem/objective.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { measuredUnderRules } from "./measured.ts";
import { firstRule, type Method, type Result } from "./result.ts";

/** A model that points tables are compared with. */
export type BaselineName = Exclude<Method, "tables">;

interface Answer {
  readonly given: Given;
  /** Lines that a person would have to read; null where that is no way to use the model. */
  readonly lines: number | null;
}

const LEARN: Readonly<Record<BaselineName, (training: Training, seed: number) => Answer>> = {
  majority: (training) => ({ given: majority(training), lines: null }),
  "single-line": (training) => {
    const { given, condition } = singleLine(training);
    return { given, lines: condition === null ? 0 : 1 };
  },
  svm: (training, seed) => ({ given: svm(training, seed).given, lines: null }),
  logistic: (training) => ({ given: logistic(training), lines: null }),
};

/** All models that points tables are compared with, the simplest first. */
export const BASELINES = Object.keys(LEARN) as readonly BaselineName[];

/** Where the results belong, and a clock in milliseconds. */
export interface BaselineContext extends Pick<Result, "data" | "fold" | "folds" | "seed"> {
  now(): number;
}

/**
 * Learns baselines from the train rows (part 0) and measures them on these and on the held-out rows (part 1) under
 * the objective and the fairness rules of the spec. They keep to none of the rules: what unfairness costs or saves is
 * what they are there to show.
 */
export function baselineResults(
  methods: readonly BaselineName[],
  profiles: Profiles,
  spec: Spec,
  context: BaselineContext,
): Result[] {
  const unknown = methods.find((method) => !BASELINES.includes(method));
  if (unknown !== undefined) throw unknownName("model to compare with", unknown, BASELINES);
  if (methods.length === 0) return [];
  const training = trainingOf(profiles, spec);
  return methods.map((method) => {
    const start = context.now();
    const { given, lines } = LEARN[method](training, context.seed);
    const seconds = (context.now() - start) / 1000;
    const rules = spec.fairness ?? [];
    const parts = auditGiven(given, spec, profiles).parts.map((part) => measuredUnderRules(part, rules));
    const objective = spec.objective ?? "accuracy";
    return {
      method,
      data: context.data,
      objective: objectiveName(objective),
      protocol: spec.protocol ?? "all",
      linesPerTable: null,
      rule: firstRule(rules),
      fold: context.fold,
      folds: context.folds,
      seed: context.seed,
      status: "given",
      loss: parts[0]!.loss,
      floor: null,
      gap: null,
      lines,
      seconds,
      work: 0,
      train: parts[0]!,
      test: parts[1] ?? null,
    };
  });
}
