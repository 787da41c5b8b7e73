import { audit } from "../audit/audit.ts";
import { findAlternatives } from "../learn/alternatives.ts";
import type { Solution } from "../learn/lane.ts";
import { type LearnOptions, type Learnt, learn, type Progress } from "../learn/learn.ts";
import { hashProfiles } from "../model/hash.ts";
import { createModel } from "../model/model.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { tablesFromPoints } from "../model/tables.ts";
import { compileProblem } from "../problem/compile.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import { memorySource } from "../profiles/memory-source.ts";
import { consistentRows, countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { HoldOut } from "../profiles/split.ts";
import { checkRecipe } from "../recipe/check-recipe.ts";
import { proposeRecipe } from "../recipe/propose.ts";
import { recipeQuantiles } from "../recipe/quantile-shares.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { RecipeOptions } from "../recipe/recipe-options.ts";
import { canonical } from "../search/canonical.ts";
import { tableFromColumns, tableFromRows } from "../table/table.ts";
import { type Verification, verify } from "../verify/verify.ts";
import { VERSION } from "../version.ts";
import { worstDifference } from "./fairness-now.ts";
import type { Infeasible, Outcome } from "./outcome.ts";
import { smallestTolerance } from "./smallest-tolerance.ts";

/** What to learn: the roles of the columns (or a whole recipe), and what the tables must be like. */
export type FitRequest = Spec & (RecipeOptions | { readonly recipe: Recipe });

/** A source, rows as objects, or columns of equal length by name. */
export type FitInput = Source | readonly object[] | Readonly<Record<string, ArrayLike<unknown>>>;

export interface FitOptions extends Omit<LearnOptions, "onProgress"> {
  /** Also find this many tables that are nearly as good and use other conditions; takes as long again. */
  readonly alternatives?: {
    readonly count: number;
    /** How much larger their loss may be, as a share. Default 0.02. */
    readonly within?: number;
  };
  readonly holdOut?: HoldOut;
  readonly onEvent?: (event: FitEvent) => void;
  /** When there are no tables, look for the smallest tolerance that has some; it takes up to half a minute. Default true. */
  readonly findTolerance?: boolean;
}

/** `learn`'s progress, with the largest difference between groups that the best tables have. */
export interface FitEvent extends Progress {
  readonly unfairness?: number;
  /** With the `start` event: all that is to be said before the work begins; also in the outcome. */
  readonly notes?: readonly string[];
}

/**
 * The whole way of the data: recipe, profiles, problem, learning, model, audit and verification.
 *
 *     const outcome = await fit(rows, {
 *       outcome: "decision",
 *       protect: ["sex"],
 *       fairness: [{ measure: "sp", tolerance: 0.05 }],
 *       limits: { linesPerTable: 4 },
 *     }, { seconds: 5, seed: 1 });
 *     outcome.model?.predict(rows[0]);
 */
export async function fit(input: FitInput, request: FitRequest, options: FitOptions = {}): Promise<Outcome> {
  const source = toSource(input);
  const { recipe, notes: recipeNotes } = await recipeFor(source, request, options.holdOut);
  const counted = await source.profiles(recipe, { holdOut: options.holdOut });
  const notes = [...recipeNotes, ...droppedNotes(counted)];
  const profiles = request.protocol === "consistent" ? consistentRows(counted) : counted;
  return fitProfiles(profiles, recipe, specOf(request), { ...options, notes });
}

/** The way from counts on, for those who made the profiles themselves. */
export async function fitProfiles(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly string[] } = {},
): Promise<Outcome> {
  const {
    onEvent,
    notes: earlier = [],
    holdOut,
    findTolerance = true,
    alternatives,
    ...learnOptions
  } = options;
  const train = profilesOfPart(profiles, 0);
  const { problem, notes: problemNotes } = compileProblem(train, spec);
  const notes = [...earlier, ...problemNotes];
  const learnt = await learn(problem, { ...learnOptions, onProgress: withFairness(problem, notes, onEvent) });
  const shares = {
    floor: learnt.floor / problem.lossScale,
    gap:
      learnt.loss === undefined
        ? 1
        : learnt.loss <= learnt.floor
          ? 0
          : (learnt.loss - learnt.floor) / learnt.loss,
  };
  const common = { stopped: learnt.stopped, ...shares, notes, seconds: learnt.seconds, work: learnt.work };
  const build = (fromSpec: Spec, fromProblem: Problem, from: Learnt) =>
    buildSystem({ profiles, train, recipe, spec: fromSpec, problem: fromProblem, learnt: from, holdOut });
  if (!learnt.points) {
    const loosen = findTolerance && learnt.stopped !== "signal";
    const loosened = loosen
      ? await smallestTolerance(train, spec, tolerancesBudget(learnOptions))
      : undefined;
    const infeasible = explain(train, learnt, loosened, build);
    return { status: learnt.status, ...common, infeasible };
  }
  const others = alternatives
    ? await findAlternatives(problem, learnt as Solution, {
        ...learnOptions,
        count: alternatives.count,
        largestLoss: learnt.loss! + Math.floor((alternatives.within ?? 0.02) * problem.lossScale),
      })
    : undefined;
  const verified = (solution: Solution): { system: ScoringSystem; verification: Verification } => {
    const system = build(spec, problem, { ...learnt, ...solution });
    const verification = verify(system, profiles);
    if (verification.ok) return { system, verification };
    const failed = verification.checks
      .filter((check) => !check.ok)
      .map((check) => `${check.name}: ${check.detail}`);
    throw new Error(
      `the recount does not support the learnt tables; please report this: ${failed.join("; ")}`,
    );
  };
  const { system, verification } = verified(learnt as Solution);
  return {
    status: learnt.status,
    ...common,
    model: createModel(system),
    loss: learnt.loss! / problem.lossScale,
    ...(others && { alternatives: others.map((other) => createModel(verified(other).system)) }),
    audit: audit(system, profiles),
    verification,
  };
}

