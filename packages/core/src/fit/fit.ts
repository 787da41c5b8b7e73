import { audit } from "../audit/audit.ts";
import { InputError, shown } from "../errors.ts";
import { findAlternatives } from "../learn/alternatives.ts";
import { conflictingRules } from "../learn/conflicting-rules.ts";
import type { Solution } from "../learn/lane.ts";
import { DEFAULT_SECONDS, type LearnOptions, type Learnt, learn, type Progress } from "../learn/learn.ts";
import { createModel } from "../model/model.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { specFor } from "../problem/asked-spec.ts";
import { compileProblem } from "../problem/compile.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import { checkSource } from "../profiles/check-source.ts";
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
import { checkOptions } from "../shape.ts";
import { tableFromColumns, tableFromRows } from "../table/table.ts";
import { verifiedSystem } from "./build-system.ts";
import { checkCounted } from "./check-counted.ts";
import { FIT_OPTIONS } from "./check-options.ts";
import { afterwards, checkContinued, isSameSpec, knownFrom } from "./continue.ts";
import { explainInfeasible } from "./explain-infeasible.ts";
import { worstDifference } from "./fairness-now.ts";
import { withoutColumn } from "./held-out-column.ts";
import type { Outcome } from "./outcome.ts";
import { checkRequest, type FitRequest } from "./request.ts";
import { smallestTolerance } from "./smallest-tolerance.ts";

/** A source, rows as objects, or columns of equal length by name. */
export type FitInput = Source | readonly object[] | Readonly<Record<string, ArrayLike<unknown>>>;

export interface FitOptions extends Omit<LearnOptions, "onProgress" | "known"> {
  /**
   * A model to go on from, learnt from the same rows with the same spec: the outcome has no larger loss and no lower
   * floor. What its floor claims beyond its proof stays the word of the engine that claimed it. The new model's record
   * has the work and the seconds of both runs.
   */
  readonly continueFrom?: ScoringSystem;
  /** Also find this many tables that are nearly as good and use other conditions; takes as long again. */
  readonly alternatives?: {
    readonly count: number;
    /** How much larger their loss may be, as a share. Default 0.02. */
    readonly within?: number;
  };
  readonly holdOut?: HoldOut;
  readonly onEvent?: (event: FitEvent) => void;
  /**
   * When there are no tables, find out which rules contradict each other, and the smallest tolerance that has some; it
   * takes up to half a minute. Default true.
   */
  readonly findTolerance?: boolean;
}

/** `learn`'s progress, with the largest difference between groups that the best tables have. */
export interface FitEvent extends Omit<Progress, "soFar"> {
  readonly unfairness?: number;
  /** With the `start` event: all that is to be said before the work begins; also in the outcome. */
  readonly notes?: readonly string[];
  /**
   * Once there are tables: makes a model of the best ones with the floor and its proof, as they are at this event,
   * verified; work that is only done when it is called, now or later. A function can't be sent to another thread: send
   * what it gives.
   */
  readonly model?: () => ScoringSystem;
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
  checkOptions(options, FIT_OPTIONS);
  const { profiles, recipe, spec, notes } = await countFor(input, request, options.holdOut);
  return fitProfiles(profiles, recipe, spec, { ...options, notes });
}

/** The way up to the counts: checks the request, makes the recipe, and counts the rows that it keeps. */
export async function countFor(
  input: FitInput,
  request: FitRequest,
  holdOut?: HoldOut,
): Promise<{ profiles: Profiles; recipe: Recipe; spec: Spec; notes: readonly string[] }> {
  const asked = checkRequest(request, holdOut);
  const source = toSource(input);
  const { recipe, notes } = await recipeFor(source, request, holdOut);
  const spec = specFor(asked, recipe.outcome);
  const counted = await source.profiles(recipe, { holdOut });
  if (holdOut && "column" in holdOut && countRows(counted, 1) === 0) {
    throw new InputError(
      `no rows to hold out: none with an outcome has "${holdOut.is}" in column "${holdOut.column}"`,
    );
  }
  const profiles = spec.protocol === "consistent" ? consistentRows(counted) : counted;
  return { profiles, recipe, spec, notes: [...source.notes, ...notes, ...droppedNotes(profiles, notes)] };
}

