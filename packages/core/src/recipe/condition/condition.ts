import type { Cell, ColumnKind } from "../../table/cell.ts";
import type { Kind, ScoredKind } from "./kind.ts";
import { type MissingTest, missing, scoredMissing } from "./missing.ts";
import { type NotInTest, noneOf, scoredNoneOf } from "./none-of.ts";
import { type InTest, oneOf, scoredOneOf } from "./one-of.ts";
import { type RangeTest, range, scoredRange } from "./range.ts";
import { type IsTest, scoredTruth, truth } from "./truth.ts";

/** What each kind of condition asks of its column, as it stands in files. */
export interface Tests {
  range: RangeTest;
  in: InTest;
  notIn: NotInTest;
  is: IsTest;
  missing: MissingTest;
}

/** The tag of a kind of condition, which files do not have: `kindOf` tells it. */
export type ConditionKind = keyof Tests;

/** The name of what conditions of some kind have beside the column. */
type Member<K extends ConditionKind = ConditionKind> = K extends ConditionKind ? keyof Tests[K] : never;

/** Conditions of a kind. That they have no member of another kind tells the compiler which one they are of. */
export type ConditionOf<K extends ConditionKind> = K extends ConditionKind
  ? { readonly column: string } & Tests[K] & { readonly [M in Exclude<Member, keyof Tests[K]>]?: never }
  : never;

export type RangeCondition = ConditionOf<"range">;

/**
 * A yes/no question about one column of a raw row. Its faces agree on every value: evaluated in JavaScript (`holds`),
 * written as SQL (`conditionSql`), said in words (`conditionWords`) and all others that its kind has.
 */
export type Condition = ConditionOf<ConditionKind>;

const SCORED: { readonly [K in ConditionKind]: ScoredKind<K> } = {
  range: scoredRange,
  in: scoredOneOf,
  notIn: scoredNoneOf,
  is: scoredTruth,
  missing: scoredMissing,
};

/** Every kind, in the order in which files and messages name their members. */
export const KINDS: { readonly [K in ConditionKind]: Kind<K> } = {
  range,
  in: oneOf,
  notIn: noneOf,
  is: truth,
  missing,
};

/** The kind of a condition, told by its members here and nowhere else. */
export function kindOf(condition: Condition): ConditionKind {
  if (condition.missing !== undefined) return "missing";
  if (condition.is !== undefined) return "is";
  if (condition.in !== undefined) return "in";
  if (condition.notIn !== undefined) return "notIn";
  // Does not compile if a kind was forgotten above.
  condition satisfies RangeCondition;
  return "range";
}

/** What depends on the kind of a condition. */
export function faces(condition: Condition): Kind {
  return KINDS[kindOf(condition)] as Kind;
}

/** What scoring needs of a condition. */
export function scored(condition: Condition): ScoredKind {
  return SCORED[kindOf(condition)] as ScoredKind;
}

/** What is made of a condition by its kind, of which none may be left out. */
export function byKind<T>(
  condition: Condition,
  make: { readonly [K in ConditionKind]: (condition: ConditionOf<K>) => T },
): T {
  return (make[kindOf(condition)] as (condition: Condition) => T)(condition);
}

/** Whether a condition asks for numbers between bounds. */
export function isRange(condition: Condition): condition is RangeCondition {
  return kindOf(condition) === "range";
}

/** Whether a condition can hold in a column of the kind; only a model made by hand has others, which never hold. */
export function canHold(condition: Condition, kind: ColumnKind): boolean {
  return (faces(condition).of ?? kind) === kind;
}

/** Whether a condition holds for a cell. Never "unknown": a missing value only answers yes to `missing`. */
export function holds(condition: Condition, cell: Cell): boolean {
  if (condition.missing !== undefined) return cell === null || Number.isNaN(cell);
  return cell !== null && !Number.isNaN(cell) && scored(condition).holds(condition, cell);
}

/** A text that two conditions share exactly when they are the same. */
export function conditionKey(condition: Condition): string {
  // JSON has no infinite numbers: they would become the null of an open side.
  const values = scored(condition)
    .values(condition)
    .map((value) => (value === Infinity || value === -Infinity ? String(value) : value));
  return JSON.stringify([condition.column, kindOf(condition), ...values]);
}

/** A text that conditions share which ask the same: lists in another order do. */
export function meaningKey(condition: Condition): string {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort();
  if (condition.in) return conditionKey({ ...condition, in: sorted(condition.in) });
  if (condition.notIn) return conditionKey({ ...condition, notIn: sorted(condition.notIn) });
  return conditionKey(condition);
}

/** What a member of a condition holds. */
export type TestValue = number | boolean | readonly string[];

/** What is asked, member by member, in the order in which it is written. */
export function testOf(condition: Condition): [member: Member, value: TestValue][] {
  return (Object.keys(faces(condition).members) as Member[]).flatMap((member) => {
    const value = condition[member];
    return value === undefined ? [] : [[member, value]];
  });
}

/** The categories that conditions name, each once. */
export function namedCategories(conditions: readonly Condition[]): string[] {
  return namedValues(conditions).filter((value) => typeof value === "string");
}

/** The bounds that conditions name, each once, from low to high. */
export function namedBounds(conditions: readonly Condition[]): number[] {
  return namedValues(conditions)
    .filter((value) => typeof value === "number")
    .sort((a, b) => a - b);
}

function namedValues(conditions: readonly Condition[]): (Cell | undefined)[] {
  return [...new Set(conditions.flatMap((condition) => scored(condition).values(condition)))];
}
