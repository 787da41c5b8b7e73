import type { AskedSpec, HoldOut, Limits, RecipeOptions, Spec } from "@fairscore/core";
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
  const taken = new Set([outcome, ...protect, ...ignored]);
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
      ...(insisted.length > 0 ? { only: usable.map(({ name }) => name) } : { ignore: ignored }),
      cuts: Object.fromEntries(cuts),
      ...(settings.conditions === undefined && { binning: "quantile", style: "intervals" }),
      // What they are not wanted for is taken out column by column.
      missing: "condition",
    },
    spec: {
      ...(settings.objective !== "accuracy" && { objective: settings.objective }),
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
      ...(settings.steadiness && { steadiness: settings.steadiness }),
      // Cards of earlier sessions have none in their specs, and go on from there.
      ...(settings.shape !== undefined && { shape: shapeOf(settings) }),
    },
    ...alongColumns(settings),
    ...(settings.holdOut > 0 && { holdOut: { share: settings.holdOut, seed: settings.seed } }),
    seed: settings.seed,
    budget: stop.by === "time" ? { seconds: stop.seconds } : { work: stop.work },
  };
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
