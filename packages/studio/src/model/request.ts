import type {
  AskedSpec,
  HoldOut,
  Limits,
  Objective,
  OperationalRule,
  RecipeOptions,
  Spec,
} from "@fairscore/core";
import { shapeOf, sizeOf } from "./card-shape.ts";
import type { ColumnInfo } from "./data.ts";
import { type Along, type Direction, isLimited, type Settings } from "./settings.ts";

/** What core is asked for: the columns' roles, what the tables must be like, who is held out, and when to stop. */
export interface Request {
  readonly recipe: RecipeOptions;
  readonly spec: Spec;
  /** Columns along which points rise or fall, as the command line is told; rules once the conditions are known. */
  readonly along?: Pick<AskedSpec, "rising" | "falling">;
  readonly holdOut?: HoldOut;
  /** How sure the limit is to hold for people not in the data. */
  readonly safety?: { readonly by: "held-out"; readonly confidence: number };
  readonly seed: number;
  readonly budget: { readonly seconds: number } | { readonly work: number };
}

/**
 * The settings in the words of core. `settingsSentence` says the same to the user: what changes the one changes the
 * other.
 */
export function requestOf(
  settings: Settings,
  columns: readonly Pick<ColumnInfo, "name" | "doubt">[],
): Request {
  const { outcome, classes, protect, measure, tolerance, stop } = settings;
  const { ignored, insisted, cuts } = columnChoices(settings);
  const { weight, unit } = settings;
  const taken = new Set([outcome, ...protect, ...ignored, ...columnsBeside(settings)]);
  // Naming the columns overrules the reasons to set one aside, so those that are not insisted on are left out here.
  const usable = columns.filter(
    ({ name, doubt }) => !taken.has(name) && (doubt === undefined || insisted.includes(name)),
  );
  return {
    recipe: {
      outcome,
      // Without any, core says what is wrong with the column.
      ...(classes.length > 0 && { classes: classes.map(({ name }) => name) }),
      protect,
      ...ownGroups(settings),
      ...(weight !== undefined && { weight }),
      ...(unit !== undefined && { unit }),
      ...(insisted.length > 0 ? { only: usable.map(({ name }) => name) } : { ignore: ignored }),
      cuts: Object.fromEntries(cuts),
      ...(settings.conditions === undefined && { binning: "quantile", style: "intervals" }),
      // What they are not wanted for is taken out column by column.
      missing: "condition",
    },
    spec: {
      ...objectiveOf(settings),
      limits: limitsOf(settings),
      ...(measure !== "none" &&
        isLimited(settings) && {
          fairness: [
            {
              measure,
              tolerance,
              ...(settings.minGroup > 1 && { minGroupSize: settings.minGroup }),
              compare: { mode: settings.compare },
              labels: settings.labels,
              ...(settings.skipEmpty && { emptyCells: "skip" as const }),
            },
          ],
        }),
      ...rulesOf(settings),
      ...((steadinessOf(settings) > 0 || settings.objective === "risk") && {
        steadiness: steadinessOf(settings),
      }),
      // Cards of earlier sessions have none in their specs, and go on from there.
      ...(settings.shape !== undefined && { shape: shapeOf(settings) }),
    },
    ...alongColumns(settings),
    ...heldOut(settings),
    ...(settings.safety !== undefined &&
      isLimited(settings) && { safety: { by: "held-out", confidence: settings.safety } }),
    seed: settings.seed,
    budget: stop.by === "time" ? { seconds: stop.seconds } : { work: stop.work },
  };
}

/** The likeliest card has nothing to be given away for. */
export function steadinessOf({ steadiness = 0, objective }: Settings): number {
  return objective === "risk" ? 0 : steadiness;
}

/** What wrong answers cost, in the order of the classes; nothing where all of them cost the same. */
export function costMatrix({ objective, costs = {}, classes }: Settings): number[][] | undefined {
  if (objective !== "cost") return undefined;
  const priceOf = (is: string, given: string) =>
    is === given ? 0 : Object.hasOwn(costs, is) && Object.hasOwn(costs[is]!, given) ? costs[is]![given]! : 1;
  const matrix = classes.map((is) => classes.map((given) => priceOf(is.name, given.name)));
  return matrix.every((row, y) => row.every((price, k) => price === (y === k ? 0 : 1))) ? undefined : matrix;
}

