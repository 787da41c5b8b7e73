import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { openInput } from "../fit/count.ts";
import type { FitInput } from "../fit/fit-options.ts";
import { fewestOfClass } from "../fit/fold-counts.ts";
import { FOLDS } from "../fit/verdict-plan.ts";
import { sealOf } from "../model/hash.ts";
import { checkSystem } from "../model/model-json.ts";
import type { CardRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedRecipe } from "../model/used-recipe.ts";
import { countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { heldOutRisk } from "../risk/card-risk.ts";
import { riskPeople } from "../risk/people.ts";
import { callback, checkOptions, maybe, type Shapes, whole } from "../schema.ts";
import { rowsPerUnit } from "../verdict/clustering.ts";
import { isLearntFrom } from "./open-card.ts";
import { checkRisks, type RiskCheck, type Said } from "./risk-check.ts";

export interface RecalibrateOptions {
  /** Divides the people into the folds by which the new risks are checked. Default 1. */
  readonly seed?: number;
  /** Before each fold of the check. */
  readonly onFold?: (fold: { readonly fold: number; readonly folds: number }) => void;
}

/** A card with its risks estimated anew, and how good they were before and are now. Plain JSON. */
export interface Recalibration {
  readonly format: "fairscore-recalibration";
  readonly version: 1;
  /** The card with the new risks; those that it had stand in its origin. */
  readonly system: ScoringSystem;
  readonly people: number;
  /** The risks that it had, if any; `system.origin` has those that it had at first. */
  readonly previous: CardRisk | null;
  /** How they hold among these people; null where it had none. */
  readonly before: RiskCheck | null;
  /** How the new ones hold: each person by risks that come from the others; null where a class has a single person. */
  readonly after: RiskCheck | null;
  readonly folds: number;
  readonly notes: readonly Finding[];
}

/**
 * Keeps the points and cut-offs of a card and estimates its risks from these people, whom it must not have been learnt from: so all
 * of them can serve, and nobody need be held out.
 *
 *     const { system, before, after } = await recalibrate(card, rows);
 */
export async function recalibrate(
  system: ScoringSystem,
  input: FitInput,
  options: RecalibrateOptions = {},
): Promise<Recalibration> {
  checkSystem(system);
  checkOptions(options, OPTIONS);
  const source = await openInput(input, system);
  if (await isLearntFrom(system, source))
    throw fault({ code: "recalibrated-by-own-rows", source: source.name });
  const recipe = recipeOf(system);
  const profiles = await source.profiles(recipe);
  const people = countRows(profiles, 0);
  checkClasses(profiles, source);
  const perUnit = await rowsPerUnit(source, recipe);
  const found = heldOutRisk(system, profiles, perUnit, 0)!;
  const { missingOutcome, otherOutcome } = profiles.dropped;
  const dropped = missingOutcome + otherOutcome;
  const ownPeople = riskPeople(system, profiles, 0);
  const folds = await saidInFolds(system, source, recipe, profiles, perUnit, options);
  return {
    format: "fairscore-recalibration",
    version: 1,
    system: withRisks(system, found),
    people,
    previous: system.risk ?? null,
    before: system.risk ? checkRisks([{ people: ownPeople, risk: system.risk }], system.classes) : null,
    after: folds.length > 1 ? checkRisks(folds, system.classes) : null,
    folds: folds.length,
    notes: [...source.notes, ...(dropped > 0 ? [{ code: "rows-of-no-class" as const, rows: dropped }] : [])],
  };
}

const OPTIONS: Shapes = { seed: maybe(whole()), onFold: maybe(callback) };

/** Groups are nothing to risks, so data need not have them. */
function recipeOf(system: ScoringSystem): Recipe {
  return { ...usedRecipe(system), protected: [], strata: [] };
}

function checkClasses(profiles: Profiles, { name }: Source): void {
  const seen = new Set(profiles.entryLabel);
  const absent = profiles.classes.filter((_, k) => !seen.has(k));
  if (seen.size < 2) throw fault({ code: "risks-of-one-class", source: name, absent });
}

/** The people of each fold, with risks that come from those of the other folds. */
async function saidInFolds(
  system: ScoringSystem,
  source: Source,
  recipe: Recipe,
  all: Profiles,
  perUnit: number,
  { seed = 1, onFold }: RecalibrateOptions,
): Promise<Said[]> {
  const folds = Math.min(FOLDS, fewestOfClass(all));
  const { outcome } = recipe;
  const stratify = "column" in outcome ? [outcome.column] : [...outcome.columns];
  const said: Said[] = [];
  for (let fold = 0; fold < folds && folds > 1; fold++) {
    onFold?.({ fold, folds });
    const profiles = await source.profiles(recipe, { holdOut: { folds, fold, seed, stratify } });
    const risk = heldOutRisk(system, profiles, perUnit, 0);
    const people = riskPeople(system, profiles, 1);
    if (risk && people.rows > 0) said.push({ people, risk });
  }
  return said;
}

/** The card with new risks, sealed where it was; a seal that was broken stays so. */
function withRisks(system: ScoringSystem, found: CardRisk): ScoringSystem {
  const { seal, risk: old, origin, ...rest } = system;
  const named = old?.shape === "score" && found.shape === "score" ? old.named : undefined;
  const first = origin?.risk ?? old;
  const changed: ScoringSystem = {
    ...rest,
    ...((origin ?? first) && { origin: { ...origin, ...(first && { risk: first }) } }),
    risk: { ...found, again: true, ...(named && { named }) },
  };
  if (seal === undefined) return changed;
  return { ...changed, seal: seal === sealOf(system) ? sealOf(changed) : seal };
}
