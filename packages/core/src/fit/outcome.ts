import type { Audit } from "../audit/report.ts";
import type { Finding } from "../findings/finding.ts";
import type { LearnStatus, Learnt } from "../learn/learn.ts";
import type { Model } from "../model/model.ts";
import type { Parsimony } from "../model/parsimony.ts";
import type { CardVerdict } from "../model/verdict.ts";
import type { Verification } from "../verify/verify.ts";

/** Why no tables exist, and what would have to give way. */
export interface Infeasible {
  /** Names of constraints that contradict each other, where they could be told. */
  readonly constraints: readonly string[];
  readonly reason: Finding;
  /** Whether it is proven that no tables exist, or only none was found. */
  readonly proven: boolean;
  readonly remedy: Finding;
  /** The smallest tolerances for which tables were found, for the rules that had to give way, and those tables. */
  readonly smallestTolerance?: {
    /** Whether it is proven that no smaller loosening of all rules together has tables. */
    readonly proven: boolean;
    readonly tolerances: readonly {
      /** Index into `spec.fairness`. */
      readonly rule: number;
      readonly asked: number;
      readonly needed: number;
    }[];
    readonly model: Model;
  };
}

/** What `fit` gives: tables with their audit and verification, or why there are none. */
export interface Outcome {
  /** What holds for people whom the card was not learnt from; the model has it, too. From `fit` and `fitSafely`. */
  readonly verdict?: CardVerdict;
  /** How the number of conditions was chosen, where it was left to be; the model has it, too. */
  readonly parsimony?: Parsimony;
  readonly status: LearnStatus;
  readonly stopped: Learnt["stopped"];
  readonly model?: Model;
  /**
   * The least loss that was found, as a share; absent when no tables were found. With `steadiness` that of the model may
   * be larger by so much: its record has both.
   */
  readonly loss?: number;
  /** No tables of this shape have a smaller loss. */
  readonly floor: number;
  /** (loss - floor) / loss: 0 when proven optimal. */
  readonly gap: number;
  /** Tables that are nearly as good and use other conditions, best first; where they were asked for. */
  readonly alternatives?: readonly Model[];
  readonly audit?: Audit;
  readonly verification?: Verification;
  readonly infeasible?: Infeasible;
  /** For the user, about the data, the recipe and the limits. */
  readonly notes: readonly Finding[];
  readonly seconds: number;
  readonly work: number;
}