/** The way from counts on, for those who made the profiles themselves. */
export async function fitProfiles(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly string[] } = {},
): Promise<Outcome> {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, FIT_OPTIONS);
  const {
    onEvent,
    notes: earlier = [],
    holdOut,
    findTolerance = true,
    alternatives,
    continueFrom,
    ...given
  } = options;
  const learnOptions =
    given.work === undefined ? { ...given, seconds: given.seconds ?? DEFAULT_SECONDS } : given;
  const train = profilesOfPart(profiles, 0);
  const { problem, notes: problemNotes } = compileProblem(train, spec);
  const notes = [...earlier, ...problemNotes];
  const parts = { profiles, recipe, holdOut };
  const known = continueFrom && knownHere(continueFrom, profiles, spec, problem);
  const built = (of: Learnt) => verifiedSystem({ ...parts, spec, problem, learnt: afterwards(known, of) });
  const learnt = await learn(problem, {
    ...learnOptions,
    ...(known && { known }),
    onProgress: toEvents(problem, notes, (soFar) => built(soFar).system, onEvent),
  });
  const shares = {
    floor: learnt.floor / problem.lossScale,
    gap:
      learnt.loss === undefined
        ? 1
        : learnt.loss <= learnt.floor
          ? 0
          : (learnt.loss - learnt.floor) / learnt.loss,
  };
  const common = {
    stopped: learnt.stopped,
    ...shares,
    notes: [...notes, ...learnt.notes],
    seconds: learnt.seconds,
    work: learnt.work,
  };
  if (!learnt.points) {
    const loosened =
      findTolerance && learnt.stopped !== "signal"
        ? await smallestTolerance(
            train,
            recipe,
            spec,
            tolerancesBudget(learnOptions),
            learnt.status === "infeasible",
          )
        : undefined;
    const told = learnt.conflict?.constraints ?? [];
    const constraints =
      told.length === 0 && learnt.status === "infeasible" && findTolerance
        ? await conflictingRules(problem, tolerancesBudget(learnOptions))
        : told;
    const infeasible = explainInfeasible(learnt, spec.fairness ?? [], loosened, parts, constraints);
    return { status: learnt.status, ...common, infeasible };
  }
  const others = alternatives
    ? await findAlternatives(problem, learnt as Solution, {
        ...learnOptions,
        count: alternatives.count,
        largestLoss: learnt.loss! + Math.floor((alternatives.within ?? 0.02) * problem.lossScale),
      })
    : undefined;
  const { system, verification } = built(learnt);
  const alternative = (solution: Solution) =>
    createModel(built({ ...learnt, ...solution, smallest: false }).system);
  return {
    status: learnt.status,
    ...common,
    model: createModel(system),
    loss: learnt.loss! / problem.lossScale,
    ...(others && { alternatives: others.map(alternative) }),
    audit: audit(system, profiles),
    verification,
  };
}

/** Rows, columns or a source as a source. */
export function toSource(input: FitInput): Source {
  if (typeof input !== "object" || input === null) {
    throw new InputError(
      `invalid data: ${shown(input)}; expected rows as objects, columns by name, or a source`,
    );
  }
  if (Array.isArray(input)) return memorySource(tableFromRows(input));
  if (typeof (input as Source).summarise === "function") {
    checkSource(input);
    return input as Source;
  }
  return memorySource(tableFromColumns(input as Readonly<Record<string, ArrayLike<unknown>>>));
}

/** The given recipe, checked against the source, or one proposed from the rows that are not held out. */
export async function recipeFor(
  source: Source,
  given: RecipeOptions | { readonly recipe: Recipe },
  holdOut?: HoldOut,
): Promise<{ recipe: Recipe; notes: readonly string[] }> {
  const request = holdOut && "column" in holdOut ? withoutColumn(given, holdOut.column) : given;
  if ("recipe" in request) {
    checkRecipe(request.recipe, source.columns);
    return { recipe: request.recipe, notes: [] };
  }
  const summaries = await source.summarise({ quantiles: recipeQuantiles(request), holdOut });
  return proposeRecipe(summaries, { ...request, sourceName: request.sourceName ?? source.name });
}

/** Each of a dozen tries gets a share of the time; a budget of work stays what it is, to be repeatable. */
function tolerancesBudget(options: LearnOptions): LearnOptions {
  return options.work === undefined ? { ...options, seconds: Math.min(2, options.seconds ?? 2) } : options;
}

/** What a model to go on from knows, once it is sure that it is about this problem. */
function knownHere(system: ScoringSystem, profiles: Profiles, spec: Spec, problem: Problem): Learnt {
  if (!isSameSpec(system.spec, spec))
    throw new InputError(
      "can't go on from a model that was learnt with another spec; give the objective, limits and rules that it has",
    );
  checkContinued(system, profiles);
  return knownFrom(system, problem);
}

function toEvents(
  problem: Problem,
  notes: readonly string[],
  modelOf: (soFar: Learnt) => ScoringSystem,
  onEvent: FitOptions["onEvent"],
): LearnOptions["onProgress"] {
  if (!onEvent) return undefined;
  let unfairness: number | undefined;
  return ({ soFar, ...progress }) => {
    if (progress.type === "incumbent") unfairness = worstDifference(problem, progress.points!);
    onEvent({
      ...progress,
      ...(progress.type === "start" && { notes }),
      ...(unfairness !== undefined && { unfairness }),
      ...(soFar.points && { model: () => modelOf(soFar) }),
    });
  };
}

function droppedNotes({ dropped }: Profiles, told: readonly string[]): string[] {
  const notes: string[] = [];
  const { missingOutcome, otherOutcome, inconsistent } = dropped;
  // A proposed recipe has said it already, from the summaries.
  if (!told.some((note) => note.endsWith("left out"))) {
    if (missingOutcome > 0) notes.push(`${missingOutcome} rows without an outcome were left out`);
    if (otherOutcome > 0)
      notes.push(`${otherOutcome} rows whose outcome is not among the classes were left out`);
  }
  if (inconsistent > 0) {
    notes.push(
      `${inconsistent} rows were dropped that contradict most rows with equal answers; accuracy looks better than it is`,
    );
  }
  return notes;
}