function objectiveOf(settings: Settings): { objective?: Objective } {
  const { objective } = settings;
  if (objective !== "cost") return objective === "accuracy" ? {} : { objective };
  const cost = costMatrix(settings);
  return cost ? { objective: { cost } } : {};
}

/** Of which classes at least which share is given them, as far as they are classes. */
export function leastGiven({ recall = {}, classes }: Settings): (readonly [string, number])[] {
  return classes.flatMap(({ name }) =>
    Object.hasOwn(recall, name) && recall[name]! > 0 ? [[name, recall[name]!] as const] : [],
  );
}

function rulesOf(settings: Settings): { rules?: OperationalRule[] } {
  const rules = leastGiven(settings).map(
    ([name, atLeast]): OperationalRule => ({ rule: "recall", class: name, atLeast }),
  );
  return rules.length > 0 ? { rules } : {};
}

/** Groups of the user's own, of columns that are protected. */
export function mergedGroups({
  groups = {},
  protect,
}: Settings): (readonly [string, Readonly<Record<string, readonly string[]>>])[] {
  return Object.entries(groups).filter(([column]) => protect.includes(column));
}

function ownGroups(settings: Settings): Pick<RecipeOptions, "groups"> {
  const merged = mergedGroups(settings);
  if (merged.length === 0) return {};
  const written = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(", ");
  return {
    groups: Object.fromEntries(
      merged.map(([column, groups]) => [
        column,
        Object.fromEntries(Object.entries(groups).map(([label, values]) => [label, written(values)])),
      ]),
    ),
  };
}

/** Columns that say something of a row itself, and earn no points. */
export function columnsBeside({ weight, unit, holdOutFrom }: Settings): string[] {
  return [weight, unit, holdOutFrom?.column].filter((name) => name !== undefined);
}

function heldOut({ holdOut, holdOutFrom, seed }: Settings): { holdOut?: HoldOut } {
  if (holdOutFrom) {
    const { column, from } = holdOutFrom;
    const name = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column) ? column : JSON.stringify(column);
    return { holdOut: { when: `${name}>=${from}` } };
  }
  return holdOut > 0 ? { holdOut: { share: holdOut, seed } } : {};
}

/** In the words of `--rising` and `--falling`: a column for a score, else a class and a column. */
function alongColumns(settings: Settings): Pick<Request, "along"> {
  const { along } = columnChoices(settings);
  const { classes } = settings;
  if (along.length === 0 || classes.length === 0) return {};
  const isScore = shapeOf(settings) === "score";
  const named = (direction: Direction) =>
    along.flatMap(([column, its]) => {
      if (its.direction !== direction) return [];
      const of = classes.find(({ name }) => name === its.class) ?? classes.at(-1)!;
      return [isScore ? column : `${of.name}:${column}`];
    });
  const [rising, falling] = [named("rising"), named("falling")];
  return {
    along: { ...(rising.length > 0 && { rising }), ...(falling.length > 0 && { falling }) },
  };
}

function limitsOf(settings: Settings): Limits {
  const { largestPoints, startsWithCounts } = settings;
  const { by, most } = sizeOf(settings);
  return {
    [by]: most,
    points: { min: -largestPoints, max: largestPoints },
    ...(by === "linesPerTable" && { startsWithCounts }),
  };
}

/** What the user said of columns, as far as their roles let it count. */
export function columnChoices(settings: Settings): {
  ignored: readonly string[];
  insisted: readonly string[];
  cuts: readonly (readonly [string, readonly number[]])[];
  along: readonly (readonly [string, Along])[];
} {
  const { outcome, protect, ignore, insist, cuts, along = {} } = settings;
  const ignored = ignore.filter((name) => name !== outcome && !protect.includes(name));
  return {
    ignored,
    insisted: insist.filter((name) => name !== outcome && !protect.includes(name) && !ignored.includes(name)),
    // Cuts of a protected column divide people into the groups that are compared.
    cuts: Object.entries(cuts).filter(([name]) => name !== outcome && !ignored.includes(name)),
    along: Object.entries(along).filter(
      ([name]) => name !== outcome && !ignored.includes(name) && !protect.includes(name),
    ),
  };
}
