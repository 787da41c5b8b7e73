import { fault } from "../../findings/fault.ts";
import { visible } from "../../text/visible.ts";
import { indented, type SqlStep, stepLines } from "./layout.ts";

/** How one family of engines writes names, texts and types. */
export interface SqlDialect {
  readonly engines: string;
  /** The type of 64-bit floating-point numbers. */
  readonly double: string;
  /** An expression as a text that is compared byte by byte, whatever collation its column has. */
  exactText(expression: string): string;
  name(name: string): string;
  text(text: string): string;
  /**
   * A number with its exact double value. Up to 15 digits may stand as a decimal: all engines turn it into the nearest
   * double. More only do with an exponent, which DuckDB and Spark read as a double at once.
   */
  number(value: number): string;
  /** A column of the table `t`. */
  column(name: string): string;
  /** Joins the steps to each row of the table `t`, in the way in which this engine computes each of them once. */
  chain(steps: readonly SqlStep[]): string[];
}

/** DuckDB and PostgreSQL: one text serves both. */
const standard: SqlDialect = {
  engines: "DuckDB and PostgreSQL (12 or later)",
  double: "DOUBLE PRECISION",
  exactText: (expression) => `CAST(${expression} AS VARCHAR) COLLATE "C"`,
  name: (name) => `"${writable(name).replaceAll('"', '""')}"`,
  text: (text) => {
    // Neither engine has an escape that the other knows, and PostgreSQL may be set to read backslashes as escapes.
    const pieces = runs(text).map((run) =>
      special(run) ? `chr(${run.codePointAt(0)})` : `'${run.replaceAll("'", "''")}'`,
    );
    return pieces.length === 1 ? pieces[0]! : `(${pieces.join(" || ")})`;
  },
  number: (value) => exactNumber(value, "DOUBLE PRECISION"),
  column: (name) => `t.${standard.name(name)}`,
  // One join, since DuckDB pays for each; without MATERIALIZED, PostgreSQL would copy each condition to all its uses.
  chain: (steps) => {
    const last = steps.at(-1)!;
    const before = steps
      .slice(0, -1)
      .flatMap((step, i) => [
        `-- ${step.comment}`,
        `${step.name} AS MATERIALIZED (`,
        ...indented(stepLines(step, steps[i - 1]?.name)),
        i < steps.length - 2 ? ")," : ")",
      ]);
    const inner = ["WITH", ...before, `-- ${last.comment}`, ...stepLines(last, steps.at(-2)?.name)];
    return ["CROSS JOIN LATERAL (", ...indented(inner), `) AS ${last.name}`];
  },
};

const spark: SqlDialect = {
  engines: "Spark SQL (3.4 or later)",
  double: "DOUBLE",
  exactText: (expression) => `CAST(${expression} AS STRING)`,
  name: (name) => `\`${writable(name).replaceAll("`", "``")}\``,
  text: (text) => `'${runs(text).map(sparkEscaped).join("")}'`,
  number: (value) => exactNumber(value, "DOUBLE"),
  // Spark replaces ${…} by settings and variables of the environment even within quotes, which only texts can escape.
  column: (name) =>
    name.includes("${") ? `IDENTIFIER(${spark.text(`t.${spark.name(name)}`)})` : `t.${spark.name(name)}`,
  // A join for each, since Spark would copy the steps of one join into each other.
  chain: (steps) =>
    steps.flatMap((step) => [
      `-- ${step.comment}`,
      "CROSS JOIN LATERAL (",
      ...indented(stepLines(step)),
      `) AS ${step.name}`,
    ]),
};

/** The dialects of exports by name. */
export const SQL_DIALECTS = { standard, spark } as const;

/** Where rows are counted by our own queries, texts may stand as they are: nobody reads them, and only DuckDB does. */
export const DUCKDB: SqlDialect = { ...standard, text: (text) => `'${text.replaceAll("'", "''")}'` };

/** Texts and numbers in them. */
export const { text: sqlText, number: sqlNumber } = DUCKDB;

function exactNumber(value: number, double: string): string {
  if (!Number.isFinite(value)) return `CAST('${value}' AS ${double})`;
  const plain = String(value === 0 ? 0 : value);
  return /^-?\d+(\.\d+)?$/.test(plain) && plain.replace(/\D/g, "").length <= 15
    ? plain
    : value.toExponential();
}

/**
 * A text for a line of comment: it can't end the line, act on its reader or be replaced by Spark, for which a backslash
 * at the end would also make the next line a comment.
 */
export function sqlComment(text: string, length = 100): string {
  const letters = Array.from(visible(text).replaceAll("${", "$ {"));
  const short = letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : letters.join("");
  return short.endsWith("\\") ? `${short}.` : short;
}

/** Splits into characters that need an escape and the longest runs of others; the empty text is one run. */
function runs(text: string): string[] {
  const split: string[] = [];
  for (const character of writable(text)) {
    const last = split.at(-1);
    if (last === undefined || special(character) || special(last)) split.push(character);
    else split[split.length - 1] = last + character;
  }
  return split.length === 0 ? [""] : split;
}

function special(run: string): boolean {
  return acts(run) || run === "\\";
}

/** Whether a character acts on its reader instead of showing: it could make the text look like another. */
function acts(run: string): boolean {
  return visible(run) !== run;
}

function sparkEscaped(run: string): string {
  if (!acts(run)) return run.replace(/['\\]/g, "\\$&").replaceAll("${", "\\u0024{");
  const code = run.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}

/** No engine's texts hold what UTF-8 has no bytes for, and PostgreSQL's no NUL. */
function writable(text: string): string {
  if (/\0|\p{Cs}/u.test(text)) {
    throw fault({ code: "unwritable-character", written: text, format: "SQL" });
  }
  return text;
}
