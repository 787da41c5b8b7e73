import { writeName } from "../recipe/condition/write-name.ts";
import { readRange } from "../recipe/syntax/numbers.ts";
import { readPoints } from "./card-draft.ts";
import type { MarkdownTable } from "./markdown-text.ts";

/** The head of the table that a printed card begins with, before its classes. */
const HEAD = ["question", "choose one answer"];

/** A printed table of questions and answers as one of conditions, and the columns that hold categories. */
export interface PrintedQuestions {
  readonly table: MarkdownTable;
  readonly categories: readonly { readonly column: string; readonly line: number }[];
}

/**
 * Reads the table of questions of a card that this program printed; undefined for all others. An answer with points is a
 * condition; those without are left out, as nothing is lost with them.
 */
export function printedQuestions(table: MarkdownTable): PrintedQuestions | undefined {
  const { head } = table;
  if (!HEAD.every((name, i) => head[i]?.toLowerCase() === name)) return undefined;
  const rows: { cells: readonly string[]; line: number }[] = [];
  const questions: { column: string; line: number; rows: typeof rows }[] = [];
  for (const { cells, line } of table.rows) {
    const [question = "", answer = "", ...points] = cells;
    const last = questions.at(-1);
    // What has no answers is the start, the range of totals or a cut-off.
    if (answer === "") rows.push({ cells: [question, ...points], line });
    else if (question === "" && last?.rows.at(-1)?.cells[0] !== NOT_KNOWN)
      last?.rows.push({ cells: [answer, ...points], line });
    else questions.push({ column: question, line, rows: [{ cells: [answer, ...points], line }] });
  }
  const categories = questions.filter(({ rows }) => rows.some(({ cells: [words] }) => words === ANY_OTHER));
  const conditions = questions.flatMap((question) => {
    const { column, rows: answers } = question;
    const named = answers.flatMap(({ cells: [words = ""] }) => (OWN.has(words) ? [] : [words]));
    const isCategory = categories.includes(question);
    return answers.flatMap(({ cells: [words = "", ...points], line }) =>
      points.some((value) => readPoints(value) !== 0)
        ? [{ cells: [`${writeName(column)} ${predicate(words, named, isCategory)}`, ...points], line }]
        : [],
    );
  });
  return {
    table: { ...table, head: ["condition", ...head.slice(2)], rows: [...conditions, ...rows] },
    categories,
  };
}

const NOT_KNOWN = "not known";
const ANY_OTHER = "any other";

/** Answers that a card has words of its own for. */
const OWN: ReadonlyMap<string, string> = new Map([
  [NOT_KNOWN, "is missing"],
  ["known", "is given"],
  [ANY_OTHER, "is other than"],
]);

/** What is asked of a column by an answer: "45 to under 65" is "from 45 to under 65". */
function predicate(words: string, named: readonly string[], isCategory: boolean): string {
  if (words === ANY_OTHER) return `${OWN.get(words)} ${named.join(" or ")}`;
  const range = words.startsWith("above ")
    ? words.replace(/ to under /, " and under ").replace(/ to /, " and at most ")
    : words.replace(/^(\S+ to under )/, "from $1");
  return OWN.get(words) ?? (!isCategory && readRange(range) ? range : `is ${words}`);
}
