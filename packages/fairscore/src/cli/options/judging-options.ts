import {
  type FitOptions,
  type FitRequest,
  type HoldOut,
  InputError,
  type Outcome,
  type Source,
} from "@fairscore/core";
import { holdOutBy, type ValuesOf, verdictPlan, WARNING_KINDS, warningKinds } from "@fairscore/core/parts";
import type { LearnCliOptions } from "./learn-options.ts";
import { type SafetyCliOptions, safeHoldOutOf } from "./safety-options.ts";

/** How the card is judged on people whom it was not learnt from, and what of that ends a pipeline. */
export type JudgingOptions = Omit<ValuesOf<"judging">, "strict"> & {
  /** true when nothing follows: all warnings. */
  readonly strict?: true | ValuesOf<"judging">["strict"];
};

/** The rows that are set aside: those asked for, else what suits so many. */
export function heldOutFor(
  options: JudgingOptions & LearnCliOptions & SafetyCliOptions,
  source: Source,
): HoldOut | undefined {
  // Safety knows itself how many rows it needs, or that it spends none.
  if (options.safety !== undefined) return safeHoldOutOf(options);
  const { verdict, seed = 1 } = options;
  const asked = options.holdOut === 0 ? { share: 0, seed } : safeHoldOutOf(options);
  return holdOutBy(verdictPlan({ verdict, holdOut: asked, seed }, source.rowCount));
}

/** What `fit` is told of the verdict; folds are learnt by what the user said, not by the finished recipe. */
export function verdictOf({ verdict }: JudgingOptions, asked?: FitRequest): FitOptions["verdict"] {
  return verdict === false ? false : asked ? { request: asked } : true;
}

/** What can be refused before any data is read. */
export function checkJudging({ verdict, strict }: JudgingOptions): void {
  if (verdict === false && strict !== undefined)
    throw new InputError("--strict has no verdict to be strict about; leave --no-verdict out");
}

/** The kinds of warnings of an outcome that a pipeline must not pass. */
export function strictly({ strict }: JudgingOptions, { verdict }: Outcome): string[] {
  if (strict === undefined || !verdict) return [];
  const chosen: readonly string[] = strict === true ? WARNING_KINDS : strict;
  return warningKinds(verdict).filter((kind) => chosen.includes(kind));
}
