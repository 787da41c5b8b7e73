import type { AskedSpec, Recipe, Spec } from "@fairscore/core";
import { isAuto, requestOf, specFor, type ValuesOf, withConditions } from "@fairscore/core/parts";
import type { Command } from "commander";
import { readSpec } from "../read/read-file.ts";
import { type FairnessOptions, prepareFairness } from "./fairness-options.ts";
import { addGroup, given, namesOf } from "./settings.ts";

/** What the command line asks of the tables. */
export type SpecOptions = ValuesOf<"tables"> &
  FairnessOptions &
  Pick<ValuesOf<"effort">, "engine"> & { readonly spec?: string };

/** What is asked of a recipe; `isOrdered` says whether somebody has put its classes in their order. */
export type SpecOf<S = Spec> = (recipe: Recipe, isOrdered: boolean) => S;

/** A spec whose number of conditions may still have to be chosen. */
export type SpecToLearn = Omit<Spec, "limits"> & Pick<AskedSpec, "limits">;

const LISTS = ["rules", "rising", "falling", "forbid", "force"] as const;
const NAMES = [...namesOf("tables"), "allow-protected"];

export function addSpecOptions(command: Command, changes?: Parameters<typeof addGroup>[2]): Command {
  return addGroup(command, "tables", changes).option(
    "--spec <file>",
    "objective, limits, fairness and rules from a JSON file; options add to it",
  );
}

/**
 * The spec of a file, if there is one, with the options on top. All that can be wrong in itself is found now,
 * before anybody waits for the data; names of classes and groups when the recipe is known.
 */
export async function prepareSpec(options: SpecOptions): Promise<SpecOf<SpecToLearn>> {
  const askedOf = await prepareAsked(options);
  return (recipe, isOrdered) => {
    const asked = askedOf(recipe);
    if (!isAuto(asked)) return specFor(asked, recipe, isOrdered);
    const spec = specFor(withConditions(asked, 1), recipe, isOrdered);
    return { ...spec, limits: { ...spec.limits, conditions: "auto" } };
  };
}

/** The same with rules by names, for those who make the conditions anew in each part of the data. */
export async function prepareAsked(options: SpecOptions): Promise<(recipe: Recipe) => AskedSpec> {
  const fairnessFor = prepareFairness(options);
  const { protectedAsFeatures: _, ...asked } = requestOf(given(options, NAMES)).request;
  const base = options.spec === undefined ? {} : await readSpec(options.spec);
  const spec: AskedSpec = {
    // As the library has it for those who let the proof alone work.
    ...(options.engine === "exact" && { steadiness: 0 }),
    ...base,
    ...asked,
    ...((base.limits ?? asked.limits) && { limits: { ...base.limits, ...asked.limits } }),
    ...Object.fromEntries(
      LISTS.flatMap((key) => {
        const both = [...(base[key] ?? []), ...(asked[key] ?? [])];
        return both.length > 0 ? [[key, both]] : [];
      }),
    ),
    ...((base.recall ?? asked.recall) && { recall: { ...base.recall, ...asked.recall } }),
  };
  return (recipe) => {
    const fairness = [...(base.fairness ?? []), ...fairnessFor(recipe)];
    return fairness.length > 0 ? { ...spec, fairness } : spec;
  };
}
