import { fault } from "../../findings/fault.ts";
import { checkSystem } from "../../model/model-json.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { SQL_DIALECTS, type SqlDialect, sqlComment } from "../../recipe/sql/dialect.ts";
import { filled, indented, selectLines } from "../../recipe/sql/layout.ts";
import { checkOptions, maybe, oneOf, type Shapes, text } from "../../schema.ts";
import { codebookLines } from "../shared/codebook-lines.ts";
import { type Scorer, scorerOf } from "../shared/scorer.ts";
import { riskSourceWords } from "../shared/scorer-risk.ts";
import { checkColumns } from "./check-columns.ts";
import { knownColumns, type SqlColumns, sqlColumns } from "./columns.ts";
import { sqlHead } from "./head.ts";
import { sqlSteps } from "./steps.ts";

/** How a model is written as SQL. */
export interface SqlOptions {
  /** "standard" (the default) is for DuckDB and PostgreSQL. */
  readonly dialect?: "standard" | "spark";
  /**
   * The table with the raw rows, exactly as named; "people" by default. A dot ends the name of its schema (crm.people)
   * but for dots within double quotes ("people.csv").
   */
  readonly table?: string;
  /** The view to create, likewise; by default the table's name and "_scored". */
  readonly view?: string;
}

/** What each option must be. */
export const SQL_OPTIONS: Shapes = {
  dialect: maybe(oneOf(["standard", "spark"])),
  table: maybe(text),
  view: maybe(text),
};

/** A scoring system as a SQL script: what it needs and gives as a comment, then a view that scores a table. */
export function exportSql(system: ScoringSystem, options: SqlOptions = {}): string {
  const dialect = SQL_DIALECTS[options.dialect ?? "standard"];
  const table = path(options.table ?? "people", "table");
  const view =
    options.view === undefined
      ? [...table.slice(0, -1), `${table.at(-1)}_scored`]
      : path(options.view, "view");
  const scorer = scorerOf(system);
  return [
    ...sqlHead(scorer, sqlColumns(system), dialect, table.join("."), view.join(".")),
    ...(scorer.risk ? sourceLines(system) : []),
    ...codebookLines(system, scorer).map((line) => `-- ${sqlComment(line, 200)}`),
    "",
    `CREATE VIEW ${view.map(dialect.name).join(".")} AS`,
    `${selectSql(system, options)};`,
    "",
  ].join("\n");
}

function sourceLines(system: ScoringSystem): string[] {
  return filled(sqlComment(riskSourceWords(system), 400).split(" "), " ").map((line) => `-- ${line}`);
}

/** The view's query alone, to be part of a larger one: it gives all columns of the table and those that scoring adds. */
export function selectSql(system: ScoringSystem, options: SqlOptions = {}): string {
  checkSystem(system);
  checkOptions(options, SQL_OPTIONS);
  const dialect = SQL_DIALECTS[options.dialect ?? "standard"];
  const scorer = scorerOf(system);
  checkColumns(scorer, knownColumns(system.recipe));
  const columns = sqlColumns(system);
  const table = path(options.table ?? "people", "table")
    .map(dialect.name)
    .join(".");
  const steps = sqlSteps(system, scorer, columns, dialect);
  return [
    "SELECT",
    ...indented(selectLines([["t.*"], ...addedItems(scorer, columns, dialect, steps.at(-1)!.name)])),
    `FROM ${table} AS t`,
    ...dialect.chain(steps),
  ].join("\n");
}

/** The class is the first with the highest score; there is a tie if more than one has it. */
function addedItems(scorer: Scorer, columns: SqlColumns, dialect: SqlDialect, best: string): string[][] {
  const { scores, probabilities = [] } = columns;
  return [
    ...scores.map((name) => [`${best}.${name}`]),
    [
      `CASE ${best}.highest`,
      ...scores.map((name, k) => `  WHEN ${best}.${name} THEN ${dialect.text(scorer.classes[k]!)}`),
      `END AS ${columns.class}`,
    ],
    scorer.ties
      ? [
          "(",
          ...scores.map(
            (name, k) =>
              `  ${k > 0 ? "+ " : ""}CASE WHEN ${best}.${name} = ${best}.highest THEN 1 ELSE 0 END`,
          ),
          `) > 1 AS ${columns.tie}`,
        ]
      : [`FALSE AS ${columns.tie}`],
    ...probabilities.map((name) => [`${best}.${name}`]),
  ];
}

/** The parts of a name with its schema; a part in double quotes may have dots itself. */
function path(name: string, what: string): string[] {
  const part = /(?:"((?:[^"]|"")+)"|([^."]+))(?:\.(?=.)|$)/suy;
  const parts: string[] = [];
  for (let found = part.exec(name); found; found = part.exec(name)) {
    parts.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    if (part.lastIndex === name.length) return parts;
  }
  throw fault({ code: "unreadable-name", what, name });
}
