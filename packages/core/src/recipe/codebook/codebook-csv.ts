import { csvLine } from "../../text/csv.ts";
import type { Codebook } from "../codebook.ts";
import { CODEBOOK_COLUMNS, WHOLE_CARD } from "./codebook-rows.ts";
import type { TemplateColumn } from "./template.ts";

/**
 * A codebook as a table that `codebookOfCsv` reads: all that a template asks of these columns, with what is told of it,
 * and what is told beyond that. What is told of classes stands at the values of the outcome's column, if it is one.
 */
export function codebookToCsv(
  book: Codebook,
  columns: readonly Pick<TemplateColumn, "column" | "values">[],
  outcome?: string,
): string {
  const about = (["title", "purpose", "person", "people"] as const).map((name) => [
    WHOLE_CARD,
    name,
    book[name] ?? "",
    "",
  ]);
  const known = new Set(columns.map(({ column }) => column));
  const others = Object.keys(book.columns ?? {}).filter((column) => !known.has(column));
  const rows = [...columns, ...others.map((column) => ({ column, values: [] }))].flatMap(
    ({ column, values }) => {
      const texts = Object.hasOwn(book.columns ?? {}, column) ? book.columns![column]! : {};
      const told = { ...texts.values, ...(column === outcome && book.classes) };
      const all = [...new Set([...values, ...Object.keys(told)])];
      return [
        [column, "", texts.label ?? "", texts.unit ?? ""],
        ...all.map((value) => [column, value, Object.hasOwn(told, value) ? told[value]! : "", ""]),
      ];
    },
  );
  return [[...CODEBOOK_COLUMNS], ...about, ...rows].map((cells) => csvLine(cells)).join("");
}
