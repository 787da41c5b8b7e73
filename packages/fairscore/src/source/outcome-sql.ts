import type { Cell, InputError, Recipe, SourceColumn } from "@fairscore/core";
import { classCell, fault, MISSING_OUTCOME, OTHER_OUTCOME, sqlNumber, sqlText } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { peopleColumn } from "./people-column.ts";

/** What stands for the class of a row in which several one-hot columns are yes. */
const SEVERAL_OUTCOMES = -3;

/** SQL of a row's class index, or MISSING_OUTCOME, OTHER_OUTCOME or SEVERAL_OUTCOMES. */
export function outcomeSql(recipe: Pick<Recipe, "outcome">, columns: readonly SourceColumn[]): string {
  const { outcome } = recipe;
  if ("columns" in outcome) {
    const answers = outcome.columns.map((name) => peopleColumn(columns, name, "boolean"));
    const yes = answers.map((answer) => `COALESCE(CAST(${answer} AS TINYINT), 0)`).join(" + ");
    const classes = answers.map((answer, index) => `WHEN ${answer} THEN ${index}`).join(" ");
    return `CAST(CASE WHEN ${yes} > 1 THEN ${SEVERAL_OUTCOMES} ${classes} ELSE ${MISSING_OUTCOME} END AS INTEGER)`;
  }
  const cell = peopleColumn(columns, outcome.column, outcome.kind);
  // Of two names for the same cell ("yes" and "true") the last stands for it, as in memory.
  const byCell = new Map(outcome.classes.map((name, index) => [classCell(name, outcome.kind), index]));
  byCell.delete(null);
  const classes = [...byCell].map(([value, index]) => `WHEN ${cell} = ${sqlCell(value)} THEN ${index}`);
  return `CAST(CASE WHEN ${cell} IS NULL THEN ${MISSING_OUTCOME} ${classes.join(" ")} ELSE ${OTHER_OUTCOME} END AS INTEGER)`;
}

/** A cell that is not missing as a SQL literal. */
export function sqlCell(cell: Cell): string {
  if (typeof cell === "string") return sqlText(cell);
  return typeof cell === "number" ? sqlNumber(cell) : String(cell).toUpperCase();
}

/** Refuses rows in which several one-hot columns are yes. */
export async function refuseSeveralOutcomes(
  database: Database,
  recipe: Pick<Recipe, "outcome">,
  columns: readonly SourceColumn[],
  people: string,
): Promise<void> {
  if (!("columns" in recipe.outcome)) return;
  const isSeveral = `${outcomeSql(recipe, columns)} = ${SEVERAL_OUTCOMES}`;
  const found = await database.rows(`SELECT 1 FROM ${people} WHERE ${isSeveral} LIMIT 1`);
  if (found.length > 0) throw await severalOutcomes(database, recipe, columns, people);
}

/** The error for the first row in which several one-hot columns are yes. */
export async function severalOutcomes(
  database: Database,
  recipe: Pick<Recipe, "outcome">,
  columns: readonly SourceColumn[],
  people: string,
): Promise<InputError> {
  const names = "columns" in recipe.outcome ? recipe.outcome.columns : [];
  const answers = names.map((name) => peopleColumn(columns, name, "boolean"));
  const [row] = await database.rows(
    `SELECT f::DOUBLE, ${answers.join(", ")} FROM ${people}
     WHERE ${outcomeSql(recipe, columns)} = ${SEVERAL_OUTCOMES} ORDER BY f LIMIT 1`,
  );
  const several = names.filter((_, i) => row![i + 1] === true);
  return fault({ code: "several-classes", row: Number(row![0]) + 1, columns: several });
}
