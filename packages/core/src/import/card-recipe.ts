import type { PointsTable } from "../model/scoring-system.ts";
import type { CardShape } from "../problem/problem.ts";
import type { Limits, Spec } from "../problem/spec.ts";
import type { Recipe, RecipeColumn } from "../recipe/recipe.ts";
import type { ColumnKind } from "../table/cell.ts";
import { inferKind } from "../table/infer-kind.ts";
import { byColumn, type CardConditions } from "./card-conditions.ts";
import { type CardDraft, cardFault } from "./card-draft.ts";
import { readGroups } from "./card-groups.ts";

/** The outcome's name where nobody gives one. */
export const UNNAMED_OUTCOME = "outcome";

type MissingMember = "missingTexts" | "missingNumbers" | "missingValues";

/** The recipe of a card: columns in the order in which it first asks about them. */
export function recipeOf(
  draft: CardDraft,
  { lines, kinds }: CardConditions,
  tables: readonly PointsTable[],
  outcome: string | undefined,
  { missingTexts, missingNumbers, missingValues }: Pick<Recipe, MissingMember>,
): Recipe {
  const columns = Array.from(
    byColumn(lines),
    ([column, own]): RecipeColumn => ({
      column,
      kind: kinds.get(column)!,
      conditions: own.map(({ condition }) => condition),
    }),
  );
  const named = outcome ?? UNNAMED_OUTCOME;
  if ([...columns, ...draft.protect].some(({ column }) => column === named))
    throw cardFault(draft, undefined, {
      code: "outcome-asked",
      column: named,
      named: outcome !== undefined,
    });
  const classes = tables.map((table) => table.class);
  return {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: named, kind: outcomeKind(classes), classes },
    columns,
    protected: readGroups(draft, kinds),
    strata: [],
    ...(missingTexts && { missingTexts }),
    ...(missingNumbers && { missingNumbers }),
    ...(missingValues && { missingValues }),
    setAside: [],
  };
}

/** Numbers only where the classes are written as numbers are. */
function outcomeKind(classes: readonly string[]): ColumnKind {
  const kind = inferKind(classes);
  return kind === "number" && classes.some((name) => String(Number(name)) !== name) ? "category" : kind;
}

/** The shape of the card, so that nothing says that it breaks a limit which nobody has set. */
export function specOf(
  tables: readonly PointsTable[],
  shape: CardShape,
  { kinds }: CardConditions,
  protect: readonly string[],
): Spec {
  return {
    limits: shape === "score" ? scoreLimits(tables[1]!) : tableLimits(tables),
    shape,
    ...(protect.some((column) => kinds.has(column)) && { protectedPoints: "allow" }),
  };
}

/** Of a score, whose points the second table has. */
function scoreLimits({ lines }: PointsTable): Limits {
  return { conditions: Math.max(1, lines.length), points: rangeOf(lines.map(({ points }) => points)) };
}

function tableLimits(tables: readonly PointsTable[]): Limits {
  const sizes = tables.map(({ startsWith, lines }) => lines.length + (startsWith === 0 ? 0 : 1));
  const values = tables.flatMap(({ startsWith, lines }) => [
    startsWith,
    ...lines.map(({ points }) => points),
  ]);
  return { linesPerTable: Math.max(1, ...sizes), points: rangeOf(values) };
}

function rangeOf(points: readonly number[]): { min: number; max: number } {
  return { min: Math.min(0, ...points), max: Math.max(0, ...points) };
}
