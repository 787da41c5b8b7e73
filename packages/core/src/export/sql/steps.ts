import type { ScoringSystem } from "../../model/scoring-system.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { wholeColumns } from "../../recipe/recipe.ts";
import { type SqlDialect, sqlComment } from "../../recipe/sql/dialect.ts";
import { filled, listLines, type SqlStep } from "../../recipe/sql/layout.ts";
import type { Scorer } from "../shared/scorer.ts";
import type { SqlColumns } from "./columns.ts";
import { answerLines, valueLines } from "./conditions.ts";
import { riskSteps } from "./risk-steps.ts";

/**
 * From the columns of a row to its scores, the highest of them and how likely each class is, step by step, so that nothing is
 * computed twice.
 */
export function sqlSteps(
  { recipe }: ScoringSystem,
  scorer: Scorer,
  columns: SqlColumns,
  dialect: SqlDialect,
): SqlStep[] {
  const whole = wholeColumns(recipe);
  const given: SqlStep = {
    name: "given",
    comment: "The columns as they are compared: NULL if missing, also for NaN and texts that stand for it.",
    items: scorer.columns.map((column, c) => [
      `-- ${sqlComment(column.name)}`,
      ...as(valueLines(column, scorer.missingTexts, dialect), `v${c + 1}`),
    ]),
  };
  const held: SqlStep = {
    name: "held",
    comment: "Whether each line of the points tables holds: 1 or 0.",
    items: scorer.lines.map(({ condition, column }, j) => {
      const { kind } = scorer.columns[column]!;
      return [
        `-- ${sqlComment(conditionWords(condition, whole.has(condition.column)))}`,
        ...as(answerLines(condition, kind, `given.v${column + 1}`, dialect), `line${j + 1}`),
      ];
    }),
  };
  const score: SqlStep = {
    name: "score",
    comment: "The points of each class: those it starts with, and those for the lines that hold.",
    items: columns.scores.map((name, k) => as(totalLines(scorer, k), name)),
  };
  const scores = columns.scores.map((name) => `score.${name}`);
  // Spark's GREATEST takes at least two.
  const highest = scores.length === 1 ? scores : listLines("GREATEST", scores, "");
  const best: SqlStep = {
    name: "best",
    comment: "The most points of any class.",
    items: [...scores.map((name) => [name]), as(highest, "highest")],
  };
  return [
    ...(scorer.lines.length > 0 ? [given, held] : []),
    score,
    best,
    ...riskSteps(scorer, columns, best.name, dialect),
  ];
}

function totalLines({ lines, startsWith }: Scorer, k: number): string[] {
  const start = startsWith[k]!;
  // Engines give the sum of small numbers a small type, in which it might not fit.
  const largest = lines.reduce((sum, { points }) => sum + Math.abs(points[k]!), Math.abs(start));
  const terms = lines.flatMap(({ points }, j) =>
    points[k] === 0 ? [] : [term(points[k]!, `held.line${j + 1}`)],
  );
  return filled([largest < 2 ** 31 ? String(start) : `CAST(${start} AS BIGINT)`, ...terms], " ");
}

function term(points: number, line: string): string {
  const size = Math.abs(points);
  return `${points < 0 ? "-" : "+"} ${size === 1 ? "" : `${size} * `}${line}`;
}

function as(lines: readonly string[], name: string): string[] {
  return [...lines.slice(0, -1), `${lines.at(-1)} AS ${name}`];
}
