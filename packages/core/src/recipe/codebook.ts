import { fault, unknownName } from "../findings/fault.ts";
import { checkDistinct, maybe, object, recordOf, refine, type Shape, text } from "../schema.ts";
import { toCell } from "../table/cell.ts";
import { classNamed } from "./class-name.ts";
import type { RecipeOutcome } from "./recipe.ts";

/** How people call a column and what stands in it. */
export interface ColumnTexts {
  /** What the column holds: "Time in the present job". */
  readonly label?: string;
  /** Of its numbers: "years". */
  readonly unit?: string;
  /** What its values mean, by the value as it stands in the data. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * What the names and codes of the data mean, for all that people read: cards, audits, reports. Predictions take the data
 * as it is, so nothing that is computed depends on it.
 */
export interface Codebook {
  readonly title?: string;
  /** What the card is for, and for whom. */
  readonly purpose?: string;
  /** The noun for a row, in the singular and in the plural: "patient", "patients". */
  readonly person?: string;
  readonly people?: string;
  readonly columns?: Readonly<Record<string, ColumnTexts>>;
  /** By the class as it stands in the data. */
  readonly classes?: Readonly<Record<string, string>>;
}

/** What rows are called, one of them and many. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** People, where nothing else is said. */
export const PEOPLE: Noun = { one: "person", many: "people" };

export function nounOf(codebook: Codebook = {}): Noun {
  const { person: one, people: many } = codebook;
  return one !== undefined && many !== undefined ? { one, many } : PEOPLE;
}

/** Two names for one thing are no fault, one name for two things is: nobody could tell them apart on a card. */
const names: Shape<Record<string, string>> = refine(recordOf(text), (read, path) =>
  checkDistinct(Object.values(read), path),
);

const columns: Shape<Record<string, ColumnTexts>> = refine(
  recordOf(object<ColumnTexts>({ label: maybe(text), unit: maybe(text), values: maybe(names) })),
  (read, path) =>
    checkDistinct(
      Object.entries(read).map(([column, texts]) => columnLabel(column, texts)),
      path,
    ),
);

const bookWith = (
  columnsShape: Shape<Record<string, ColumnTexts>>,
  namesShape: Shape<Record<string, string>>,
) =>
  object<Codebook>({
    title: maybe(text),
    purpose: maybe(text),
    person: maybe(text),
    people: maybe(text),
    columns: maybe(columnsShape),
    classes: maybe(namesShape),
  });

const book = bookWith(columns, names);

/** A codebook of a file or a program; what is left blank in a template counts as not said. */
export const codebookShape: Shape<Codebook> = (value, path) => book(withoutBlanks(value), path);

const draft = bookWith(
  recordOf(object<ColumnTexts>({ label: maybe(text), unit: maybe(text), values: maybe(recordOf(text)) })),
  recordOf(text),
);

/** The same of one that is still to be fitted to data: one name may stand for two things. */
export const draftCodebookShape: Shape<Codebook> = (value, path) => draft(withoutBlanks(value), path);

/** Whether a code of the book is a value of the data: 1, 1.0 and, of a yes/no column, yes are the same there. */
export function isSameValue(code: string, value: string): boolean {
  if (code === value) return true;
  const [a, b] = [toCell(code, "number"), toCell(value, "number")];
  if (a !== null && b !== null) return a === b;
  const [c, d] = [toCell(code, "boolean"), toCell(value, "boolean")];
  return c !== null && d !== null && c === d;
}

/** A column as people read it: "Time in the present job (years)". */
export function columnLabel(column: string, { label = column, unit }: ColumnTexts = {}): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/**
 * A codebook for these columns. What it says of the values of the outcome's column it says of the classes. One that
 * speaks of columns or classes that are not there is refused: a slip would go without a word.
 */
export function codebookFor(
  given: Codebook,
  known: readonly { readonly name: string }[],
  outcome: RecipeOutcome,
): Codebook {
  const all = known.map(({ name }) => name);
  const book = inOrder(codebookShape(given, "codebook"), all);
  const { columns = {} } = book;
  const column = Object.keys(columns).find((name) => !all.includes(name));
  if (column !== undefined) throw unknownName("column of the codebook", column, all);
  for (const [name, texts] of Object.entries(columns)) {
    const label = columnLabel(name, texts);
    const other = label !== name && !Object.hasOwn(columns, label) && all.includes(label);
    if (other) throw fault({ code: "label-of-other-column", column: name, label });
  }
  const told = "column" in outcome ? (columns[outcome.column]?.values ?? {}) : {};
  const classes = { ...told, ...book.classes };
  if (Object.keys(classes).length === 0) return book;
  const named = Object.keys(book.classes ?? {}).find((name) => classNamed(name, outcome) === undefined);
  if (named !== undefined) throw unknownName("class of the codebook", named, outcome.classes);
  const placeOf = (name: string) => outcome.classes.indexOf(classNamed(name, outcome) ?? "");
  const used = Object.entries(classes)
    .filter(([name]) => placeOf(name) >= 0)
    .sort(([a], [b]) => placeOf(a) - placeOf(b));
  return { ...book, classes: names(Object.fromEntries(used), "codebook.classes") };
}

/** Columns in the order of the data, values in that of their codes: whoever told them, the model is the same. */
function inOrder({ columns, ...book }: Codebook, all: readonly string[]): Codebook {
  if (!columns) return book;
  const place = new Map(all.map((name, i) => [name, i]));
  const placeOf = (name: string) => place.get(name) ?? all.length;
  const told = Object.entries(columns)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, { values, ...texts }]) => [
      name,
      { ...texts, ...(values && { values: Object.fromEntries(Object.entries(values).sort(byCode)) }) },
    ]);
  const { classes, ...about } = book;
  return { ...about, columns: Object.fromEntries(told), ...(classes && { classes }) };
}

function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withoutBlanks(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const said = Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null && member !== "")
    .map(([key, member]) => [key, withoutBlanks(member)]);
  return Object.fromEntries(said);
}
