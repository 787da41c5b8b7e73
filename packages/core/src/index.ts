// foundations
export { InputError, nearestName, unknownName } from "./errors.ts";
export { type Random, seededRandom } from "./random.ts";

// table: cells and what is known of a column
export { type Cell, type ColumnKind, MISSING_TEXTS, NUMBER_PATTERN, toCell } from "./table/cell.ts";
export { type ColumnSummary, MAX_CATEGORIES, type SourceColumn } from "./table/summary.ts";

// recipe: which yes/no conditions each column becomes
export { type Condition, conditionKey, holds } from "./recipe/condition.ts";
export { conditionSql, sqlName, sqlNumber, sqlText } from "./recipe/condition-sql.ts";
export { conditionWords, predicateWords } from "./recipe/condition-words.ts";
export { type Level, type LevelColumn, OTHER_LEVEL, type Recipe, recipeConditions } from "./recipe/recipe.ts";

// profiles: equal answers are one profile, with counts by group and class
export { answer, type CountedLevels, type Profiles } from "./profiles/profiles.ts";
export type { Row, Source } from "./profiles/source.ts";
export { type HoldOut, heldOutSql, isHeldOut } from "./profiles/split.ts";

// problem: objective, limits and constraints as plain arrays; what engines see and say
export { type Evaluation, evaluate } from "./problem/evaluate.ts";
export type { Engine, EngineEvent, EngineOptions } from "./problem/engine.ts";
export type { CountRule, ImplicationRule, LinearConstraint, OrderRule, Problem } from "./problem/problem.ts";
export type * from "./problem/spec.ts";

// model
export type { PointsTable, ScoredLine, ScoringSystem, TrainingRecord } from "./model/scoring-system.ts";
