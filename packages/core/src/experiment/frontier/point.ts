import type { Finding } from "../../findings/finding.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { FairnessMeasure, ObjectiveName } from "../../problem/spec.ts";
import type { Measured } from "../measured.ts";
import type { SizeLimit } from "../size-limit.ts";

/** The best card for one limit on its size and one tolerance. Plain JSON. */
export interface FrontierPoint {
  /** On what the frontier's `limited` says. */
  readonly limit: number;
  /** null: no limit on unfairness. */
  readonly tolerance: number | null;
  readonly status: "optimal" | "feasible" | "infeasible" | "unknown";
  /** As shares of the train rows. A point without tables has no loss. */
  readonly loss: number | null;
  readonly floor: number;
  readonly gap: number;
  /**
   * Some other point has no larger limit on size, no more unfairness and no larger loss on the train rows, and one is
   * less.
   */
  readonly dominated: boolean;
  /**
   * What the tolerance costs: the rise of the smallest possible loss against no limit on unfairness and the same
   * limit on size is proven to be at least `low` and at most `high`. null without tables, for the point without a limit, and
   * while that is not known.
   */
  readonly price: { readonly low: number; readonly high: number } | null;
  /** Largest difference (form ratio: smallest ratio) under the rule, on the train and on the held-out rows. */
  readonly unfairness: number | null;
  readonly unfairnessHeldOut: number | null;
  /** The smallest tolerance (largest ratio) that the held-out rows certify of these tables with 95 % confidence. */
  readonly certifiable?: number | null;
  readonly train: Measured | null;
  readonly heldOut: Measured | null;
  readonly system: ScoringSystem | null;
  readonly seconds: number;
}

/** The trade-off between accuracy, unfairness and size. */
export interface Frontier {
  readonly format: "fairscore-frontier";
  /** Of version 1 only lines per table could be limited. */
  readonly version: 2;
  /** What the points limit: distinct conditions, or lines per table. */
  readonly limited: SizeLimit;
  readonly data: string;
  readonly objective: ObjectiveName;
  readonly measure: FairnessMeasure;
  readonly form: "difference" | "ratio";
  /** By limit on size, then by tolerance, the tightest first, no limit last. */
  readonly points: readonly FrontierPoint[];
  readonly notes: readonly Finding[];
  readonly seconds: number;
}
