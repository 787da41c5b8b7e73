import { type AskedSpec, InputError } from "@fairscore/core";
import { listKind, specFor, type ValuesOf, wholeFrom } from "@fairscore/core/parts";
import type { Command } from "commander";
import { prepareFairness } from "./fairness-options.ts";
import { addSpecOptions, prepareAsked, type SpecOf, type SpecOptions } from "./spec-options.ts";

/** Which points a frontier has, as the command line says it. */
export type FrontierCliOptions = Omit<SpecOptions, "lines" | "conditions"> &
  ValuesOf<"frontier"> & { readonly lines?: readonly number[]; readonly conditions?: readonly number[] };

/** The options of a spec, but with several limits on conditions, or on lines. */
export function addSpecOptionsWithSizes(command: Command): Command {
  const list = { kind: listKind(wholeFrom(1)), takes: "<list>" };
  return addSpecOptions(command, {
    conditions: {
      ...list,
      help: "most distinct conditions on the card, one after the other",
      default: "3,6,9",
    },
    lines: { ...list, help: "or most lines per table, one after the other" },
  });
}

/** All that can be wrong in itself is found now; names of classes and groups when the recipe is known. */
export async function prepareFrontierSpec(options: FrontierCliOptions): Promise<SpecOf<AskedSpec>> {
  if (options.tolerances !== undefined && options.count !== undefined)
    throw new InputError("both --tolerances and --count given; name the limits or their number");
  if (options.measure === undefined && (options.fair || options.ratio || options.spec === undefined))
    throw noMeasure(options);
  const { measure, ratio, lines: _, conditions: _c, ...others } = options;
  const form = ratio ? ({ form: "ratio", tolerance: 0 } as const) : { tolerance: 1 };
  const varied = measure === undefined ? [] : [{ measure, ...form }];
  const fair = [...varied, ...(options.fair ?? [])];
  const own = fair.length > 0 ? { ...others, fair } : others;
  const askedOf = await prepareAsked(own);
  const rulesFor = prepareFairness(own);
  return (recipe, isOrdered) => {
    if (recipe.protected.length === 0) {
      throw new InputError("a frontier needs groups to compare; name their column with --protect");
    }
    if (measure === "csp" && recipe.strata.length > 1) {
      throw new InputError(
        `--measure csp varies one limit, and there are ${recipe.strata.length} columns of strata; name one with --stratum`,
      );
    }
    const spec = askedOf(recipe);
    // What is wrong in it is said now; which limits it leaves open, the frontier must know.
    specFor(spec, recipe, isOrdered);
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
