import type { Finding } from "../findings/finding.ts";
import { type Cell, type ColumnKind, toCell } from "./cell.ts";
import { compareText } from "./compare-text.ts";
import { inferKind } from "./infer-kind.ts";
import { isMissing, type Missing, missingIn, withoutCodes } from "./missing.ts";
import { isGrouped, type NumberForm, needsWitness, plainNumber, WITNESS_PATTERN } from "./number-form.ts";
import type { TableColumn } from "./table.ts";
import { type TextColumn, textCounts } from "./text-column.ts";

/** A column of cells, and how its texts were read. */
export interface ReadColumn {
  readonly column: TableColumn;
  readonly form: NumberForm;
  /** On texts that are there but can't be read as the kind that the user gave, and on signs between thousands. */
  readonly notes: readonly Finding[];
}

export interface TextOptions {
  /** A kind that the user knows better than the texts show. */
  readonly kind?: ColumnKind;
  /** How numbers may be written. */
  readonly forms: readonly NumberForm[];
  /** What stands for "nothing was recorded"; default MISSING_TEXTS. An empty text always does. */
  readonly missing?: Missing;
}

/** Reads a column's texts as the kind that the user gave, or that all of them fit. */
export function readTexts(
  name: string,
  raw: TextColumn,
  { kind: given, forms, missing }: TextOptions,
): ReadColumn {
  const here = missingIn(name, missing);
  const texts = raw.texts();
  const present = texts.map((text) => {
    const plain = plainNumber(text, forms[0] ?? "plain");
    return !here.texts.has(text) && !isMissing(plain ?? text, here);
  });
  const { kind, form } = given
    ? { kind: given, form: given === "number" ? bestForm(raw, texts, present, forms) : "plain" }
    : kindOf(
        texts.filter((_, i) => present[i]),
        forms,
      );
  const cells = texts.map((text) => (here.texts.has(text) ? null : textCell(text, kind, form)));
  const known = cells.map((cell) => withoutCodes(cell, here));
  const values = new Array<Cell>(raw.codes.length);
  for (let row = 0; row < values.length; row++) values[row] = known[raw.codes[row]!]!;
  const odd = given && unreadable(name, kind, raw, texts, present, cells);
  const grouped = kind === "number" ? texts.filter((text, i) => present[i] && isGrouped(text, form)) : [];
  const thousands = groupedNote(name, form, grouped.sort(compareText)[0]);
  return { column: { name, kind, values }, form, notes: [odd, thousands].flatMap((note) => note ?? []) };
}

/** Of texts that are read as numbers without their signs between thousands; `example` is the first of them, if any. */
export function groupedNote(
  column: string,
  form: NumberForm,
  example: string | undefined,
): Finding | undefined {
  const value = example === undefined ? null : textCell(example, "number", form);
  return example === undefined || typeof value !== "number"
    ? undefined
    : { code: "thousands-read", column, example, value };
}

/** Numbers of another form only where the texts are no numbers of the forms before it. */
function kindOf(
  present: readonly string[],
  forms: readonly NumberForm[],
): { kind: ColumnKind; form: NumberForm } {
  const [first = "plain", ...others] = forms;
  const plain = present.map((text) => plainNumber(text, first));
  const kind = inferKind(plain.map((text, i) => text ?? present[i]));
  if (kind === "boolean") return { kind, form: "plain" };
  if (kind === "number" && !plain.includes(undefined)) return { kind, form: first };
  const form = others.find(
    (other) =>
      present.length > 0 &&
      present.every((text) => textCell(text, "number", other) !== null) &&
      mayBe(other, forms, present),
  );
  return form ? { kind: "number", form } : { kind: "category", form: "plain" };
}

function mayBe(form: NumberForm, forms: readonly NumberForm[], present: readonly string[]): boolean {
  return !needsWitness(form, forms) || present.some((text) => WITNESS_PATTERN.test(text.trim()));
}

/** Of a column that is to be numbers: the form in which most rows are. */
function bestForm(
  raw: TextColumn,
  texts: readonly string[],
  present: readonly boolean[],
  forms: readonly NumberForm[],
): NumberForm {
  const counts = textCounts(raw);
  const found = texts.filter((_, i) => present[i]);
  let best: NumberForm = forms[0] ?? "plain";
  let most = -1;
  for (const form of forms) {
    if (!mayBe(form, forms, found)) continue;
    const rows = texts.reduce((sum, text, i) => {
      const isNumber = present[i] && textCell(text, "number", form) !== null;
      return isNumber ? sum + counts[i]! : sum;
    }, 0);
    if (rows > most) [best, most] = [form, rows];
  }
  return best;
}

function textCell(text: string, kind: ColumnKind, form: NumberForm): Cell {
  const plain = kind === "number" ? plainNumber(text, form) : text;
  const cell = plain === undefined ? null : toCell(plain, kind);
  // -0 and 0 are one number to every condition.
  return cell === 0 ? 0 : cell;
}

function unreadable(
  column: string,
  kind: ColumnKind,
  raw: TextColumn,
  texts: readonly string[],
  present: readonly boolean[],
  cells: readonly Cell[],
): Finding | undefined {
  const counts = textCounts(raw);
  const odd = cells.flatMap((cell, i) => (cell === null && present[i] ? [i] : []));
  if (odd.length === 0) return undefined;
  const rows = odd.reduce((sum, i) => sum + counts[i]!, 0);
  const example = odd.map((i) => texts[i]!).sort(compareText)[0]!;
  return { code: "unreadable-values", column, kind, rows, example };
}
