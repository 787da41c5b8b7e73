import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { systemHost } from "../host.ts";
import { findAlternatives } from "../learn/alternatives.ts";
import { type LearnOptions, type Learnt, learn, type Progress } from "../learn/learn.ts";
import { createModel, type Model } from "../model/model.ts";
import type { NamedRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { specFor } from "../problem/asked-spec.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Solution } from "../problem/engine.ts";
import { leastOf } from "../problem/group-shares.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import { checkSource } from "../profiles/check-source.ts";
import { memorySource } from "../profiles/memory-source.ts";
import { consistentRows, countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { FoldOut, HoldOut } from "../profiles/split.ts";
import { checkRecipe } from "../recipe/check-recipe.ts";
import { proposeRecipe } from "../recipe/propose/propose.ts";
import { recipeQuantiles } from "../recipe/propose/quantile-shares.ts";
import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import { recipeTabs } from "../recipe/propose/tab-columns.ts";
import { type Recipe, recipeMissing } from "../recipe/recipe.ts";
import { checkOptions, refuse } from "../schema.ts";
import { readRows, tableFromColumns } from "../table/table.ts";
import { inTurns } from "../turns.ts";
import { verifiedSystem } from "./build-system.ts";
import { checkCounted } from "./check-counted.ts";
import { FIT_OPTIONS } from "./check-options.ts";
import { buildChore, compileChore } from "./chores.ts";
import { afterwards, checkContinued, isSameSpec, knownFrom } from "./continue.ts";
import { worstDifference } from "./fairness-now.ts";
import { withoutHeldOutColumn } from "./held-out-column.ts";
import { checkDates, checkSides, splitNotes } from "./held-out-sides.ts";
import { likelyLeaks } from "./likely-leaks.ts";
import { lookAgain } from "./look-again.ts";
import type { Outcome } from "./outcome.ts";
import { proxyNotes } from "./proxy-notes.ts";
import { checkRequest, type FitRequest, isOrdered } from "./request.ts";
import { rowsFor } from "./rows-together.ts";
import { SHARE_OF_CHOICE, steadyCard } from "./steady-card.ts";
import { smallestWorst } from "./worst-group.ts";

/** How many times as long as compiling a problem a recount of its tables takes. */
const RECOUNT = 4;

/** However long the counts took: a run by the clock has this long at least. */
const LEAST_SECONDS = 0.001;

/** With fairness limits: the share of the time after which to ask for other tolerances when nothing was found. */
const PATIENCE = 0.7;

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
   * How the card is judged on people whom it was not learnt from: on those held out, which are a quarter of many rows
   * where `holdOut` says nothing; of fewer rows, all are learnt from, and cross-validation judges the way of learning.
   * False leaves it out, which the card mentions. `request` is what folds are learnt by where the request has a
   * finished recipe: conditions should be made anew without the rows of the fold.
   */
  readonly verdict?: boolean | { readonly request: FitRequest };
  /**
   * Of a score: classes are given by risk. A share for each class but the first, such as 0.2: once the card is learnt and its
   * risks are known, each cut-off is moved to the lowest total whose risk of "this class or a later one" reaches it. The
   * record of the training, its floor and proofs stay about the cut-offs that were learnt.
   */
  readonly cutAtRisk?: readonly number[];
  /**
   * Of a score: names that the card prints beside its totals, by the risk of the last class:
   * `[{ name: "low", below: 0.1 }, { name: "medium", below: 0.3 }, { name: "high" }]`. As many as you like; what is given is
   * decided by the cut-offs.
   */
  readonly riskBands?: readonly NamedRisk[];
  /** What folds are learnt by, for the verdict and to choose the number of conditions; default as `verdict` says. */
  readonly foldsBy?: FitRequest;
  /** Numbers of conditions to choose from, where `limits.conditions` is "auto". Default 1 to 6, 8, 10 and 12. */
  readonly sizes?: readonly number[];
  /** Hears of each number of conditions that is tried then, the `size`-th of `sizes`, from 0. */
  readonly onChoosing?: (progress: {
    readonly conditions: number;
    readonly size: number;
    readonly sizes: number;
  }) => void;
  /** Hears of each fold that is learnt to judge the card, from 0. */
  readonly onJudging?: (progress: { readonly fold: number; readonly folds: number }) => void;
  /**
   * When there are no tables, find out which rules contradict each other, and the smallest tolerance that has some, in
   * what is left of the seconds: three tenths at least where there are fairness limits. Default true. While it is open
   * whether there are tables at all, a run takes up to twice its seconds.
   */
  readonly findTolerance?: boolean;
}

/** `learn`'s progress, with the largest difference between groups that the best tables have. */
export interface FitEvent extends Omit<Progress, "soFar" | "sums"> {
  readonly unfairness?: number;
  /** With the `start` event: all that is to be said before the work begins; also in the outcome. */
  readonly notes?: readonly Finding[];
  /**
   * Once there are tables: makes a model of those of least loss with the floor and its proof, as they are at this event,
   * verified; work that is only done when it is called, now or later. A function can't be sent to another thread: send
   * what it gives.
   */
  readonly model?: () => ScoringSystem;
}

/** The way up to the counts: checks the request, makes the recipe, and counts the rows that it keeps. */
export async function countFor(
  input: FitInput,
  request: FitRequest,
  holdOut?: HoldOut,
): Promise<{ profiles: Profiles; recipe: Recipe; spec: Spec; notes: readonly Finding[] }> {
  const asked = checkRequest(request, holdOut);
  const source = await openInput(input, request);
  const { recipe, notes } = await recipeFor(source, request, holdOut);
  const spec = specFor(asked, recipe, isOrdered(request));
  const counted = await source.profiles(recipe, { holdOut });
  if (holdOut) checkSides([countRows(counted, 0), countRows(counted, 1)], recipe.rows, holdOut);
  const profiles = spec.protocol === "consistent" ? consistentRows(counted) : counted;
  const told = [
    ...source.notes,
    ...lastingNotes(notes),
    ...droppedNotes(profiles, recipe),
    ...splitNotes(profiles, recipe, holdOut, source.columns),
    ...likelyLeaks(profilesOfPart(profiles, 0)),
  ];
  return { profiles, recipe, spec, notes: told };
}

/** The way from counts on, for those who made the profiles themselves. */
export async function fitProfiles(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly Finding[] } = {},
): Promise<Outcome> {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, FIT_OPTIONS);
  if (spec.objective !== "worst-group") return fitSpec(profiles, recipe, spec, options);
  const { work, host = systemHost, notes = [], starts = [] } = options;
  const seconds = work === undefined ? (options.seconds ?? DEFAULTS.seconds) : options.seconds;
  const began = host.now();
  const left = () => (seconds ?? Infinity) - (host.now() - began) / 1000;
  const {
    onEvent: _,
    holdOut: __,
    findTolerance: ___,
    alternatives: ____,
    continueFrom,
    ...effort
  } = options;
  if (continueFrom) throw fault({ code: "worst-group-continued" });
  const found = await smallestWorst(profilesOfPart(profiles, 0), spec, effort, left);
  if (!found) {
    const note = { code: "no-worst-group", least: leastOf(spec) } as const;
    return fitSpec(profiles, recipe, spec, { ...options, notes: [...notes, note] });
  }
  const rest = {
    ...(seconds !== undefined && { seconds: Math.max(LEAST_SECONDS, left()) }),
    ...(work !== undefined && { work: Math.max(1, work - found.work) }),
  };
  const settled = { ...options, ...rest, starts: [found.points, ...starts] };
  return fitSpec(profiles, recipe, found.spec, settled, found.floor);
}

