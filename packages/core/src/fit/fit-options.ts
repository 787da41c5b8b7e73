import type { Finding } from "../findings/finding.ts";
import type { LearnOptions, Progress } from "../learn/learn.ts";
import type { NamedRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Source } from "../profiles/source.ts";
import type { HoldOut } from "../profiles/split.ts";
import type { FitRequest } from "./request.ts";

/** A source, rows as objects, or columns of equal length by name. */
export type FitInput = Source | readonly object[] | Readonly<Record<string, ArrayLike<unknown>>>;

export interface FitOptions extends Omit<LearnOptions, "onProgress" | "known"> {
  /**
   * A model to go on from, learnt from the same rows with the same spec: the outcome has no larger loss and no lower
   * floor. What its floor claims beyond its proof stays the word of the engine that claimed it. The new model's record
   * has the work and the seconds of both runs.
   */
  readonly continueFrom?: ScoringSystem;
  /** Also find this many tables that are nearly as good and use other conditions; takes as long again. */
  readonly alternatives?: {
    readonly count: number;
    /** How much larger their loss may be, as a share. Default 0.02. */
    readonly within?: number;
  };
  readonly holdOut?: HoldOut;
  readonly onEvent?: (event: FitEvent) => void;
  /**
   * How the card is judged on people whom it was not learnt from: on those held out, which are a quarter of many rows
   * where `holdOut` says nothing; of fewer rows, all are learnt from, and cross-validation judges the way of learning.
   * False leaves it out, which the card mentions. `request` is what folds are learnt by where the request has a
   * finished recipe: conditions should be made anew without the rows of the fold.
   */
  readonly verdict?: boolean | { readonly request: FitRequest };
  /**
   * Of a score: classes are given by risk. A share for each class but the first, such as 0.2: once the card is learnt and its
   * risks are known, each cut-off is moved to the lowest total whose risk of "this class or a later one" reaches it. The
   * record of the training, its floor and proofs stay about the cut-offs that were learnt.
   */
  readonly cutAtRisk?: readonly number[];
  /**
   * Of a score: names that the card prints beside its totals, by the risk of the last class:
   * `[{ name: "low", below: 0.1 }, { name: "medium", below: 0.3 }, { name: "high" }]`. As many as you like; what is given is
   * decided by the cut-offs.
   */
  readonly riskBands?: readonly NamedRisk[];
  /** What folds are learnt by, for the verdict and to choose the number of conditions; default as `verdict` says. */
  readonly foldsBy?: FitRequest;
  /** Numbers of conditions to choose from, where `limits.conditions` is "auto". Default 1 to 6, 8, 10 and 12. */
  readonly sizes?: readonly number[];
  /** Hears of each number of conditions that is tried then, the `size`-th of `sizes`, from 0. */
  readonly onChoosing?: (progress: {
    readonly conditions: number;
    readonly size: number;
    readonly sizes: number;
  }) => void;
  /** Hears of each fold that is learnt to judge the card, from 0. */
  readonly onJudging?: (progress: { readonly fold: number; readonly folds: number }) => void;
  /**
   * When there are no tables, find out which rules contradict each other, and the smallest tolerance that has some, in
   * what is left of the seconds: three tenths at least where there are fairness limits. Default true. While it is open
   * whether there are tables at all, a run takes up to twice its seconds.
   */
  readonly findTolerance?: boolean;
}

/** `learn`'s progress, with the largest difference between groups that the best tables have. */
export interface FitEvent extends Omit<Progress, "soFar" | "sums"> {
  readonly unfairness?: number;
  /** With the `start` event: all that is to be said before the work begins; also in the outcome. */
  readonly notes?: readonly Finding[];
  /**
   * Once there are tables: makes a model of those of least loss with the floor and its proof, as they are at this event,
   * verified; work that is only done when it is called, now or later. A function can't be sent to another thread: send
   * what it gives.
   */
  readonly model?: () => ScoringSystem;
}
