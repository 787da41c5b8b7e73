import { namedCategories } from "../../recipe/condition/condition.ts";
import { type SqlDialect, sqlComment } from "../../recipe/sql/dialect.ts";
import { filled } from "../../recipe/sql/layout.ts";
import type { Scorer } from "../shared/scorer.ts";
import type { SqlColumns } from "./columns.ts";

const TYPES = { number: "any numeric type", category: "text", boolean: "boolean" } as const;

/** The comment at the top of a script: what it is for, needs and gives. */
export function sqlHead(
  scorer: Scorer,
  columns: SqlColumns,
  { engines }: SqlDialect,
  table: string,
  view: string,
): string[] {
  const { scores, class: given, tie, probabilities = [] } = columns;
  const names = scorer.columns.map(({ name }) => quoted(name));
  const wide = Math.max(...[...scores, given, tie, ...probabilities].map((name) => name.length));
  const lines = [
    "Scores every row of a table with the points tables of a fairscore model.",
    `For ${engines}.`,
    "",
    ...(names.length === 0
      ? [`It needs no particular column of the table ${quoted(table)}.`]
      : [
          `The table ${quoted(table)} must have these columns, with exactly these names:`,
          ...names.map((name, c) => `  ${name}: ${typeWords(scorer, c)}${codeWords(scorer, c)}`),
        ]),
    ...missingLines(scorer),
    "",
    `The view ${quoted(view)} has all columns of the table, and after them:`,
    ...scores.map((name, k) => `  ${name.padEnd(wide)}  the points of class ${quoted(scorer.classes[k]!)}`),
    `  ${given.padEnd(wide)}  the class with the most points, the first of the above if several have as many`,
    `  ${tie.padEnd(wide)}  ${scorer.ties ? "TRUE if several classes have the most points" : "FALSE: one score is never tied"}`,
    ...probabilities.map(
      (name, k) => `  ${name.padEnd(wide)}  how likely class ${quoted(scorer.classes[k]!)} is, from 0 to 1`,
    ),
    "The table must have no columns of these names. To keep only some of its columns, put them in",
    "place of t.* below, such as t.id",
  ];
  return lines.map((line) => `-- ${line}`.trimEnd());
}

/** Engines write other numbers than whole ones in ways of their own, such as 3.0 for the category "3". */
function typeWords({ columns, lines }: Scorer, c: number): string {
  const { kind, date } = columns[c]!;
  if (date !== undefined) return `${TYPES.number}, made of its dates: ${quoted(date)}`;
  const texts = namedCategories(lines.flatMap(({ column, condition }) => (column === c ? [condition] : [])));
  const whole = kind === "category" && texts.some((text) => /^-?\d+$/.test(text));
  return whole ? "text, or a type of whole numbers" : TYPES[kind];
}

/** What only this column has for missing values. */
function codeWords({ columns }: Scorer, c: number): string {
  const { codes } = columns[c]!;
  const written = codes.map((code) => (typeof code === "number" ? code : quoted(code, 40)));
  return codes.length === 0 ? "" : `; ${written.join(", ")} ${codes.length === 1 ? "is" : "are"} missing`;
}

function missingLines({ columns, missingTexts }: Scorer): string[] {
  const kinds = new Set(columns.map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  const others = [
    ...(kinds.has("number") ? ["NaN"] : []),
    ...(kinds.has("category") ? missingTexts.map((text) => quoted(text, 40)) : []),
  ];
  return filled(
    ["NULL is a missing value.", ...(others.length > 0 ? ["So are", ...commas(others)] : [])],
    " ",
  );
}

function commas(items: readonly string[]): string[] {
  return items.map((item, i) => (i < items.length - 1 ? `${item},` : item));
}

function quoted(name: string, length = 70): string {
  return `"${sqlComment(name, length)}"`;
}