async function fitSpec(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly Finding[] },
  worstFloor?: number,
): Promise<Outcome> {
  const {
    onEvent,
    notes: earlier = [],
    holdOut,
    findTolerance = true,
    alternatives,
    continueFrom,
    verdict: _verdict,
    onJudging: _onJudging,
    cutAtRisk: _cutAtRisk,
    riskBands: _riskBands,
    foldsBy: _foldsBy,
    sizes: _sizes,
    onChoosing: _onChoosing,
    ...given
  } = options;
  const host = given.host ?? systemHost;
  const began = host.now();
  const seconds = given.work === undefined ? (given.seconds ?? DEFAULTS.seconds) : given.seconds;
  const secondsLeft = () => (seconds ?? Infinity) - (host.now() - began) / 1000;
  const train = profilesOfPart(profiles, 0);
  const { executor } = given;
  const { problem, notes: problemNotes, seconds: compiling } = await compileChore(executor, { train, spec });
  const notes = [...earlier, ...problemNotes];
  const parts = { profiles, recipe, holdOut, ...(worstFloor !== undefined && { worstFloor }) };
  const known = continueFrom && knownHere(continueFrom, profiles, spec, problem);
  const partsOf = (of: Learnt) => ({ ...parts, spec, problem, learnt: afterwards(known, of) });
  // The recount at the end is part of the time, and so is the choice of a likelier card.
  const recounting = Math.min((seconds ?? 0) / 2, RECOUNT * compiling);
  const choosing = spec.steadiness ? SHARE_OF_CHOICE * (seconds ?? Infinity) : 0;
  const timed =
    seconds === undefined ? {} : { seconds: Math.max(LEAST_SECONDS, secondsLeft() - recounting - choosing) };
  const showAll = toEvents(problem, notes, (soFar) => verifiedSystem(partsOf(soFar)).system, onEvent);
  let isReady = given.work !== undefined || executor?.chore === undefined;
  let learnt = await learn(problem, {
    ...given,
    ...timed,
    // Who asks for tolerances gets an answer within the time: a part of it is kept for that.
    ...(findTolerance && spec.fairness?.length && timed.seconds && { patience: PATIENCE * timed.seconds }),
    ...(known && { known }),
    onProgress: (progress) => {
      // A thread that has done it once is quick when the run is stopped: code that was never run is slow.
      if (!isReady && progress.type === "incumbent") {
        isReady = true;
        buildChore(executor, partsOf(progress.soFar)).catch(() => {}); // what is wrong shows at the end
      }
      showAll?.(progress);
    },
  });
  if (!learnt.points) {
    const effort: LearnOptions = { ...given, ...timed };
    const again = await lookAgain(learnt, {
      spec,
      problem,
      train,
      parts,
      effort,
      secondsLeft,
      findTolerance,
    });
    learnt = again.learnt;
    if (again.infeasible) return { ...commonOf(learnt, problem, notes), infeasible: again.infeasible };
  }
  const others = alternatives
    ? await findAlternatives(problem, learnt as Solution, {
        ...given,
        ...timed,
        count: alternatives.count,
        largestLoss: learnt.loss! + Math.floor((alternatives.within ?? 0.02) * problem.lossScale),
      })
    : undefined;
  const mayChoose = secondsLeft() - Math.min(choosing, secondsLeft() - recounting);
  const chosen = await steadyCard({
    train,
    problem,
    learnt,
    ...spec,
    work: given.work,
    host,
    stopped: () => given.signal?.aborted === true || secondsLeft() < mayChoose,
  });
  learnt = chosen.learnt;
  const built = await buildChore(executor, { ...partsOf(learnt), steadier: chosen.steadier });
  const otherModels: Model[] = [];
  for (const solution of others ?? []) {
    const other = await buildChore(executor, partsOf({ ...learnt, ...solution, smallest: false }));
    otherModels.push(createModel(other.system));
  }
  return {
    ...commonOf(learnt, problem, [...notes, ...proxyNotes(built.system, train)]),
    model: createModel(built.system),
    loss: learnt.loss! / problem.lossScale,
    ...(others && { alternatives: otherModels }),
    audit: built.audit,
    verification: built.verification,
  };
}

