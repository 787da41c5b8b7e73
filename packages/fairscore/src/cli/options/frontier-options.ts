import { InputError, type Recipe, type Spec } from "@fairscore/core";
import { listKind, type ValuesOf, wholeFrom } from "@fairscore/core/parts";
import type { Command } from "commander";
import { prepareFairness } from "./fairness-options.ts";
import { addSpecOptions, prepareSpec, type SpecOptions } from "./spec-options.ts";

/** Which points a frontier has, as the command line says it. */
export type FrontierCliOptions = Omit<SpecOptions, "lines"> &
  ValuesOf<"frontier"> & { readonly lines?: readonly number[] };

/** The options of a spec, but with several limits on lines. */
export function addSpecOptionsWithLines(command: Command): Command {
  const lines = {
    kind: listKind(wholeFrom(1)),
    takes: "<list>",
    help: "most lines per table, one after the other",
    default: "3,5,10",
  };
  return addSpecOptions(command, { lines });
}

/** All that can be wrong in itself is found now; names of classes and groups when the recipe is known. */
export async function prepareFrontierSpec(options: FrontierCliOptions): Promise<(recipe: Recipe) => Spec> {
  if (options.tolerances !== undefined && options.count !== undefined)
    throw new InputError("both --tolerances and --count given; name the limits or their number");
  if (options.measure === undefined && (options.fair || options.ratio || options.spec === undefined))
    throw noMeasure(options);
  const { measure, ratio, lines: _, ...others } = options;
  const form = ratio ? ({ form: "ratio", tolerance: 0 } as const) : { tolerance: 1 };
  const varied = measure === undefined ? [] : [{ measure, ...form }];
  const fair = [...varied, ...(options.fair ?? [])];
  const own = fair.length > 0 ? { ...others, fair } : others;
  const specFor = await prepareSpec(own);
  const rulesFor = prepareFairness(own);
  return (recipe) => {
    if (recipe.protected.length === 0) {
      throw new InputError("a frontier needs groups to compare; name their column with --protect");
    }
    if (measure === "csp" && recipe.strata.length > 1) {
      throw new InputError(
        `--measure csp varies one limit, and there are ${recipe.strata.length} columns of strata; name one with --stratum`,
      );
    }
    const spec = specFor(recipe);
    const [first, ...rest] = rulesFor(recipe);
    const ofFile = (spec.fairness ?? []).slice(
      0,
      (spec.fairness ?? []).length - (first ? rest.length + 1 : 0),
    );
    // What varies comes first, before the limits of a file, which stay.
    const fairness = [...(first ? [first] : []), ...ofFile, ...rest];
    if (fairness.length === 0) throw noMeasure(options);
    return { ...spec, fairness };
  };
}

function noMeasure({ fair }: FrontierCliOptions): InputError {
  return new InputError(
    fair
      ? "--fair sets a limit that stays; say which limit varies with --measure, such as --measure sp"
      : "no measure named; say which limit varies with --measure, such as --measure sp (statistical parity)",
  );
}
