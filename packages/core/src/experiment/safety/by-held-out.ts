import { giveClassesTo } from "../../audit/give.ts";
import { limitedRates } from "../../audit/limited-rates.ts";
import { possibleClasses } from "../../audit/possible-classes.ts";
import { addToTally, emptyTally } from "../../audit/tally.ts";
import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FitEvent, FitOptions } from "../../fit/fit-options.ts";
import { fitProfiles } from "../../fit/fit-profiles.ts";
import type { Outcome } from "../../fit/outcome.ts";
import type { Spec } from "../../problem/spec.ts";
import { countRows, profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { GivenPeople } from "../../verdict/pool-people.ts";
import { assess, unlessUnenforced } from "./assess.ts";
import type { JoinedEvents } from "./events.ts";
import type { TightenedRules } from "./margins.ts";
import type { SafetyPlan } from "./options.ts";
import { refusal } from "./refusal.ts";
import type { MarginResult } from "./report.ts";
import { type Attempt, chosenOf, testInSequence } from "./sequence.ts";

/** What either way gives: the tables to use, and what was tried on the way to them. */
export interface Found {
  readonly outcome: Outcome;
  /** The rules that the tables were learnt with. */
  readonly used: TightenedRules;
  readonly results: readonly MarginResult[];
  /** Rows that tested. */
  readonly tested: number;
  /** Of a cross-validation: each person as the tables of the fold decide that the margin was chosen by. */
  readonly unseen?: readonly GivenPeople[];
}

/** Learns tables under each margin from the rows to learn from, and tests them on the held-out rows. */
export async function byHeldOut(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  plan: SafetyPlan,
  options: FitOptions & { readonly notes: readonly Finding[] },
  events: JoinedEvents,
): Promise<Found> {
  const tested = countRows(profiles, 1);
  if (tested === 0) throw fault({ code: "safety-without-rows" });
  const train = profilesOfPart(profiles, 0);
  const limited = limitedRates(spec.fairness!, train);
  let starts = options.starts ?? [];
  let done: FitEvent | undefined;
  let last: Outcome | undefined;
  const loosest = plan.margins.at(-1)!;

  const attempt = async (rules: TightenedRules): Promise<Attempt<{ outcome: Outcome; done?: FitEvent }>> => {
    const tightened = { ...spec, fairness: rules.fairness };
    const unusable = refusal(train, tightened);
    if (unusable !== undefined) return { tables: null, reason: unusable };
    let best: Int32Array | undefined;
    const outcome = await fitProfiles(profiles, recipe, tightened, {
      ...options,
      ...plan.budget,
      starts,
      // Only when the loosest has no tables either is there anything to explain.
      findTolerance: rules === loosest && options.findTolerance,
      onEvent: (event) => {
        if (event.type === "incumbent") best = event.points;
        if (event.type === "done") done = event;
        events.show(event, rules === loosest);
      },
    });
    last = outcome;
    if (!outcome.model) return { tables: null, reason: outcome.infeasible!.reason };
    if (best) starts = [best, ...(options.starts ?? [])];
    const { system } = outcome.model;
    const tally = emptyTally(profiles);
    addToTally(tally, profiles, giveClassesTo(profiles, system), 1);
    const assessment = assess(limited, tally, possibleClasses(system.tables), plan.confidence);
    return {
      tables: { outcome, done },
      loss: outcome.loss!,
      assessment: unlessUnenforced(rules.fairness, limited, assessment),
    };
  };

  const tried = await testInSequence(plan.margins, attempt, {
    stopped: () => options.signal?.aborted ?? false,
    onMargin: plan.onMargin,
  });
  const chosen = chosenOf(tried);
  const outcome = chosen?.tables?.outcome ?? last;
  // Every tightened tolerance was refused, although the one asked for was not.
  if (!outcome) throw fault(tried[0]!.result.reason!);
  events.end(chosen?.tables?.done ?? done);
  return {
    outcome,
    used: chosen?.rules ?? loosest,
    results: tried.map(({ result }) => result),
    tested,
  };
}
