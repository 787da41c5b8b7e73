import { giveClassesTo } from "../audit/give.ts";
import type { Finding } from "../findings/finding.ts";
import { type Host, systemHost } from "../host.ts";
import { learn } from "../learn/learn.ts";
import { fewestWithinOne, type Parsimony, type SizeLeftOut, type SizeTried } from "../model/parsimony.ts";
import { tablesFromPoints } from "../model/tables.ts";
import { withConditions } from "../problem/asked-spec.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { objectiveName, pricesOf } from "../problem/objective.ts";
import type { Spec } from "../problem/spec.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { HoldOut } from "../profiles/split.ts";
import { type Recipe, recipeConditions } from "../recipe/recipe.ts";
import { compileChore } from "./chores.ts";
import type { FitOptions } from "./fit-options.ts";
import { fewestOfClass, foldCounts, foldStrata, type ToFold } from "./fold-counts.ts";
import { FOLDS } from "./verdict-plan.ts";

/** Numbers of conditions that are compared; more make no card that people add up by hand. */
export const SIZES: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/** Share of the work of a run that each card takes: it starts from that of the next smaller size. */
const SHARE_OF_SIZE = 0.01;

/** Units of work for each card in a run by the clock, for each of its seconds, between these ends. */
const WORK_PER_SECOND = 200;
const LEAST_WORK = 500;
const MOST_WORK = 10_000;

/** Share of the time after which no larger size is begun: the card itself needs the rest. */
const SHARE_OF_TIME = 0.5;

/** The people of a fold, whom its cards are not learnt from, and those they are. */
interface Fold {
  readonly profiles: Profiles;
  readonly train: Profiles;
  readonly recipe: Recipe;
  readonly spec: Spec;
  /** Its card of the next smaller size, for the search to begin with. */
  start?: Int32Array;
  /** For each size: what its card loses; nothing without a card. */
  readonly losses: (Losses | undefined)[];
}

/** What a card of a fold loses among its people, whom it was not learnt from, and among those it was. */
interface Losses {
  readonly unseen: number;
  /** Of what a person loses, over the people of the fold. */
  readonly variance: number;
  readonly people: number;
  readonly train: number;
}

/** What was chosen, and what is to be said of it. */
export interface Choice {
  readonly parsimony: Parsimony;
  readonly notes: readonly Finding[];
}

/**
 * The fewest conditions that do as well as any number, but for chance: cards of each size are learnt in the same folds
 * of the rows to learn from, each fold with conditions of its own, and within all limits and rules; the fewest whose
 * mean loss among the people set aside is at most the least and its standard error are chosen. Rows held out are not
 * looked at, so that what is said of them stays honest.
 */
export async function chooseConditions(
  cards: ToFold,
  heldOut: HoldOut | undefined,
  options: FitOptions,
): Promise<Choice> {
  const { signal, host = systemHost, onChoosing } = options;
  const { shape = "tables", objective } = cards.spec;
  const isLate = clockOf(options, host);
  const folds = await foldsOf(cards, heldOut, options);
  const sizes = sizesFor(cards, options.sizes ?? SIZES);
  const given = { rule: "one standard error", objective: objectiveName(objective) } as const;
  const usual = (because: "few" | "stopped" | "no-card", leftOut: readonly SizeLeftOut[] = []): Choice => {
    const chosen = Math.min(DEFAULTS.conditions[shape], sizes.at(-1)!);
    return {
      parsimony: { ...given, chosen, folds: folds.length, sizes: [], leftOut },
      notes: [{ code: "conditions-without-choice", because, conditions: chosen }],
    };
  };
  if (signal?.aborted) return usual("stopped");
  if (folds.length < 2) return usual("few");
  let tried = 0;
  let ended: "time" | "stopped" = "time";
  for (const conditions of sizes) {
    if (tried > 0 && isLate()) break;
    onChoosing?.({ conditions, size: tried, sizes: sizes.length });
    for (const fold of folds) {
      if (!signal?.aborted) fold.losses.push(await lossesOf(fold, conditions, options));
    }
    if (signal?.aborted) {
      ended = "stopped";
      break;
    }
    tried++;
  }
  // What no size has a card for tells nothing about sizes.
  const usable = folds.filter(({ losses }) => losses.slice(0, tried).some((one) => one !== undefined));
  const curve = sizes.slice(0, tried).map((conditions, s) => sizeTried(conditions, s, usable));
  const compared = curve.filter((one) => one !== undefined);
  const untried = sizes.slice(tried);
  const cardless = sizes.filter((_, s) => s < tried && curve[s] === undefined);
  const leftOut: SizeLeftOut[] = [
    ...cardless.map((conditions) => ({ conditions, because: "no-card" as const })),
    ...untried.map((conditions) => ({ conditions, because: ended })),
  ];
  const chosen = fewestWithinOne(compared);
  if (chosen === undefined) return usual(tried === 0 ? "stopped" : "no-card", leftOut);
  return {
    parsimony: { ...given, chosen, folds: usable.length, sizes: compared, leftOut },
    notes: [
      ...(cardless.length > 0 ? [{ code: "conditions-without-card", conditions: cardless } as const] : []),
      ...(untried.length > 0
        ? [{ code: "conditions-not-tried", conditions: untried, because: ended } as const]
        : []),
    ],
  };
}

