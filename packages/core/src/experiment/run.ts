import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { FIT_OPTIONS } from "../fit/check-options.ts";
import {
  countFor,
  type FitEvent,
  type FitInput,
  type FitOptions,
  fitProfiles,
  openInput,
} from "../fit/fit.ts";
import type { Outcome } from "../fit/outcome.ts";
import { checkRequest, type FitRequest, steadinessFor } from "../fit/request.ts";
import { systemHost } from "../host.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { objectiveName } from "../problem/objective.ts";
import type { Spec } from "../problem/spec.ts";
import { parseFairnessRule } from "../problem/spec-json.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { HoldOut } from "../profiles/split.ts";
import { checkOptions, flag, listOf, maybe, members, type Shapes, text, whole } from "../schema.ts";
import { auditBy, type MeasuringRule } from "./apart.ts";
import { BASELINES, type BaselineName, baselineResults } from "./baseline-results.ts";
import { measuredUnderRules } from "./measured.ts";
import { firstRule, type HistoryPoint, type Result } from "./result.ts";
import { sizeLimitOf } from "./size-limit.ts";

/** How one run of an experiment works: as `fit` does, and how its results are called. */
export interface RunOptions extends Omit<FitOptions, "alternatives" | "findTolerance" | "continueFrom"> {
  /** The name of the data in the results; default that of the source. */
  readonly data?: string;
  /** Which fold of how many this is, from 0; default that of a hold-out by folds, else none. */
  readonly fold?: { readonly index: number; readonly of: number };
  /** Models to compare with, learnt and measured on the same rows; default none. */
  readonly baselines?: readonly BaselineName[];
  /** Rules that the tables need not keep, by which they are measured: `apart` of the result has them last. */
  readonly measuredBy?: readonly MeasuringRule[];
  /** Whether the result tells how best and floor came together. Default false. */
  readonly history?: boolean;
}

/** What one run gives: a result for each method, and the tables if there are any. */
export interface Run {
  /** Tables first, then the models to compare with, in the order asked for. */
  readonly results: readonly Result[];
  readonly system: ScoringSystem | null;
  /** About the data, the recipe and the limits, and why there are no tables. */
  readonly notes: readonly Finding[];
}

/** Learns once, measures on the rows learnt from and on those held out, and beside it what others come to. */
export async function runOne(input: FitInput, request: FitRequest, options: RunOptions = {}): Promise<Run> {
  checkOptions(options, RUN_OPTIONS);
  const { data, fold, baselines = [], measuredBy = [], onEvent, ...others } = options;
  const { history: wantsHistory = false, ...fitOptions } = others;
  const { holdOut, seed = DEFAULTS.seed, host = systemHost } = fitOptions;
  for (const name of baselines) {
    if (!BASELINES.includes(name)) throw unknownName("model to compare with", name, BASELINES);
  }
  checkRequest(request, holdOut);
  const source = await openInput(input, request);
  const { profiles, recipe, spec, notes } = await countFor(
    source,
    steadinessFor(request, fitOptions.engine),
    holdOut,
  );
  const history: HistoryPoint[] = [];
  const outcome = await fitProfiles(profiles, recipe, spec, {
    ...fitOptions,
    notes,
    findTolerance: false,
    ...((wantsHistory || onEvent) && {
      onEvent: (event: FitEvent) => {
        if (wantsHistory && event.type !== "work") history.push(historyPoint(event));
        onEvent?.(event);
      },
    }),
  });
  const place = fold ?? foldOf(holdOut);
  const context = { data: data ?? source.name, fold: place?.index ?? null, folds: place?.of ?? null, seed };
  const tables = {
    ...context,
    ...tablesResult(outcome, spec),
    ...measuredParts(outcome, spec, measuredBy, profiles),
    ...(wantsHistory && { history }),
  };
  // Whoever stops the work does not wait for models to compare with.
  const compared = fitOptions.signal?.aborted ? [] : baselines;
  return {
    results: [tables, ...baselineResults(compared, profiles, spec, { ...context, now: () => host.now() })],
    system: outcome.model?.system ?? null,
    notes: [...outcome.notes, ...noTables(outcome)],
  };
}

function noTables({ infeasible }: Outcome): Finding[] {
  return infeasible ? [{ code: "no-tables", because: infeasible.reason }] : [];
}

/** What a run may be told besides the request. */
export const RUN_OPTIONS: Shapes = {
  ...FIT_OPTIONS,
  data: maybe(text),
  fold: maybe(members({ index: whole(0), of: whole(1) })),
  baselines: maybe(listOf(text)),
  measuredBy: maybe(listOf(measuringRule)),
  history: maybe(flag),
};

/** Like any rule, but for the tolerance that it need not have. */
function measuringRule(value: unknown, path: string): void {
  members({})(value, path);
  parseFairnessRule({ ...(value as object), tolerance: 1 }, path);
}

function tablesResult(
  outcome: Outcome,
  spec: Spec,
): Omit<Result, "data" | "fold" | "folds" | "seed" | "train" | "test"> {
  const { status, model, loss, floor, gap, seconds, work } = outcome;
  const { objective = "accuracy", protocol = "all", fairness } = spec;
  return {
    method: "tables",
    objective: objectiveName(objective),
    protocol,
    shape: spec.shape ?? "tables",
    ...limitsOnSize(spec),
    rule: firstRule(fairness),
    status,
    loss: loss ?? null,
    floor,
    gap: model ? gap : null,
    lines: model?.system.training?.lines ?? null,
    conditionsUsed: model?.system.training?.conditions ?? null,
    seconds,
    work,
  };
}

/** What limits the size of the card: conditions, lines per table, or both. */
function limitsOnSize({ shape, limits = {} }: Spec): Pick<Result, "conditions" | "linesPerTable"> {
  const { conditions = null, linesPerTable = null } = limits;
  // A line of a score is a condition.
  if (shape === "score") return { conditions: sizeLimitOf({ shape, limits }).limit, linesPerTable: null };
  return {
    conditions,
    linesPerTable: linesPerTable ?? (conditions === null ? DEFAULTS.linesPerTable : null),
  };
}

function measuredParts(
  { model, audit }: Outcome,
  { fairness = [] }: Spec,
  others: readonly MeasuringRule[],
  profiles: Profiles,
): Pick<Result, "train" | "test"> {
  const all = model && others.length > 0 ? auditBy(others, model.system, profiles) : audit;
  const [train = null, test = null] = (all?.parts ?? []).map((part) =>
    measuredUnderRules(part, [...fairness, ...others], fairness.length),
  );
  return { train, test };
}

function historyPoint({ seconds, best, floor, lossScale }: FitEvent): HistoryPoint {
  return { seconds, loss: best === undefined ? null : best / lossScale, floor: floor / lossScale };
}

function foldOf(holdOut: HoldOut | undefined): RunOptions["fold"] {
  return holdOut && "folds" in holdOut ? { index: holdOut.fold, of: holdOut.folds } : undefined;
}
