import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { checkProfiles } from "../profiles/check-profiles.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { checkOptions, maybe, whole } from "../schema.ts";
import { allowedPoints, barredConditions } from "./allowed-points.ts";
import { checkSpec } from "./check-spec.ts";
import { DEFAULTS } from "./defaults.ts";
import { fairnessConstraints } from "./fairness.ts";
import { GRAINS } from "./log-loss.ts";
import { pricesOf } from "./objective.ts";
import { compileRules } from "./operational-rules.ts";
import { numberProfiles, peopleByClass } from "./people-by-class.ts";
import type { CardShape, LinearConstraint, Problem } from "./problem.ts";
import { tableCount } from "./shape.ts";
import type { Limits, Spec } from "./spec.ts";

export interface CompiledProblem {
  readonly problem: Problem;
  /** For the user: what was barred, left out or accepted although odd. */
  readonly notes: readonly Finding[];
}

/**
 * Turns counts and wishes into the arrays that engines see. Every fairness measure and operational rule
 * becomes a linear constraint over "profile gets class" or a rule about entries, so engines know none of them.
 */
export function compileProblem(
  profiles: Profiles,
  spec: Spec,
  options: {
    /** Accept tolerances below one row, which a search for the smallest one tries. */ readonly anyTolerance?: boolean;
  } = {},
): CompiledProblem {
  checkProfiles(profiles);
  checkSpec(spec);
  const notes: Finding[] = [];
  const { classes, conditions } = profiles;
  const classCount = classes.length;
  const lineCount = conditions.length + 1;
  if (profiles.entryRows.length === 0) throw fault({ code: "nothing-to-learn-from" });
  if (spec.oneTable && classCount !== 2) throw fault({ code: "one-table-of-many", classes: classCount });
  const shape = spec.shape ?? "tables";
  const tables = tableCount({ shape, classCount });
  const limits = checkLimits(spec.limits ?? {}, conditions.length, notes);
  const points = allowedPoints(limits);
  const { number, profileCount } = numberProfiles(profiles);
  const context = {
    profiles,
    number,
    profileCount,
    points,
    shape,
    anyTolerance: options.anyTolerance ?? false,
  };

  const constraints: LinearConstraint[] = [];
  for (const [index, rule] of (spec.fairness ?? []).entries()) {
    const made = fairnessConstraints(rule, index, context);
    constraints.push(...made.constraints);
    notes.push(...made.notes);
  }
  const rules = compileRules(spec.rules ?? [], context);
  const { barred, notes: barNotes } = barredConditions(spec.protectedPoints ?? "bar", profiles);
  notes.push(...barNotes);

  const sets = new PointSets(points);
  const pointSetOf = new Int32Array(tables * lineCount);
  for (let k = 0; k < tables; k++) {
    for (let j = 0; j < lineCount; j++) {
      const entry = k * lineCount + j;
      const unused = shape === "score" ? j === 0 : spec.oneTable && k === 0;
      const closed = unused || (j > 0 && barred.has(j - 1));
      pointSetOf[entry] = closed ? sets.index([0]) : sets.index([...(rules.narrowed.get(entry) ?? points)]);
    }
  }
  const columnNumber = new Map<string, number>();
  for (const { column } of conditions)
    if (!columnNumber.has(column)) columnNumber.set(column, columnNumber.size);
  const prices = pricesOf(spec.objective ?? "accuracy", profiles);
  const problem: Problem = {
    shape,
    classCount,
    profileCount,
    lineCount,
    ...lineBits(profiles, number, profileCount),
    cost: costs(profiles, number, profileCount, prices.price, prices.exact),
    ...(spec.objective === "risk" && { people: peopleByClass(profiles) }),
    lossScale: spec.objective === "risk" ? prices.scale * GRAINS : prices.scale,
    lossExact: prices.exact,
    pointSets: sets.lists,
    pointSetOf,
    columnOf: Int32Array.from({ length: lineCount }, (_, j) =>
      j === 0 ? -1 : columnNumber.get(conditions[j - 1]!.column)!,
    ),
    columnCount: columnNumber.size,
    ...sizeLimits(shape, limits),
    maxColumns: limits.columns ?? Number.POSITIVE_INFINITY,
    constraints: [...constraints, ...rules.constraints],
    counts: rules.counts,
    implications: rules.implications,
    orders: rules.orders,
  };
  return { problem, notes };
}

