import { fault, unknownName } from "../../findings/fault.ts";
import { findDelimiter, firstRecords } from "../../table/csv-dialect.ts";
import { encodeText } from "../../table/text-coder.ts";
import { type Codebook, type ColumnTexts, codebookShape } from "../codebook.ts";

/** The columns of a codebook as a table. */
export const CODEBOOK_COLUMNS = ["column", "value", "label", "unit"] as const;

/** What stands in the place of a column in rows that are about the whole card. */
export const WHOLE_CARD = "(card)";
const ABOUT = ["title", "purpose", "person", "people"] as const;

/** A codebook as a table: a row for each column (without a value) and for each value that is told. */
export function codebookOfCsv(text: string, file: string, shape = codebookShape): Codebook {
  const bytes = encodeText(text);
  const [header = [], ...rows] = firstRecords(bytes, findDelimiter(bytes, true), Infinity, true);
  const names = header.map((name) => name.trim().toLowerCase());
  const places = CODEBOOK_COLUMNS.map((name) => names.indexOf(name));
  if (places[0] === -1 || places[2] === -1) throw fault({ code: "no-codebook", file });
  const about: Record<string, string> = {};
  const columns = new Map<string, { -readonly [K in keyof ColumnTexts]: ColumnTexts[K] }>();
  for (const [i, cells] of rows.entries()) {
    const [column = "", value = "", label = "", unit = ""] = places.map((at) => cells[at] ?? "");
    if (column === "" || (label === "" && unit === "")) continue;
    if (column === WHOLE_CARD) {
      if (!ABOUT.some((name) => name === value)) throw unknownName(`value of ${WHOLE_CARD}`, value, ABOUT);
      about[value] = label;
      continue;
    }
    const told = columns.get(column) ?? {};
    columns.set(column, told);
    const isKnown = value === "" ? told.label !== undefined : Object.hasOwn(told.values ?? {}, value);
    if (isKnown) throw fault({ code: "codebook-row-twice", file, line: i + 2, column, value });
    if (value === "") Object.assign(told, { label, ...(unit !== "" && { unit }) });
    else told.values = { ...told.values, [value]: label };
  }
  return shape({ ...about, columns: Object.fromEntries(columns) }, file);
}
