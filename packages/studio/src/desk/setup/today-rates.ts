import type { FairnessRule, Profiles } from "@fairscore/core";
import { ruleComparisons } from "@fairscore/core/parts";
import { shapeOf } from "../../model/card-shape.ts";
import type { Settings } from "../../model/settings.ts";
import { peopleIn } from "./compared-sides.ts";
import { asInput } from "./problems.ts";

/** Two groups as they are recorded: of how many people how many are of the class. */
export interface TodayRates {
  readonly class: string;
  readonly first: { readonly group: string; readonly people: number; readonly ofClass: number };
  readonly second: { readonly group: string; readonly people: number; readonly ofClass: number };
}

/**
 * The first two groups that are compared, and of the classes that the limit is about the first that is good for a person;
 * where none is called so the first, and of a score the last, which its points count towards. `called` are the same people
 * in the words of the codebook, in which groups are named.
 */
export function todayRates(train: Profiles, called: Profiles, settings: Settings): TodayRates | undefined {
  const named = settings.labels.filter((name) => train.classes.includes(name));
  const at = shapeOf(settings) === "score" ? -1 : 0;
  const about = named.length > 0 ? named : train.classes;
  const good = settings.classes.filter(({ favour }) => favour === "favourable").map(({ name }) => name);
  const label = about.find((name) => good.includes(name)) ?? about.at(at)!;
  const k = train.classes.indexOf(label);
  const rule: FairnessRule = {
    measure: "sp",
    tolerance: 1,
    labels: [called.classes[k]!],
    compare: { mode: settings.compare },
    ...(settings.minGroup > 1 && { minGroupSize: settings.minGroup }),
  };
  if (settings.protect.length === 0) return undefined;
  let groups: ReturnType<typeof ruleComparisons>["comparisons"][number]["groups"] | undefined;
  try {
    groups = ruleComparisons(rule, called).comparisons[0]?.groups;
  } catch (error) {
    // Without two groups there is nothing to tell; a limit says so.
    asInput(error);
  }
  if (!groups) return undefined;
  const side = (group: string, cells: Uint8Array) => ({
    group,
    people: peopleIn(train, cells, () => true),
    ofClass: peopleIn(train, cells, (y) => y === k),
  });
  return {
    class: label,
    first: side(groups.firstName, groups.first),
    second: side(groups.secondName, groups.second),
  };
}
