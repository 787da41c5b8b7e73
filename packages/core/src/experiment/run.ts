import { audit } from "../audit/audit.ts";
import { qualityByPart } from "../audit/risk-quality.ts";
import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { FIT_OPTIONS } from "../fit/check-options.ts";
import { openInput } from "../fit/count.ts";
import { countSized, secondsAfter, withParsimony } from "../fit/count-sized.ts";
import type { FitEvent, FitInput, FitOptions } from "../fit/fit-options.ts";
import { fitProfiles } from "../fit/fit-profiles.ts";
import type { Outcome } from "../fit/outcome.ts";
import { checkRequest, type FitRequest } from "../fit/request.ts";
import { systemHost } from "../host.ts";
import { sealOf } from "../model/hash.ts";
import { createModel } from "../model/model.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { objectiveName } from "../problem/objective.ts";
import type { Spec } from "../problem/spec.ts";
import { parseFairnessRule } from "../problem/spec-json.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { HoldOut } from "../profiles/split.ts";
import { learntRisk } from "../risk/card-risk.ts";
import { checkCutAtRisk, cutAtRisk } from "../risk/cut-at-risk.ts";
import { checkOptions, flag, listOf, maybe, members, type Shapes, text, whole } from "../schema.ts";
import { auditBy, type MeasuringRule } from "./apart.ts";
import { BASELINES, type BaselineName, baselineResults } from "./baseline-results.ts";
import { measuredUnderRules, withCertifiable, withQuality } from "./measured.ts";
import { firstRule, type HistoryPoint, type Result, type ResultSafety } from "./result.ts";
import { type Safety, safetyPlan } from "./safety/options.ts";
import { type SafeOutcome, safelyFromCounted } from "./safety/safety.ts";
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
  /**
   * Learns with a margin that is tested on rows that the tables have not seen: those held out, or by cross-validation
   * inside of the others, which leaves the held-out rows alone. It needs a fairness limit. Default none.
   */
  readonly safety?: Safety;
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
  const { history: wantsHistory = false, safety, ...fitOptions } = others;
  const { holdOut, seed = DEFAULTS.seed, host = systemHost, work } = fitOptions;
  const seconds = fitOptions.seconds ?? (work === undefined ? DEFAULTS.seconds : undefined);
  for (const name of baselines) {
    if (!BASELINES.includes(name)) throw unknownName("model to compare with", name, BASELINES);
  }
  const asked = checkRequest(request, holdOut);
  if (safety) safetyPlan(asked, { ...fitOptions, safety });
  const source = await openInput(input, request);
  const counted = await countSized(source, request, holdOut, fitOptions);
  const { profiles, recipe, spec, notes, parsimony, spent } = counted;
  const history: HistoryPoint[] = [];
  const effort = {
    ...fitOptions,
    ...(spent > 0 && seconds !== undefined && { seconds: secondsAfter(spent, seconds) }),
    findTolerance: false,
    ...((wantsHistory || onEvent) && {
      onEvent: (event: FitEvent) => {
        if (wantsHistory && event.type !== "work") history.push(historyPoint(event));
        onEvent?.(event);
      },
    }),
  };
  const learnt: Outcome & Partial<SafeOutcome> = safety
    ? await safelyFromCounted(source, counted, { ...effort, safety })
    : await fitProfiles(profiles, recipe, spec, { ...effort, notes });
  const outcome = withMovedCuts(learnt, fitOptions.cutAtRisk, profiles);
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
    system: outcome.model ? withParsimony(outcome.model.system, parsimony) : null,
    notes: [...outcome.notes, ...noTables(outcome)],
  };
}

/** The card as it is used: with its cut-offs by risk, where that is asked for, as the people learnt from have it. */
function withMovedCuts<T extends Outcome>(outcome: T, asked: RunOptions["cutAtRisk"], profiles: Profiles): T {
  const { model } = outcome;
  if (!model || !asked) return outcome;
  checkCutAtRisk(model.system, { cutAtRisk: asked });
  const risk = learntRisk(model.system, profiles);
  if (!risk) return outcome;
  const { seal: _, ...cut } = { ...cutAtRisk(model.system, risk, asked), risk };
  const system = { ...cut, seal: sealOf(cut) };
  return { ...outcome, model: createModel(system), audit: audit(system, profiles) };
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
  safety: maybe(members({})),
};

/** Like any rule, but for the tolerance that it need not have. */
function measuringRule(value: unknown, path: string): void {
  members({})(value, path);
  parseFairnessRule({ ...(value as object), tolerance: 1 }, path);
}

function tablesResult(
  outcome: Outcome & Partial<SafeOutcome>,
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
    ...(outcome.safety && { safety: resultSafety(outcome.safety) }),
    seconds,
    work,
  };
}

function resultSafety({ by, confidence, status, margin, confidenceReached }: ResultSafety): ResultSafety {
  return { by, confidence, status, margin, confidenceReached };
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
  const certified =
    model && test && fairness.length > 0 ? withCertifiable(test, model.system, profiles) : test;
  if (!model) return { train, test: certified };
  // The people held out are there to measure: risks are estimated from those learnt from alone.
  const risk = learntRisk(model.system, profiles);
  const [own, unseen] = qualityByPart({ ...model.system, ...(risk && { risk }) }, profiles);
  return { train: train && withQuality(train, own!), test: certified && withQuality(certified, unseen!) };
}

function historyPoint({ seconds, best, floor, lossScale }: FitEvent): HistoryPoint {
  return { seconds, loss: best === undefined ? null : best / lossScale, floor: floor / lossScale };
}

function foldOf(holdOut: HoldOut | undefined): RunOptions["fold"] {
  return holdOut && "folds" in holdOut ? { index: holdOut.fold, of: holdOut.folds } : undefined;
}
