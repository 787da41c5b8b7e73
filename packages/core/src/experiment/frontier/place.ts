import { InputError } from "../../errors.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Learnt } from "../../learn/learn.ts";
import { type CompiledProblem, compileProblem } from "../../problem/compile.ts";
import type { Solution } from "../../problem/engine.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Spec } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { SizeLimit } from "../size-limit.ts";
import { looseness } from "./tolerances.ts";

/** One limit on size and one tolerance, and what is known of the best tables there. */
export interface Place {
  readonly by: SizeLimit;
  readonly limit: number;
  /** null: the first rule does not apply. */
  readonly tolerance: number | null;
  /** Larger is looser. */
  readonly looseness: number;
  readonly spec: Spec;
  readonly problem: Problem;
  /** The place's own run; none where what others found settled it. */
  run?: Learnt;
  /** The best solution that any run has found and that is allowed here. */
  best?: Found;
}

/** A solution, and the place whose run found it. */
export interface Found extends Solution {
  readonly by: Place;
}

/** As findings name a place. */
export function limitsOf({ by, limit, tolerance }: Pick<Place, "by" | "limit" | "tolerance">) {
  return { ...(by === "conditions" ? { conditions: limit } : { lines: limit }), tolerance };
}

/** Whether all tables that are allowed at `b` are allowed at `a`: `a` is as loose as `b`, or looser. */
export function allowsAllOf(a: Place, b: Place): boolean {
  return a.limit >= b.limit && a.looseness >= b.looseness;
}

/** Whether both allow the same tables. */
export function allowsTheSame(a: Place, b: Place): boolean {
  return a.limit === b.limit && a.looseness === b.looseness;
}

/** The places of one tolerance, by size, with what is to be said about it. */
export interface Row {
  readonly tolerance: number | null;
  readonly places: readonly Place[];
  readonly notes: readonly Finding[];
  /**
   * What one person more or less is against the tolerance: "none" where it is less than one of all who are compared, so
   * that only rates that are all but equal keep it; "little" where it is less than one of the smaller group.
   */
  readonly room: "none" | "little" | "enough";
}

/**
 * The spec of a place: its limit on size stands instead of one on conditions, which may be the usual one; the first rule
 * gets the tolerance, or is left out; the others stay as they are.
 */
export function placeSpec(spec: Spec, by: SizeLimit, limit: number, tolerance: number | null): Spec {
  const { fairness: [first, ...others] = [], ...rest } = spec;
  const rules = first === undefined || tolerance === null ? others : [{ ...first, tolerance }, ...others];
  const { linesPerTable, conditions: _, ...limits } = spec.limits ?? {};
  // A line of a score is a condition: one limit says it.
  const kept = linesPerTable === undefined || spec.shape === "score" ? {} : { linesPerTable };
  return {
    ...rest,
    limits: { ...limits, ...kept, [by]: limit },
    ...(rules.length > 0 && { fairness: rules }),
  };
}

/** Compiles the problems of one tolerance, which is null where the spec has no fairness rule. */
export function placesOf(
  profiles: Profiles,
  spec: Spec,
  by: SizeLimit,
  limits: readonly number[],
  tolerance: number | null,
): Row {
  const most = placeSpec(spec, by, Math.max(...limits), tolerance);
  const { problem, notes, room } = compiled(profiles, most, tolerance);
  return {
    tolerance,
    places: limits.map((limit) => ({
      by,
      limit,
      tolerance,
      looseness: looseness(tolerance, spec.fairness?.[0]?.form),
      spec: placeSpec(spec, by, limit, tolerance),
      problem: { ...problem, [by === "conditions" ? "maxConditions" : "maxLinesPerTable"]: limit },
    })),
    notes,
    room,
  };
}

function compiled(
  profiles: Profiles,
  spec: Spec,
  tolerance: number | null,
): CompiledProblem & Pick<Row, "room"> {
  try {
    const { problem, notes } = compileProblem(profiles, spec);
    // One note about all tolerances is enough; there may be dozens, each with several comparisons.
    const isOwn = (note: Finding) =>
      (note.code === "tolerance-below-side" || note.code === "tolerance-below-row") &&
      note.tolerance === tolerance;
    const own = notes.filter(isOwn);
    const isNone = own.some(({ code }) => code === "tolerance-below-row");
    const room = isNone ? "none" : own.length > 0 ? "little" : "enough";
    return { problem, notes: notes.filter((note) => !isOwn(note)), room };
  } catch (error) {
    // The other rules were compiled without this one: it is this tolerance.
    const isTooSmall = error instanceof InputError && error.finding.code === "tolerance-below-row";
    if (!isTooSmall || tolerance === null) throw error;
    return { ...compileProblem(profiles, spec, { anyTolerance: true }), room: "none" };
  }
}