type SizeLimits = Pick<Problem, "maxConditions" | "maxLinesPerTable" | "maxLines" | "startsWithCounts">;

/** The limits on conditions and lines. A line of a score is a condition: its cut-offs, where it starts, are none. */
function sizeLimits(shape: CardShape, limits: Limits): SizeLimits {
  const { conditions = Infinity, linesPerTable, linesInAll = Infinity, startsWithCounts = true } = limits;
  if (shape === "score") {
    const given = Math.min(conditions, linesPerTable ?? Infinity, linesInAll);
    const maxConditions = given === Infinity ? DEFAULTS.conditions.score : given;
    return { maxConditions, maxLinesPerTable: Infinity, maxLines: Infinity, startsWithCounts: false };
  }
  return {
    maxConditions: conditions,
    maxLinesPerTable: linesPerTable ?? (conditions < Infinity ? Infinity : DEFAULTS.linesPerTable),
    maxLines: linesInAll,
    startsWithCounts,
  };
}

function checkLimits(limits: Limits, conditionCount: number, notes: Finding[]): Limits {
  const atLeast1 = maybe(whole(1));
  checkOptions(limits, {
    conditions: atLeast1,
    linesPerTable: atLeast1,
    linesInAll: atLeast1,
    columns: atLeast1,
  });
  const lines = limits.linesPerTable ?? DEFAULTS.linesPerTable;
  const available = conditionCount + ((limits.startsWithCounts ?? true) ? 1 : 0);
  if (lines > available && limits.linesPerTable !== undefined) {
    notes.push({ code: "more-lines-than-there-are", lines, available });
  }
  return limits;
}

/** The answers turned by line: engines walk over the profiles in which a line holds. */
function lineBits(
  profiles: Profiles,
  number: Int32Array,
  profileCount: number,
): { words: number; lines: Uint32Array } {
  const lineCount = profiles.conditions.length + 1;
  const words = Math.max(1, Math.ceil(profileCount / 32));
  const lines = new Uint32Array(lineCount * words);
  for (let p = 0; p < profiles.profileCount; p++) {
    const n = number[p]!;
    if (n < 0) continue;
    for (let j = 0; j < lineCount; j++) {
      if (j === 0 || answer(profiles, p, j - 1)) lines[j * words + (n >> 5)]! |= 1 << (n & 31);
    }
  }
  return { words, lines };
}

function costs(
  profiles: Profiles,
  number: Int32Array,
  profileCount: number,
  price: Float64Array,
  exact: boolean,
): Float64Array {
  const classCount = profiles.classes.length;
  const cost = new Float64Array(profileCount * classCount);
  for (let e = 0; e < profiles.entryLabel.length; e++) {
    const at = number[profiles.entryProfile[e]!]! * classCount;
    for (let k = 0; k < classCount; k++) {
      cost[at + k]! += profiles.entryWeight[e]! * price[profiles.entryLabel[e]! * classCount + k]!;
    }
  }
  return exact ? cost : cost.map(Math.round);
}

/** Each distinct list of points once. */
class PointSets {
  readonly lists: number[][] = [];
  readonly #indices = new Map<string, number>();

  constructor(first: readonly number[]) {
    this.index(first);
  }

  index(values: readonly number[]): number {
    const sorted = [...values].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.lists.length);
    this.lists.push(sorted);
    return this.lists.length - 1;
  }
}
