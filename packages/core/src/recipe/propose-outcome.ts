import { InputError } from "../errors.ts";
import { unknownName } from "../findings/fault.ts";
import { toCell } from "../table/cell.ts";
import { compareText } from "../table/compare-text.ts";
import type { ColumnSummary } from "../table/summary.ts";
import { seenValues } from "./quantile-shares.ts";
import type { RecipeOutcome } from "./recipe.ts";

/** More classes than this are no small set of tables any more. */
export const MAX_CLASSES = 20;

/** The outcome, and sentences on the rows that have none or another one. */
export interface ProposedOutcome {
  readonly outcome: RecipeOutcome;
  readonly notes: string[];
}

/** The outcome from one column whose values are the classes. */
export function outcomeOfColumn(
  summary: ColumnSummary,
  order: readonly string[] | undefined,
): ProposedOutcome {
  const { name: column, kind, distinct } = summary;
  if (distinct === 0) {
    throw new InputError(`invalid outcome column "${column}": no row has a value; choose another column`);
  }
  if (distinct === 1) {
    throw new InputError(
      `invalid outcome column "${column}": every row has the same value; expected at least two classes`,
    );
  }
  const classes = order === undefined ? allClasses(summary) : chosenClasses(summary, order);
  const notes: string[] = [];
  if (summary.missing > 0) notes.push(`${rowsWords(summary.missing)} without "${column}" left out`);
  const others =
    kind === "boolean" ? [] : (summary.categories ?? []).filter(({ value }) => !classes.includes(value));
  if (others.length > 0) {
    const count = others.reduce((sum, { rows }) => sum + rows, 0);
    notes.push(`${rowsWords(count)} with another "${column}" than the classes left out`);
  } else if (classes.length < distinct) {
    notes.push(`Rows with another "${column}" than the classes are left out`);
  }
  return { outcome: { column, kind, classes }, notes };
}

/** The outcome from one yes/no column per class. */
export function outcomeOfColumns(
  summaries: readonly ColumnSummary[],
  order: readonly string[] | undefined,
): ProposedOutcome {
  for (const { name, kind, categories = [] } of summaries) {
    if (kind !== "boolean") {
      throw new InputError(
        `invalid outcome column "${name}": it does not hold yes/no; expected one column of classes, or one yes/no column per class`,
      );
    }
    if (!categories.some(({ value }) => value === "true")) {
      throw new InputError(`invalid outcome column "${name}": no row is yes; leave it out`);
    }
  }
  const names = summaries.map(({ name }) => name);
  if (names.length > MAX_CLASSES) throw tooManyClasses(`${names.length} outcome columns`);
  if (order === undefined) return { outcome: { columns: names, classes: names }, notes: [] };
  checkOrder(order);
  const stranger = order.find((name) => !names.includes(name));
  const left = names.find((name) => !order.includes(name));
  if (stranger !== undefined) throw unknownName("class", stranger, names);
  if (left !== undefined) {
    throw new InputError(`invalid classes: outcome column "${left}" is not among them; name every one`);
  }
  return { outcome: { columns: [...order], classes: [...order] }, notes: [] };
}

function allClasses(summary: ColumnSummary): string[] {
  const { name, kind, distinct } = summary;
  if (distinct > MAX_CLASSES) {
    throw tooManyClasses(
      `outcome column "${name}" has ${distinct} different values`,
      kind === "number"
        ? "it looks like a number; sort it into a few bands first (CASE WHEN in SQL), or choose another column"
        : "join some of them first, name the ones to use with --classes (library: classes), or choose another column",
    );
  }
  if (kind === "boolean") return ["no", "yes"];
  if (kind !== "number") return summary.categories!.map(({ value }) => value).sort(compareText);
  const { values, complete } = seenValues(summary);
  if (!complete) {
    throw new InputError(
      `invalid outcome column "${name}": some of its ${distinct} values are too rare to be found; name the classes with --classes (library: classes)`,
    );
  }
  return values.map(String);
}

function chosenClasses(summary: ColumnSummary, order: readonly string[]): string[] {
  if (summary.kind === "boolean") return chosenAnswers(summary.name, order);
  // "1.0" is as good a name of a class as "1".
  const classes = order.map((name) => String(toCell(name, summary.kind) ?? name));
  checkOrder(classes);
  if (classes.length > MAX_CLASSES) throw tooManyClasses(`${classes.length} classes`);
  const { values, complete } =
    summary.kind === "number"
      ? seenValues(summary)
      : { values: summary.categories!.map(({ value }) => value), complete: true };
  const names = values.map(String);
  const stranger = classes.find((name) => !names.includes(name));
  // A rare number may be missing from a summary; one outside the range can't be.
  if (stranger !== undefined && (complete || !isBetween(Number(stranger), summary))) {
    throw unknownName("class", stranger, names);
  }
  return classes;
}

/** A yes/no outcome is called what the user calls it. */
function chosenAnswers(column: string, order: readonly string[]): string[] {
  checkOrder(order);
  const answers = order.map((name) => toCell(name, "boolean"));
  const stranger = order.find((_, i) => answers[i] === null);
  if (stranger !== undefined)
    throw unknownName(`class of the yes/no column "${column}"`, stranger, ["no", "yes"]);
  if (order.length !== 2 || answers[0] === answers[1]) {
    throw new InputError(`invalid classes: ${order.join(", ")}; expected one for yes and one for no`);
  }
  return [...order];
}

function isBetween(value: number, { number }: ColumnSummary): boolean {
  return number !== undefined && value >= number.min && value <= number.max;
}

function checkOrder(classes: readonly string[]): void {
  if (classes.length < 2) {
    throw new InputError(`invalid classes: ${classes.length} given; expected at least two`);
  }
  const twice = classes.find((name, index) => classes.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new InputError(`invalid classes: "${twice}" occurs twice; expected each class once`);
  }
}

function tooManyClasses(what: string, remedy = "choose fewer"): InputError {
  return new InputError(`too many classes: ${what}; expected at most ${MAX_CLASSES}: ${remedy}`);
}

function rowsWords(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
