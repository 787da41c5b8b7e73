import type { LevelColumn, Profiles, Recipe, SourceColumn } from "@fairscore/core";
import {
  assembleProfiles,
  conditionSql,
  declaredLevels,
  MISSING_OUTCOME,
  OTHER_OUTCOME,
  recipeConditions,
  wordsFor,
} from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { EntryList } from "./entry-list.ts";
import type { PeopleInParts } from "./held-out.ts";
import { outcomeSql, severalOutcomes } from "./outcome-sql.ts";
import { peopleColumn } from "./people-column.ts";
import { readWeights } from "./weights.ts";

/** The profiles of all rows by one GROUP BY, of which only the counts leave the database. */
export async function countProfiles(
  database: Database,
  columns: readonly SourceColumn[],
  recipe: Recipe,
  { people, leftOut, from, isHeldOut, part = isHeldOut }: PeopleInParts & { readonly part?: string },
): Promise<Profiles> {
  const conditions = recipeConditions(recipe);
  const words = wordsFor(conditions.length);
  const levelColumns = [...recipe.protected, ...recipe.strata];
  const answers = answerSql(recipe, columns, words);
  const levels = levelColumns.map((level) => levelSql(level, columns));
  const weight =
    recipe.weight === undefined ? undefined : await readWeights(database, columns, recipe.weight, people);
  const keys = [
    ...answers.map((sql, i) => [`w${i}`, sql]),
    ...levels.map((sql, i) => [`l${i}`, sql]),
    ["label", outcomeSql(recipe, columns)],
    ["part", `CAST(${part} AS INTEGER)`],
  ] as const;
  const names = keys.map(([name]) => name).join(", ");
  const sum = weight === undefined ? "count(*)" : "sum(weight)";
  const sql = `SELECT ${names}, count(*)::DOUBLE, ${sum}::DOUBLE
    FROM (SELECT ${keys.map(([name, key]) => `${key} AS ${name}`).join(", ")}, ${weight?.sql ?? "1"} AS weight FROM ${from})
    GROUP BY ${names}`;

  const entries = new EntryList(words, levels.length);
  const dropped = { missingOutcome: 0, otherOutcome: 0 };
  let several = false;
  for await (const chunk of database.chunks(sql)) {
    const labels = chunk.getColumnVector(words + levels.length);
    const rows = chunk.getColumnVector(words + levels.length + 2);
    for (let i = 0; i < chunk.rowCount; i++) {
      const label = labels.getItem(i) as number;
      if (label >= 0) entries.add(chunk, i);
      else if (label === MISSING_OUTCOME) dropped.missingOutcome += rows.getItem(i) as number;
      else if (label === OTHER_OUTCOME) dropped.otherOutcome += rows.getItem(i) as number;
      else several = true;
    }
  }
  if (several) throw await severalOutcomes(database, recipe, columns, people);
  return assembleProfiles({
    conditions,
    classes: recipe.outcome.classes,
    levelColumns: declaredLevels(recipe),
    weightScale: weight?.scale ?? 1,
    dropped: recipe.rows === undefined ? dropped : { leftOut, ...dropped },
    entries: entries.grouped(),
  });
}

/** The answers to all conditions as 32-bit words: bit j % 32 of word j / 32 for condition j. */
function answerSql(recipe: Recipe, columns: readonly SourceColumn[], words: number): string[] {
  const bits = Array.from({ length: words }, () => [] as string[]);
  let j = 0;
  for (const { column, kind, conditions } of recipe.columns) {
    const cell = peopleColumn(columns, column, kind);
    for (const condition of conditions) {
      const test = conditionSql(condition, kind, cell);
      bits[j >> 5]!.push(`CASE WHEN ${test} THEN ${2 ** (j & 31)}::UINTEGER ELSE 0::UINTEGER END`);
      j++;
    }
  }
  return bits.map((word) => (word.length === 0 ? "0::UINTEGER" : `(${word.join(" | ")})`));
}

/** The first level that takes a row, or the number of levels when none does. */
export function levelSql({ column, kind, levels }: LevelColumn, columns: readonly SourceColumn[]): string {
  const cell = peopleColumn(columns, column, kind);
  if (levels.length === 0) return "0";
  const cases = levels.map(({ when }, index) => `WHEN ${conditionSql(when, kind, cell)} THEN ${index}`);
  return `CASE ${cases.join(" ")} ELSE ${levels.length} END`;
}