/** Rows, columns or a source as a source. */
export function toSource(input: FitInput): Source {
  if (Array.isArray(input)) return memorySource(tableFromRows(input));
  if (typeof (input as Source).summarise === "function") return input as Source;
  return memorySource(tableFromColumns(input as Readonly<Record<string, ArrayLike<unknown>>>));
}

/** The given recipe, checked against the source, or a proposed one. */
export async function recipeFor(
  source: Source,
  request: RecipeOptions | { readonly recipe: Recipe },
  holdOut?: HoldOut,
): Promise<{ recipe: Recipe; notes: readonly string[] }> {
  if ("recipe" in request) {
    checkRecipe(request.recipe, source.columns);
    return { recipe: request.recipe, notes: [] };
  }
  const summaries = await source.summarise({ quantiles: recipeQuantiles(request), holdOut });
  return proposeRecipe(summaries, { ...request, sourceName: request.sourceName ?? source.name });
}

function buildSystem(parts: {
  profiles: Profiles;
  train: Profiles;
  recipe: Recipe;
  spec: Spec;
  problem: Problem;
  learnt: Learnt;
  holdOut?: HoldOut;
}): ScoringSystem {
  const { profiles, train, recipe, spec, problem, learnt, holdOut } = parts;
  const points = canonical(problem, learnt.points!);
  const { loss, lines, sum } = evaluate(problem, points);
  return {
    format: "fairscore-model",
    version: 1,
    classes: profiles.classes,
    tables: tablesFromPoints(points, profiles.classes, profiles.conditions),
    recipe,
    spec,
    training: {
      rows: countRows(train),
      profiles: problem.profileCount,
      loss,
      lossScale: problem.lossScale,
      floor: learnt.floor,
      floorWhy: learnt.floorWhy,
      status: loss <= learnt.floor ? "optimal" : "feasible",
      lines,
      sum,
      seed: learnt.seed,
      seconds: Math.round(learnt.seconds * 1000) / 1000,
      work: learnt.work,
      ...(holdOut && { holdOut }),
      profilesHash: hashProfiles(profiles),
      fairscore: VERSION,
    },
  };
}

/** Says why there are no tables, and what would have to give way. */
function explain(
  train: Profiles,
  learnt: Learnt,
  loosened: Awaited<ReturnType<typeof smallestTolerance>>,
  build: (spec: Spec, problem: Problem, learnt: Learnt) => ScoringSystem,
): Infeasible {
  const conflict = {
    constraints: learnt.conflict?.constraints ?? [],
    why: learnt.conflict?.why ?? "no tables that keep all limits were found in the time given",
    proven: learnt.status === "infeasible",
  };
  if (loosened === undefined || loosened === "rules alone") {
    const alone = loosened === undefined ? "" : "even without any fairness limit no tables were found; ";
    const remedy = conflict.proven
      ? "loosen or drop one of them"
      : "loosen a rule, allow more lines, or give it more time";
    return { ...conflict, remedy: `${alone}${remedy}` };
  }
  const { problem } = compileProblem(train, loosened.spec);
  const what = loosened.form === "ratio" ? "the largest ratio" : "the smallest tolerance";
  return {
    ...conflict,
    remedy: `${what} found that works is ${loosened.tolerance}`,
    smallestTolerance: {
      tolerance: loosened.tolerance,
      form: loosened.form,
      model: createModel(build(loosened.spec, problem, loosened.learnt)),
    },
  };
}

/** Each of a dozen tries gets a share of the time; a budget of work stays what it is, to be repeatable. */
function tolerancesBudget(options: LearnOptions): LearnOptions {
  return options.work === undefined ? { ...options, seconds: Math.min(2, options.seconds ?? 2) } : options;
}

function withFairness(
  problem: Problem,
  notes: readonly string[],
  onEvent: FitOptions["onEvent"],
): LearnOptions["onProgress"] {
  if (!onEvent) return undefined;
  let unfairness: number | undefined;
  return (progress) => {
    if (progress.type === "start") return onEvent({ ...progress, notes });
    if (progress.type === "incumbent") unfairness = worstDifference(problem, progress.points!);
    onEvent(unfairness === undefined ? progress : { ...progress, unfairness });
  };
}

/** Only what belongs to the spec: a request also names columns. */
function specOf(request: FitRequest): Spec {
  const { objective, limits, fairness, rules, oneTable, protectedPoints, protocol } = request;
  const spec: Spec = { objective, limits, fairness, rules, oneTable, protectedPoints, protocol };
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
}

function droppedNotes({ dropped }: Profiles): string[] {
  const notes: string[] = [];
  if (dropped.missingOutcome > 0)
    notes.push(`${dropped.missingOutcome} rows without an outcome were left out`);
  if (dropped.otherOutcome > 0)
    notes.push(`${dropped.otherOutcome} rows whose outcome is not among the classes were left out`);
  return notes;
}