/** What an outcome says with tables and without. */
function commonOf(
  { status, stopped, loss = Infinity, floor, ...rest }: Learnt,
  { lossScale }: Problem,
  notes: readonly Finding[],
) {
  return {
    status,
    stopped,
    floor: floor / lossScale,
    gap: loss === Infinity ? 1 : loss <= floor ? 0 : (loss - floor) / loss,
    notes: [...notes, ...rest.notes],
    seconds: rest.seconds,
    work: rest.work,
  };
}

/**
 * Rows, columns or a source as a source; reads many rows in turns, so that others have the thread as well. Values that
 * the request takes for missing are read so; a source has been read.
 */
export async function openInput(input: FitInput, request: MissingRequest = {}): Promise<Source> {
  if (typeof input !== "object" || input === null)
    refuse(input, "data", "rows as objects, columns by name, or a source");
  const missing = recipeMissing(request.recipe ?? request);
  if (Array.isArray(input)) return memorySource((await inTurns(readRows(input, { missing }), systemHost))!);
  if (typeof (input as Source).summarise === "function") {
    checkSource(input);
    return input as Source;
  }
  const columns = input as Readonly<Record<string, ArrayLike<unknown>>>;
  return memorySource(tableFromColumns(columns, { missing }));
}

type MissingMembers = Parameters<typeof recipeMissing>[0];
type MissingRequest = MissingMembers & { readonly recipe?: MissingMembers };

