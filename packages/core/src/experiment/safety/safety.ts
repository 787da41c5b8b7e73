import { audit } from "../../audit/audit.ts";
import { limitedRates } from "../../audit/limited-rates.ts";
import type { Finding } from "../../findings/finding.ts";
import { checkCounted } from "../../fit/check-counted.ts";
import { FIT_OPTIONS } from "../../fit/check-options.ts";
import { openInput } from "../../fit/count.ts";
import { type Counted, countSized, secondsAfter } from "../../fit/count-sized.ts";
import type { FitInput } from "../../fit/fit-options.ts";
import { judge } from "../../fit/judge.ts";
import type { Outcome } from "../../fit/outcome.ts";
import { checkRequest, type FitRequest } from "../../fit/request.ts";
import { verdictPlan } from "../../fit/verdict-plan.ts";
import { sealOf } from "../../model/hash.ts";
import { createModel } from "../../model/model.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { compileProblem } from "../../problem/compile.ts";
import type { Spec } from "../../problem/spec.ts";
import { countRows, profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Source } from "../../profiles/source.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { checkOptions } from "../../schema.ts";
import { verify } from "../../verify/verify.ts";
import { foldsOverUnits } from "../folds/fold-plan.ts";
import { byCrossValidation } from "./by-cross-validation.ts";
import { byHeldOut, type Found } from "./by-held-out.ts";
import { joinEvents } from "./events.ts";
import { DEFAULT_MARGINS } from "./margins.ts";
import { type SafetyOptions, type SafetyPlan, safetyPlan } from "./options.ts";
import type { SafetyReport } from "./report.ts";
import { safetySentences, type Unworded } from "./sentences.ts";
import { usefulMargins } from "./useful-margins.ts";

/** What `fit` gives, for the tightened tolerances that the tables were learnt with, and how sure those asked for are. */
export interface SafeOutcome extends Outcome {
  readonly safety: SafetyReport;
}

/** Share of the rows that are held out when nothing is said. */
const DEFAULT_HOLD_OUT = 0.5;

/**
 * Like `fit`, for tolerances that are to hold among people whom the tables have not seen. Tables are learnt with
 * tightened tolerances, and the best that pass a test on unseen rows are returned; when none do, the tightest.
 *
 *     const outcome = await fitSafely(rows, {
 *       outcome: "decision",
 *       protect: ["sex"],
 *       fairness: [{ measure: "sp", tolerance: 0.1 }],
 *     }, { safety: { by: "held-out", confidence: 0.95 }, holdOut: { share: 0.5, seed: 1 } });
 *     outcome.safety.certified; // the tolerance of 0.1 holds with 95 % confidence
 */
export async function fitSafely(
  input: FitInput,
  request: FitRequest,
  options: SafetyOptions,
): Promise<SafeOutcome> {
  checkOptions(options, FIT_OPTIONS);
  safetyPlan(checkRequest(request, options.holdOut), options);
  const holdOut = safeHoldOut(options);
  const source = await openInput(input);
  const sized = await countSized(source, request, holdOut, options);
  const { spec, spent } = sized;
  const { outcome, unseen } = await safelyCounted(source, sized, {
    ...options,
    ...(spent > 0 && options.seconds && { seconds: secondsAfter(spent, options.seconds) }),
    holdOut,
  });
  const judging = verdictPlan({ ...options, holdOut: holdOut ?? { share: 0, seed: 1 } }, source.rowCount);
  // The limits of the card: those that were tightened.
  // Safety by cross-validation has judged each person already: two estimates of one thing would contradict each other.
  const cards = { ...sized, source, spec: outcome.model?.system.spec ?? spec, unseen };
  return judge(outcome, judging, cards, options);
}

/** The way on from rows that were counted: they are asked again where folds must not part those who belong together. */
export async function safelyFromCounted(
  source: Source,
  counted: Counted,
  options: SafetyOptions,
): Promise<SafeOutcome> {
  return (await safelyCounted(source, counted, options)).outcome;
}

/** The outcome, and the people whom a cross-validation has judged on the way to it. */
interface SafelyFound {
  readonly outcome: SafeOutcome;
  readonly unseen?: Found["unseen"];
}

async function safelyCounted(
  source: Source,
  { profiles, recipe, spec, notes }: Counted,
  options: SafetyOptions,
): Promise<SafelyFound> {
  const plan = safetyPlan(spec, options);
  const folds =
    plan.by === "cross-validation" && recipe.rows?.together !== undefined
      ? await unitFolds(source, recipe, plan.folds, options.seed ?? 1, options.holdOut)
      : undefined;
  const units = recipe.rows?.together?.by === "unit" ? recipe.rows.together.columns : [];
  const told = units.map(({ column }): Finding => ({ code: "safety-counts-rows", column }));
  return safely(profiles, recipe, spec, { ...options, notes: [...notes, ...told], folds });
}

