import { fault } from "../../findings/fault.ts";
import { FIT_OPTIONS } from "../../fit/check-options.ts";
import type { LearnOptions, LearnStatus } from "../../learn/learn.ts";
import type { FairnessRule, Spec } from "../../problem/spec.ts";
import type { HoldOut } from "../../profiles/split.ts";
import { anything, checkOptions, listOf, maybe, type Shapes, text, whole } from "../../schema.ts";
import { type SizeLimit, type SizeLimits, sizeLimitsOf } from "../size-limit.ts";
import { namedTolerances } from "./tolerances.ts";

/** Which points a frontier has, and how long each may take. */
export interface FrontierOptions
  extends Pick<
    LearnOptions,
    "seed" | "seconds" | "work" | "gap" | "engine" | "executor" | "signal" | "host"
  > {
  /** Limits on distinct conditions; default that of the request, or 3, 6 and 9. */
  readonly conditions?: readonly number[];
  /** Or on the lines per table; those of a score are its conditions. */
  readonly lines?: readonly number[];
  /** Tolerances to try, from 0 to 1; no limit comes on top. Default: `count` of them, spread over what there is. */
  readonly tolerances?: readonly number[];
  /** Most tolerances to try where none are named. Default 20. */
  readonly count?: number;
  /**
   * Seconds for each point; default 1, or none when `work` is given. Points without a limit may take five times as
   * long, as with `work`: what is proven there holds for all tolerances.
   */
  readonly seconds?: number;
  readonly holdOut?: HoldOut;
  /** The name of the data in the result; default that of the source. */
  readonly data?: string;
  readonly onProgress?: (progress: FrontierProgress) => void;
}

/** Where the work on a frontier stands. */
export interface FrontierProgress {
  /** Points that are done, of how many; an estimate until the points without a limit are done. */
  readonly done: number;
  readonly total: number;
  readonly seconds: number;
  /** About how many seconds are left; null while nothing is known. */
  readonly secondsLeft: number | null;
  /** The point that is worked on, or that was just done: its limit on size, and its tolerance. */
  readonly by: SizeLimit;
  readonly limit: number;
  readonly tolerance: number | null;
  /** What is known of it once it is done; neighbours may still improve it. As shares. */
  readonly point?: {
    readonly status: LearnStatus;
    readonly loss: number | null;
    readonly floor: number;
    /** Whether what others had found or proven left nothing to do. */
    readonly skipped: boolean;
  };
  /** At the end: points whose tables have been recounted and measured. */
  readonly checked?: number;
}

/** The options, checked, with the usual ones in place of those that are not given. */
export interface FrontierPlan extends SizeLimits {
  readonly rule: FairnessRule;
  /** Rising, each once. */
  readonly limits: readonly number[];
  /** The tightest first; undefined: to be spread. */
  readonly tolerances?: readonly number[];
  readonly count: number;
  /** Budget of one point. */
  readonly budget: { readonly seconds: number } | { readonly work: number; readonly seconds?: number };
}

const FRONTIER_OPTIONS: Shapes = {
  ...FIT_OPTIONS,
  conditions: maybe(listOf(anything)),
  lines: maybe(listOf(anything)),
  tolerances: maybe(listOf(anything)),
  data: maybe(text),
};

const DEFAULT_COUNT = 20;
const DEFAULT_SECONDS = 1;

/** Checks what was asked for before anything is done. */
export function planOf(
  spec: Pick<Spec, "fairness" | "limits" | "shape" | "protocol"> & { readonly objective?: unknown },
  options: FrontierOptions,
): FrontierPlan {
  checkOptions(options, FRONTIER_OPTIONS);
  const { fairness = [] } = spec;
  const [rule] = fairness;
  if (!rule) throw fault({ code: "nothing-varies" });
  if (spec.objective === "worst-group") throw fault({ code: "worst-group-elsewhere", what: "a frontier" });
  if (spec.objective === "risk") throw fault({ code: "risk-elsewhere", what: "a frontier" });
  const { by, limits } = sizeLimitsOf(spec, options);
  const { count = DEFAULT_COUNT, tolerances } = options;
  if (limits.length === 0) throw fault({ code: "no-limits" });
  for (const limit of limits) checkLimit(by, limit);
  whole(1)(count, "count of tolerances");
  const { work, seconds } = options;
  return {
    rule,
    by,
    limits: [...new Set(limits)].sort((a, b) => a - b),
    ...(tolerances !== undefined && { tolerances: namedTolerances(tolerances, rule.form) }),
    count,
    budget:
      work === undefined
        ? { seconds: seconds ?? DEFAULT_SECONDS }
        : { work, ...(seconds !== undefined && { seconds }) },
  };
}

/** Refuses what is no limit on size. */
export function checkLimit(by: SizeLimit, limit: number): void {
  whole(1)(limit, by === "conditions" ? "conditions" : "lines");
}
