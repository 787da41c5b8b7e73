import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { withoutColumn } from "../fit/held-out-column.ts";
import { hashProfiles } from "../model/hash.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { AskedObjective } from "../problem/asked-spec.ts";
import type { FairnessRule } from "../problem/spec.ts";
import { holdOutShape } from "../profiles/check-hold-out.ts";
import { dividingColumns, heldOutTest } from "../profiles/held-out-test.ts";
import { consistentRows, countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { HoldOut } from "../profiles/split.ts";
import { recipeColumnNames } from "../recipe/check-recipe.ts";
import { recipeQuantiles } from "../recipe/propose/quantile-shares.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { type CandidateOptions, candidateRecipe } from "./candidates.ts";
import { cardOutcome, type OutcomeOptions } from "./card-outcome.ts";
import { type OwnCard, ownCard } from "./own-card.ts";

/** Share of the rows that are held out when nothing is said. */
const DEFAULT_HOLD_OUT = 0.3;

/** What is to be improved, on which people, with which conditions. */
export interface CardOptions extends OutcomeOptions, CandidateOptions {
  readonly objective?: AskedObjective;
  /** Limits that better cards must keep, or what gives them for the recipe; default those that the card was learnt with. */
  readonly fairness?: readonly FairnessRule[] | ((recipe: Recipe) => readonly FairnessRule[]);
  /**
   * Rows that nothing is learnt from; null for none. By default 30% of them (or the rows that the card itself was
   * checked on): a card made elsewhere has seen none of these rows and a better one would have been chosen by them, so
   * only people whom neither has seen tell what the change is worth.
   */
  readonly holdOut?: HoldOut | null;
}

/** A card and the counts of the people that it is improved on. */
export interface OpenCard {
  readonly card: OwnCard;
  readonly recipe: Recipe;
  /** All rows, held-out ones too. */
  readonly profiles: Profiles;
  readonly holdOut?: HoldOut;
  readonly learntFromTheseRows: boolean;
  /** Whether the card may have been learnt from rows that are held out now. */
  readonly mayKnowHeldOut: boolean;
  readonly notes: readonly Finding[];
}

/** Finds the card's classes, columns and conditions in the data, and counts the people. */
export async function openCard(
  given: ScoringSystem,
  source: Source,
  options: CardOptions & { readonly seed?: number },
): Promise<OpenCard> {
  const { objective: _, fairness: __, holdOut: asked, seed = 1, outcome, classes, ...columns } = options;
  if (asked) holdOutShape(asked, "holdOut");
  const learntFromTheseRows = await isLearntFrom(given, source);
  const system = learntFromTheseRows ? given : withoutTogether(given);
  const own = learntFromTheseRows ? system.training?.holdOut : undefined;
  const holdOut = asked === null ? undefined : (asked ?? own ?? { share: DEFAULT_HOLD_OUT, seed });
  const held = holdOut ? heldOutColumns(holdOut, source) : [];
  const summaries = await source.summarise({
    quantiles: recipeQuantiles({ outcome: [], bins: options.bins }),
    holdOut,
    keep: system.recipe.rows,
  });
  const found = cardOutcome(system, summaries, { outcome, classes }, source.name);
  const card = ownCard(system, found.classes);
  const { recipe, notes } = candidateRecipe(system, card, found, summaries, {
    ...columns,
    ignore: [...new Set([...(columns.ignore ?? []), ...held])],
  });
  for (const column of held) withoutColumn({ recipe }, column);
  refuseOutcomePoints(recipe);
  const profiles = await source.profiles(recipe, { holdOut });
  if (countRows(profiles, 0) === 0)
    throw fault({
      code: "no-rows-of-classes",
      source: source.name,
      classes: recipe.outcome.classes,
      columns: outcomeColumns(recipe),
    });
  const { missingOutcome, otherOutcome } = profiles.dropped;
  const dropped = missingOutcome + otherOutcome;
  return {
    card,
    recipe,
    profiles,
    ...(holdOut && { holdOut }),
    learntFromTheseRows,
    mayKnowHeldOut: learntFromTheseRows && JSON.stringify(holdOut) !== JSON.stringify(own),
    notes: [
      ...source.notes,
      ...notes,
      ...(dropped > 0 ? [{ code: "rows-of-no-class" as const, rows: dropped }] : []),
      ...emptyClasses(profiles),
    ],
  };
}

/** The column that says who is held out. */
function heldOutColumns(holdOut: HoldOut, { columns }: Source): string[] {
  if ("column" in holdOut) return [holdOut.column];
  return "when" in holdOut ? [heldOutTest(holdOut, columns).column] : [];
}

/** Other rows need not have the columns that kept those of the card together. */
function withoutTogether(system: ScoringSystem): ScoringSystem {
  if (system.recipe.rows?.together === undefined) return system;
  const { together: _, ...rows } = system.recipe.rows;
  const isLeft = Object.values(rows).some((rule) => rule !== undefined);
  return { ...system, recipe: { ...system.recipe, rows: isLeft ? rows : undefined } };
}

/** Whether a learnt card comes from these very rows. */
export async function isLearntFrom(
  { training, recipe, spec }: ScoringSystem,
  source: Source,
): Promise<boolean> {
  if (!training) return false;
  const names = source.columns.map(({ name }) => name);
  const needed = [...recipeColumnNames(recipe), ...dividingColumns(recipe, training.holdOut)];
  if (!needed.every((name) => names.includes(name))) return false;
  const counted = await source.profiles(recipe, { holdOut: training.holdOut });
  return (
    hashProfiles(spec.protocol === "consistent" ? consistentRows(counted) : counted) === training.profilesHash
  );
}

function refuseOutcomePoints(recipe: Recipe): void {
  const decided = outcomeColumns(recipe);
  const both = recipe.columns.find(({ column }) => decided.includes(column));
  if (both) throw fault({ code: "points-for-outcome", column: both.column });
}

function outcomeColumns({ outcome }: Recipe): readonly string[] {
  return "column" in outcome ? [outcome.column] : outcome.columns;
}

function emptyClasses({ classes, entryLabel }: Profiles): Finding[] {
  const seen = new Set(entryLabel);
  return classes.flatMap((name, k) => (seen.has(k) ? [] : [{ code: "no-row-is", class: name }]));
}
