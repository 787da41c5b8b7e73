import { giveClassesTo } from "../../audit/give.ts";
import { limitedRates } from "../../audit/limited-rates.ts";
import { possibleClasses } from "../../audit/possible-classes.ts";
import { addToTally, emptyTally } from "../../audit/tally.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FitEvent, FitOptions } from "../../fit/fit-options.ts";
import { fitProfiles } from "../../fit/fit-profiles.ts";
import { learn } from "../../learn/learn.ts";
import type { PointsTable } from "../../model/scoring-system.ts";
import { tablesFromPoints } from "../../model/tables.ts";
import { compileProblem } from "../../problem/compile.ts";
import type { FairnessRule, Spec } from "../../problem/spec.ts";
import { dealRows } from "../../profiles/deal-rows.ts";
import { countRows, profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { GivenPeople } from "../../verdict/pool-people.ts";
import { assess, unlessUnenforced } from "./assess.ts";
import type { Found } from "./by-held-out.ts";
import type { JoinedEvents } from "./events.ts";
import type { TightenedRules } from "./margins.ts";
import type { SafetyPlan } from "./options.ts";
import { refusal } from "./refusal.ts";
import { type Attempt, chosenOf, testInSequence } from "./sequence.ts";

/** What was learnt without a fold, and how it decides about the people of the fold. */
interface FoldTables {
  readonly points: Int32Array;
  readonly people: GivenPeople;
}

/**
 * Learns tables under each margin from all folds but one, in turn, tests them on the rows of the fold that was left out,
 * and takes the counts of all folds together. The margin chosen that way is then used on all rows. What passes is said
 * of tables made this way, not of the final tables, which no row is left to test.
 */
export async function byCrossValidation(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  plan: SafetyPlan,
  options: FitOptions & { readonly notes: readonly Finding[]; readonly folds?: readonly Profiles[] },
  events: JoinedEvents,
): Promise<Found> {
  const { folds: dealt, ...fitOptions } = options;
  const { seed, gap, engine, executor, signal, host } = fitOptions;
  const train = profilesOfPart(profiles, 0);
  const limited = limitedRates(spec.fairness!, train);
  const folds = dealt ?? dealRows(train, plan.folds, seed ?? 1);
  // Tables of one fold never start the search of another: they have seen its rows. Nor do those that were given.
  const starts: (Int32Array | undefined)[] = folds.map(() => undefined);

  const learnWithout = async (
    fold: Profiles,
    foldSpec: Spec,
    start: Int32Array | undefined,
  ): Promise<{ points: Int32Array; tables: PointsTable[]; loss: number } | { reason: Finding }> => {
    const others = profilesOfPart(fold, 0);
    const unusable = refusal(others, foldSpec, { anyTolerance: true });
    if (unusable !== undefined) return { reason: unusable };
    const { problem } = compileProblem(others, foldSpec, { anyTolerance: true });
    const effort = { ...plan.budget, seed, gap, engine, executor, signal, host };
    const { points, loss, conflict } = await learn(problem, {
      ...effort,
      starts: start && [start],
      onProgress: (progress) => events.show(progress),
    });
    if (!points) return { reason: conflict?.reason ?? { code: "none-found-in-time" } };
    const tables = tablesFromPoints(points, train.classes, train.conditions, problem.shape);
    return { points, tables, loss: loss! / problem.lossScale };
  };

  const attempt = async (rules: TightenedRules): Promise<Attempt<readonly FoldTables[]>> => {
    const unusable = refusal(train, { ...spec, fairness: rules.fairness });
    if (unusable !== undefined) return { tables: null, reason: unusable };
    const foldSpec = { ...spec, fairness: rules.fairness.map((rule) => foldRule(rule, plan.folds)) };
    const tally = emptyTally(train);
    const possible = train.classes.map(() => false);
    const found: FoldTables[] = [];
    let loss = 0;
    for (const [f, fold] of folds.entries()) {
      const learnt = await learnWithout(fold, foldSpec, starts[f]);
      if ("reason" in learnt)
        return { tables: null, reason: { code: "without-fold", fold: f + 1, because: learnt.reason } };
      const { points, tables } = learnt;
      starts[f] = points;
      loss += learnt.loss / folds.length;
      possibleClasses(tables).forEach((can, k) => {
        possible[k] ||= can;
      });
      const { classes } = train;
      const given = giveClassesTo(fold, {
        format: "fairscore-model",
        version: 1,
        classes,
        tables,
        recipe,
        spec,
      });
      addToTally(tally, fold, given, 1);
      found.push({ points, people: { profiles: fold, part: 1, given } });
    }
    const assessment = assess(limited, tally, possible, plan.confidence);
    return { tables: found, loss, assessment: unlessUnenforced(rules.fairness, limited, assessment) };
  };

  const tried = await testInSequence(plan.margins, attempt, {
    stopped: () => signal?.aborted ?? false,
    onMargin: plan.onMargin,
  });
  const chosen = chosenOf(tried);
  const used = chosen?.rules ?? plan.margins.at(-1)!;
  let done: FitEvent | undefined;
  const outcome = await fitProfiles(
    profiles,
    recipe,
    // What was tested are cards of least loss.
    { ...spec, fairness: used.fairness, ...(spec.steadiness && { steadiness: 0 }) },
    {
      ...fitOptions,
      ...plan.budget,
      starts: [...(options.starts ?? []), ...(chosen?.tables ?? []).map(({ points }) => points)],
      onEvent: (event) => {
        if (event.type === "done") done = event;
        events.show(event, true);
      },
    },
  );
  events.end(done);
  return {
    outcome,
    used,
    results: tried.map(({ result }) => result),
    tested: countRows(train),
    ...(chosen?.tables && { unseen: chosen.tables.map(({ people }) => people) }),
  };
}

/** Without a fold, a group may fall below the smallest size or have nobody left of a class: that is no fault. */
function foldRule(rule: FairnessRule, folds: number): FairnessRule {
  const { minGroupSize } = rule;
  return {
    ...rule,
    emptyCells: "skip",
    ...(minGroupSize !== undefined && {
      minGroupSize: Math.max(1, Math.floor((minGroupSize * (folds - 1)) / folds)),
    }),
  };
}
