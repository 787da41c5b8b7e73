import { InputError } from "../errors.ts";
import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { openInput } from "../fit/count.ts";
import type { FitEvent, FitInput } from "../fit/fit-options.ts";
import { checkRequest, type FitRequest } from "../fit/request.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { HoldOut } from "../profiles/split.ts";
import { checkOptions, flag, maybe, type Shapes, text, whole } from "../schema.ts";
import { type FoldOptions, planFolds } from "./folds/fold-plan.ts";
import { gatherNotes } from "./gather-notes.ts";
import type { Result } from "./result.ts";
import { RUN_OPTIONS, type Run, type RunOptions, runOne } from "./run.ts";
import { type MethodSummary, summariseResults } from "./summarise-results.ts";

/** How the rows are divided, what is compared, and how long each fold may take. */
export interface CrossValidateOptions extends Omit<RunOptions, "holdOut" | "fold" | "onEvent">, FoldOptions {
  readonly onProgress?: (progress: CrossValidationProgress) => void;
}

/** Where a cross-validation stands: a fold is being learnt, or was finished. Folds count from 0. */
export type CrossValidationProgress = { readonly fold: number; readonly folds: number } & (
  | { readonly type: "learning"; readonly event: FitEvent }
  | { readonly type: "finished"; readonly results: readonly Result[] }
);

/** How well tables and other models do on rows that they were not learnt from, fold by fold. Plain JSON. */
export interface CrossValidation {
  readonly format: "fairscore-cv";
  readonly version: 1;
  readonly data: string;
  /** How many folds there are; a run that was stopped has results of fewer. */
  readonly folds: number;
  readonly seed: number;
  /** The columns whose values were spread evenly over the folds. */
  readonly stratify: readonly string[];
  /** The column whose values are the folds, and these values in the order of the folds; null without. */
  readonly foldColumn: string | null;
  readonly foldValues: readonly string[] | null;
  /** By fold; in each the tables first, then the models that they are compared with. */
  readonly results: readonly Result[];
  /** The tables of each fold; null where there are none. */
  readonly systems: readonly (ScoringSystem | null)[];
  readonly summary: readonly MethodSummary[];
  readonly notes: readonly Finding[];
}

/**
 * Holds out one fold of the rows after the other, learns from the rest, and measures on both. The conditions are made
 * anew for each fold, from the rows that it learns from.
 *
 *     const cv = await crossValidate(rows, { outcome: "decision", protect: ["sex"] }, { folds: 5, seconds: 2 });
 *     cv.summary[0].test.accuracy; // { mean, sd, min, max, n }
 */
export async function crossValidate(
  input: FitInput,
  request: FitRequest,
  options: CrossValidateOptions = {},
): Promise<CrossValidation> {
  checkOptions(options, CROSS_VALIDATE_OPTIONS);
  const { folds: _, stratify: _stratify, foldColumn, onProgress, ...runOptions } = options;
  checkRequest(request, undefined);
  const source = await openInput(input, request);
  const plan = await planFolds(source, request, options);
  const folds = plan.holdOuts.length;
  const runs: Run[] = [];
  for (const [fold, holdOut] of plan.holdOuts.entries()) {
    if (options.signal?.aborted) break;
    const run = await runOne(source, plan.request, {
      ...runOptions,
      holdOut,
      fold: { index: fold, of: folds },
      onEvent: onProgress && ((event) => onProgress({ type: "learning", fold, folds, event })),
    }).catch((error: unknown) => {
      throw named(error, fold, folds, holdOut);
    });
    // A fold that was stopped before it had any tables says nothing.
    if (options.signal?.aborted && run.system === null) break;
    runs.push(run);
    onProgress?.({ type: "finished", fold, folds, results: run.results });
  }
  const [first] = plan.holdOuts;
  const results = runs.flatMap((run) => run.results);
  return {
    format: "fairscore-cv",
    version: 1,
    data: options.data ?? source.name,
    folds,
    seed: options.seed ?? DEFAULTS.seed,
    stratify: first && "folds" in first ? first.stratify : [],
    foldColumn: foldColumn ?? null,
    foldValues:
      foldColumn === undefined
        ? null
        : plan.holdOuts.flatMap((holdOut) => ("column" in holdOut ? [holdOut.is] : [])),
    results,
    systems: runs.map((run) => run.system),
    summary: summariseResults(results),
    notes: [...plan.notes, ...gatherNotes(runs.map((run) => run.notes))],
  };
}

const CROSS_VALIDATE_OPTIONS: Shapes = {
  ...RUN_OPTIONS,
  folds: maybe(whole(2)),
  stratify: maybe(flag),
  foldColumn: maybe(text),
};

/** An error of the input with the fold in which it came up. */
function named(error: unknown, fold: number, folds: number, holdOut: HoldOut): unknown {
  if (!(error instanceof InputError)) return error;
  const which = "column" in holdOut ? { column: holdOut.column, value: holdOut.is } : {};
  const place = { fold: fold + 1, folds, ...which };
  return fault({ code: "in-fold", ...place, because: error.finding }, { cause: error });
}
