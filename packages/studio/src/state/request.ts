import type { HoldOut, RecipeOptions, Spec } from "@fairscore/core";
import type { ColumnInfo } from "./data.ts";
import type { Settings } from "./settings.ts";

/** What core is asked for: the columns' roles, what the tables must be like, who is held out, and when to stop. */
export interface Request {
  readonly recipe: RecipeOptions;
  readonly spec: Spec;
  readonly holdOut?: HoldOut;
  readonly seed: number;
  readonly budget: { readonly seconds: number } | { readonly work: number };
}

/** The settings in the words of core. The set-up sentence is made from the same settings. */
export function requestOf(
  settings: Settings,
  columns: readonly Pick<ColumnInfo, "name" | "doubt">[],
): Request {
  const { outcome, classes, protect, ignore, insist, cuts, measure, tolerance, stop } = settings;
  const taken = new Set([outcome, ...protect, ...ignore]);
  // Naming the columns overrules the reasons to set one aside, so those that are not insisted on are left out here.
  const usable = columns.filter(
    ({ name, doubt }) => !taken.has(name) && (doubt === undefined || insist.includes(name)),
  );
  return {
    recipe: {
      outcome,
      classes: classes.map(({ name }) => name),
      protect,
      ignore: ignore.filter((name) => name !== outcome && !protect.includes(name)),
      ...(insist.length > 0 && { only: usable.map(({ name }) => name), ignore: [] }),
      cuts: Object.fromEntries(Object.entries(cuts).filter(([name]) => !taken.has(name))),
    },
    spec: {
      ...(settings.objective === "balanced" && { objective: "balanced" as const }),
      limits: {
        linesPerTable: settings.linesPerTable,
        points: { min: -settings.largestPoints, max: settings.largestPoints },
        startsWithCounts: settings.startsWithCounts,
      },
      ...(measure !== "none" &&
        protect.length > 0 && {
          fairness: [
            {
              measure,
              tolerance,
              compare: { mode: settings.compare },
              labels: settings.labels,
              ...(settings.skipEmpty && { emptyCells: "skip" as const }),
            },
          ],
        }),
    },
    ...(settings.holdOut > 0 && { holdOut: { share: settings.holdOut, seed: settings.seed } }),
    seed: settings.seed,
    budget: stop.by === "time" ? { seconds: stop.seconds } : { work: stop.work },
  };
}
