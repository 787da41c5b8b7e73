import type { Cell, ColumnKind } from "../../table/cell.ts";
import type { SqlDialect } from "../sql/dialect.ts";
import type { ConditionKind, ConditionOf, Tests } from "./condition.ts";

/** What a member of a condition holds in files: a number, texts, yes or no, nothing but yes. */
export type MemberType = "number" | "texts" | "flag" | "true";

/** Comparisons as signs ("age >= 75") or as words ("age at least 75"), which need no escapes in Markdown and HTML. */
export type ConditionStyle = "signs" | "words";

/** A test in SQL that is FALSE or NULL where it does not hold; a list in parentheses may stand at its end. */
export interface SqlTest {
  readonly test: string;
  readonly list?: readonly string[];
}

/** What scoring a row needs of a kind of condition, apart: what only scores packs nothing else. */
export interface ScoredKind<K extends ConditionKind = ConditionKind> {
  /** Whether a condition holds for a cell that is not missing. */
  holds(condition: ConditionOf<K>, cell: NonNullable<Cell>): boolean;
  /** The categories, bounds or answers that it names: two of a kind that name the same are the same. */
  values(condition: ConditionOf<K>): readonly (NonNullable<Cell> | undefined)[];
  /** What a person reads after the column's name. */
  words(condition: ConditionOf<K>, whole: boolean): string;
}

/** All else that depends on the kind of a condition. */
export interface Kind<K extends ConditionKind = ConditionKind> {
  /** The kind of column that is asked; absent where any can be. */
  readonly of?: ColumnKind;
  /** What stands in files beside the column, in the order in which it is written. */
  readonly members: { readonly [M in keyof Tests[K]]-?: MemberType };
  /** What `readCondition` reads back, with the column's name as it is to be written. */
  write(condition: ConditionOf<K>, name: string, style: ConditionStyle): string;
  /** Over a value of a column that can be asked, which is NULL where it is missing. */
  sql(condition: ConditionOf<K>, value: string, dialect: SqlDialect): SqlTest;
  /** Why no card may ask it. */
  flaw(condition: ConditionOf<K>): "nobody" | "whether-given" | "infinite" | "crossed" | undefined;
}