/** The given recipe, checked against the source, or one proposed from the rows that are not set aside. */
export async function recipeFor(
  source: Source,
  given: RecipeOptions | { readonly recipe: Recipe },
  holdOut?: HoldOut,
  inner?: FoldOut,
): Promise<{ recipe: Recipe; notes: readonly Finding[] }> {
  const request = withoutHeldOutColumn(given, holdOut, source.columns);
  if ("recipe" in request) {
    checkRecipe(request.recipe, source.columns);
    return { recipe: request.recipe, notes: [] };
  }
  const { rows, notes } = await rowsFor(source, request);
  const among = { holdOut, inner, keep: rows };
  const summaries = await source.summarise({ quantiles: recipeQuantiles(request), ...among });
  if (holdOut) {
    checkDates(holdOut, summaries);
    // Before a column is blamed for having no value.
    if (summaries[0]?.rows === 0) checkSides([0, source.rowCount], rows, holdOut);
  }
  const options = {
    ...request,
    rows,
    mentioned: [...(request.mentioned ?? []), ...namedIn("rules" in given ? given.rules : undefined)],
    sourceName: request.sourceName ?? source.name,
  };
  const wanted = recipeTabs(summaries, options);
  const tabs = wanted && (await source.crossTabs({ ...wanted, ...among }));
  const proposed = proposeRecipe(summaries, options, tabs);
  const { dates } = source;
  return {
    recipe: dates ? { ...proposed.recipe, dates } : proposed.recipe,
    notes: [...notes, ...proposed.notes],
  };
}

/** All texts of rules, whatever they name. */
export function namedIn(rules: unknown): string[] {
  if (typeof rules === "string") return [rules];
  return typeof rules === "object" && rules !== null ? Object.values(rules).flatMap(namedIn) : [];
}

/** What a model to go on from knows, once it is sure that it is about this problem. */
function knownHere(system: ScoringSystem, profiles: Profiles, spec: Spec, problem: Problem): Learnt {
  if (!isSameSpec(system.spec, spec)) throw fault({ code: "continued-other-spec" });
  checkContinued(system, profiles);
  return knownFrom(system, problem);
}

function toEvents(
  problem: Problem,
  notes: readonly Finding[],
  modelOf: (soFar: Learnt) => ScoringSystem,
  onEvent: FitOptions["onEvent"],
): LearnOptions["onProgress"] {
  if (!onEvent) return undefined;
  let unfairness: number | undefined;
  return ({ soFar, sums, ...progress }) => {
    if (sums) unfairness = worstDifference(problem, sums);
    onEvent({
      ...progress,
      ...(progress.type === "start" && { notes }),
      ...(unfairness !== undefined && { unfairness }),
      ...(soFar.points && { model: () => modelOf(soFar) }),
    });
  };
}

/** The notes on a recipe that stand when rows are counted: who is left out, a summary knows less exactly. */
export function lastingNotes(notes: readonly Finding[]): Finding[] {
  return notes.filter(({ code }) => code !== "rows-without-outcome" && code !== "rows-of-other-classes");
}

function droppedNotes({ dropped }: Profiles, { outcome }: Recipe): Finding[] {
  const { leftOut = [], missingOutcome, otherOutcome, inconsistent } = dropped;
  const of = "column" in outcome && { column: outcome.column };
  const notes: Finding[] = [
    ...leftOut.map((some) => ({ code: "rows-left-out", ...some }) as const),
    { code: "rows-without-outcome", rows: missingOutcome, ...of },
    { code: "rows-of-other-classes", rows: otherOutcome, ...of },
    { code: "rows-that-contradict", rows: inconsistent },
  ];
  return notes.filter((note) => "rows" in note && Number(note.rows) > 0);
}
