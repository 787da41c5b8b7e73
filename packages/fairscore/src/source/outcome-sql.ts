import { classCell, InputError, type Recipe, type SourceColumn, sqlNumber, sqlText } from "@fairscore/core";
import type { Database } from "./database.ts";
import { peopleColumn } from "./people-column.ts";

/** What stands for the class of rows that can't be used. */
export const MISSING_OUTCOME = -1;
export const OTHER_OUTCOME = -2;
export const SEVERAL_OUTCOMES = -3;

/** SQL of a row's class index, or one of the codes above. */
export function outcomeSql(recipe: Recipe, columns: readonly SourceColumn[]): string {
  const { outcome } = recipe;
  if ("columns" in outcome) {
    const answers = outcome.columns.map((name) => peopleColumn(columns, name, "boolean"));
    const yes = answers.map((answer) => `COALESCE(CAST(${answer} AS TINYINT), 0)`).join(" + ");
    const classes = answers.map((answer, index) => `WHEN ${answer} THEN ${index}`).join(" ");
    return `CAST(CASE WHEN ${yes} > 1 THEN ${SEVERAL_OUTCOMES} ${classes} ELSE ${MISSING_OUTCOME} END AS INTEGER)`;
  }
  const cell = peopleColumn(columns, outcome.column, outcome.kind);
  const classes = outcome.classes.flatMap((name, index) => {
    const value = classValue(name, outcome.kind);
    return value === undefined ? [] : [`WHEN ${cell} = ${value} THEN ${index}`];
  });
  return `CAST(CASE WHEN ${cell} IS NULL THEN ${MISSING_OUTCOME} ${classes.join(" ")} ELSE ${OTHER_OUTCOME} END AS INTEGER)`;
}

/** The cell of a class as SQL; nothing when no cell of that kind has its name. */
function classValue(name: string, kind: SourceColumn["kind"]): string | undefined {
  const cell = classCell(name, kind);
  if (cell === null) return undefined;
  if (typeof cell === "string") return sqlText(cell);
  return typeof cell === "number" ? sqlNumber(cell) : String(cell).toUpperCase();
}

/** The error for the first row in which several one-hot columns are yes. */
export async function severalOutcomes(
  database: Database,
  recipe: Recipe,
  columns: readonly SourceColumn[],
): Promise<InputError> {
  const names = "columns" in recipe.outcome ? recipe.outcome.columns : [];
  const answers = names.map((name) => peopleColumn(columns, name, "boolean"));
  const [row] = await database.rows(
    `SELECT r::DOUBLE, ${answers.join(", ")} FROM people
     WHERE ${outcomeSql(recipe, columns)} = ${SEVERAL_OUTCOMES} ORDER BY r LIMIT 1`,
  );
  const yes = names.filter((_, i) => row![i + 1] === true).map((name) => `"${name}"`);
  const listed = `${yes.slice(0, -1).join(", ")} and ${yes.at(-1)}`;
  return new InputError(
    `invalid outcome in row ${Number(row![0]) + 1}: ${listed} are yes; expected one yes per row`,
  );
}