/** The rows to learn from, with each fold in turn as part 1. Only rows know their units: counts can't be dealt again. */
async function unitFolds(
  source: Source,
  recipe: Recipe,
  folds: number,
  seed: number,
  holdOut: HoldOut | undefined,
): Promise<Profiles[]> {
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const stratify = [...outcome, ...recipe.protected.map(({ column }) => column)];
  const dealt: Profiles[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const counted = await source.profiles(recipe, { holdOut, inner: { folds, fold, seed, stratify } });
    if (countRows(counted, 1) === 0) throw foldsOverUnits(recipe, folds);
    dealt.push(counted);
  }
  return dealt;
}

/** The way from counts on, for those who made the profiles themselves: part 1 has the held-out rows. */
export async function safelyFromProfiles(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: CountedOptions,
): Promise<SafeOutcome> {
  return (await safely(profiles, recipe, spec, options)).outcome;
}

interface CountedOptions extends SafetyOptions {
  readonly notes?: readonly Finding[];
  /** The same rows with those of a fold as part 1, fold by fold, where rows are not to be dealt one by one. */
  readonly folds?: readonly Profiles[];
}

async function safely(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: CountedOptions,
): Promise<SafelyFound> {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, FIT_OPTIONS);
  const plan = powerfulPlan(profiles, spec, options);
  const { safety: _, notes = [], folds, ...fitOptions } = options;
  // As it was asked for: what is wrong with that must not pass for a fault of a tightened tolerance.
  const { notes: problemNotes } = compileProblem(profilesOfPart(profiles, 0), spec);
  const events = joinEvents(options.onEvent, [...notes, ...problemNotes]);
  const way = plan.by === "held-out" ? byHeldOut : byCrossValidation;
  const found = await way(profiles, recipe, spec, plan, { ...fitOptions, notes, folds }, events);
  const byUnit = recipe.rows?.together?.by === "unit";
  const report = reportOf(found, spec, plan, profiles, byUnit);
  const outcome = {
    ...found.outcome,
    ...(found.outcome.model && claimed(found.outcome.model.system, report, profiles)),
    ...events.spent(),
    safety: { ...report, sentences: safetySentences(report, found.outcome.model?.system.tables) },
  };
  return { outcome, ...(found.unseen && { unseen: found.unseen }) };
}

/** The margins that were asked for, or those of the usual ones that are worth their time with so many held-out rows. */
function powerfulPlan(profiles: Profiles, spec: Spec, options: SafetyOptions): SafetyPlan {
  const plan = safetyPlan(spec, options);
  if (plan.by !== "held-out" || options.safety.margins !== undefined) return plan;
  const limited = limitedRates(spec.fairness!, profilesOfPart(profiles, 0));
  const margins = usefulMargins(DEFAULT_MARGINS, limited, profiles, plan.confidence);
  return safetyPlan(spec, { ...options, safety: { ...options.safety, margins } });
}

/** The model with what is said of unseen people in it, sealed and checked again. */
function claimed(
  system: ScoringSystem,
  { by, confidence, status, asked }: Unworded,
  profiles: Profiles,
): Pick<Outcome, "model" | "verification" | "audit"> {
  const { seal: _, ...unsealed } = system;
  const safety = { by, confidence, status, asked: asked.map(({ tolerance }) => tolerance) };
  const told = { ...unsealed, training: { ...system.training!, safety } };
  const sealed = { ...told, seal: sealOf(told) };
  return {
    model: createModel(sealed),
    verification: verify(sealed, profiles, { sets: false }),
    audit: audit(sealed, profiles),
  };
}

/** The held-out rows of a safe fit: those asked for, or a share where held-out rows are needed. */
export function safeHoldOut({ safety, holdOut, seed = 1 }: SafetyOptions): HoldOut | undefined {
  return holdOut ?? (safety.by === "held-out" ? { share: DEFAULT_HOLD_OUT, seed } : undefined);
}

function reportOf(
  { outcome, used, results, tested }: Found,
  spec: Spec,
  plan: SafetyPlan,
  profiles: Profiles,
  byUnit: boolean,
): Unworded {
  const upToUsed = results.filter(({ margin, passed }) => margin <= used.margin && passed !== null);
  const passed =
    outcome.model !== undefined && upToUsed.at(-1)?.margin === used.margin && upToUsed.at(-1)!.passed;
  const reached = upToUsed.map(({ confidence }) => confidence);
  return {
    format: "fairscore-safety",
    version: 1,
    by: plan.by,
    asked: spec.fairness!.map(({ measure, form = "difference", tolerance }) => ({
      measure,
      form,
      tolerance,
    })),
    confidence: plan.confidence,
    // Rows of one unit are not as many people as the test counts.
    status: !passed ? "not certified" : plan.by === "held-out" && !byUnit ? "certified" : "estimated",
    certified: plan.by === "held-out" && !byUnit && passed === true,
    confidenceReached:
      !outcome.model || reached.length === 0 || reached.includes(null)
        ? null
        : Math.min(...(reached as number[])),
    margin: outcome.model ? used.margin : null,
    margins: results,
    rows: { learntFrom: countRows(profiles, 0), tested },
    weighted: profiles.entryRows.some((rows, e) => rows !== profiles.entryWeight[e]! / profiles.weightScale),
  };
}