/** Tells whether the share of the time is over; never in a run by work, which is the same everywhere. */
function clockOf({ seconds, work }: FitOptions, host: Host): () => boolean {
  if (seconds === undefined && work !== undefined) return () => false;
  const began = host.now();
  const most = SHARE_OF_TIME * (seconds ?? DEFAULTS.seconds);
  return () => (host.now() - began) / 1000 >= most;
}

/** No size beyond what there is, or what another limit allows: its cards would be those of that size. */
function sizesFor({ recipe, spec }: ToFold, sizes: readonly number[]): number[] {
  const { linesPerTable = Infinity, linesInAll = Infinity } = spec.limits ?? {};
  const tables = spec.shape === "score" ? 1 : recipe.outcome.classes.length;
  const most = Math.max(1, Math.min(recipeConditions(recipe).length, linesInAll, tables * linesPerTable));
  const within = [...new Set(sizes.map((size) => Math.min(size, most)))];
  return within.sort((a, b) => a - b);
}

async function foldsOf(
  cards: ToFold,
  heldOut: HoldOut | undefined,
  { seed = DEFAULTS.seed, signal }: FitOptions,
): Promise<Fold[]> {
  const folds = Math.min(FOLDS, fewestOfClass(cards.profiles));
  const made: Fold[] = [];
  for (let fold = 0; fold < folds && folds >= 2 && !signal?.aborted; fold++) {
    // Other folds than those of a verdict or of an experiment around it.
    const out = { folds, fold, seed: seed + 1, stratify: foldStrata(cards.recipe) };
    const { profiles, recipe, spec } = await foldCounts(cards, out, heldOut);
    if (countRows(profiles, 0) === 0 || countRows(profiles, 1) === 0) continue;
    made.push({ profiles, train: profilesOfPart(profiles, 0), recipe, spec, losses: [] });
  }
  return made;
}

/** Learns the card of this size in a fold. */
async function lossesOf(fold: Fold, conditions: number, options: FitOptions): Promise<Losses | undefined> {
  const { profiles, train, recipe } = fold;
  const { executor, signal, host, engine, seed } = options;
  const spec = withConditions(fold.spec, conditions);
  const { problem } = await compileChore(executor, { train, spec });
  const { points, loss } = await learn(problem, {
    engine: engine === "exact" ? "exact" : "search",
    ...(seed !== undefined && { seed }),
    ...(fold.start && { starts: [fold.start] }),
    executor,
    signal,
    ...(host && { host }),
    work: workOfSize(options),
  });
  if (!points) return undefined;
  fold.start = points;
  const { classes } = profiles;
  const tables = tablesFromPoints(points, classes, profiles.conditions, problem.shape);
  const system = { format: "fairscore-model", version: 1, classes, tables, recipe, spec } as const;
  return {
    ...lossAmong(profiles, spec, giveClassesTo(profiles, system).classes),
    train: loss! / problem.lossScale,
  };
}

function workOfSize({ work, seconds = DEFAULTS.seconds }: FitOptions): number {
  if (work !== undefined) return Math.max(1, Math.ceil(SHARE_OF_SIZE * work));
  return Math.round(Math.min(MOST_WORK, Math.max(LEAST_WORK, WORK_PER_SECOND * seconds)));
}

/** What giving these classes loses among the people set aside, under the objective. */
function lossAmong(
  profiles: Profiles,
  { objective = "accuracy" }: Spec,
  given: Int32Array,
): Omit<Losses, "train"> {
  const people = profilesOfPart(profiles, 1);
  const { price, scale } = pricesOf(objective, people);
  const classCount = people.classes.length;
  let [total, sum, squares] = [0, 0, 0];
  people.entryProfile.forEach((profile, e) => {
    const weight = people.entryWeight[e]!;
    const cost = price[people.entryLabel[e]! * classCount + given[profile]!]!;
    total += weight;
    sum += weight * cost;
    squares += weight * cost * cost;
  });
  if (total === 0) return { unseen: 0, variance: 0, people: 0 };
  const variance = Math.max(0, squares / total - (sum / total) ** 2) * (total / scale) ** 2;
  return { unseen: sum / scale, variance, people: countRows(people) };
}

/**
 * The mean and its standard error over the folds; nothing where one of them has no card of this size. Five folds may
 * agree by chance: the error is never taken to be less than that of so many people, each a draw of their own.
 */
function sizeTried(conditions: number, s: number, folds: readonly Fold[]): SizeTried | undefined {
  const losses = folds.flatMap(({ losses: all }) => all[s] ?? []);
  if (losses.length < folds.length || losses.length < 2) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const unseen = losses.map((one) => one.unseen);
  const loss = mean(unseen);
  const squares = unseen.reduce((sum, one) => sum + (one - loss) ** 2, 0);
  const ofFolds = squares / (unseen.length - 1) / unseen.length;
  const people = losses.reduce((sum, one) => sum + one.people, 0);
  const ofPeople = mean(losses.map(({ variance }) => variance)) / people;
  return {
    conditions,
    loss,
    se: Math.sqrt(Math.max(ofFolds, ofPeople)),
    train: mean(losses.map(({ train }) => train)),
  };
}
