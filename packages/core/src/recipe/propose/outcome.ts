import { fault, unknownName } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { refuse } from "../../schema.ts";
import { toCell } from "../../table/cell.ts";
import { compareText } from "../../table/compare-text.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import type { RecipeOutcome } from "../recipe.ts";
import { quantileLookup, seenValues } from "./quantile-shares.ts";

/** More classes than this are no small set of tables any more. */
const MAX_CLASSES = 20;

/** The outcome, and notes on the rows that have none or another one. */
export interface ProposedOutcome {
  readonly outcome: RecipeOutcome;
  readonly notes: readonly Finding[];
}

/**
 * The outcome from one column whose values are the classes. Without an order, `shares` are those whose quantiles the
 * summary has.
 */
export function outcomeOfColumn(
  summary: ColumnSummary,
  order: readonly string[] | undefined,
  shares: readonly number[] = [],
): ProposedOutcome {
  const { name: column, kind, distinct } = summary;
  if (distinct < 2) {
    const because = { code: distinct === 0 ? "no-value" : "one-value" };
    throw fault({ code: "outcome-of-one-class", column, because });
  }
  const classes = order === undefined ? allClasses(summary, shares) : chosenClasses(summary, order);
  const notes: Finding[] = [];
  if (summary.missing > 0) notes.push({ code: "rows-without-outcome", rows: summary.missing, column });
  const others =
    kind === "boolean" ? [] : (summary.categories ?? []).filter(({ value }) => !classes.includes(value));
  if (others.length > 0) {
    const rows = others.reduce((sum, other) => sum + other.rows, 0);
    notes.push({ code: "rows-of-other-classes", rows, column });
  } else if (classes.length < distinct) notes.push({ code: "rows-of-other-classes", column });
  return { outcome: { column, kind, classes }, notes };
}

/** The outcome from one yes/no column per class, in the order in which they are named. */
export function outcomeOfColumns(
  summaries: readonly ColumnSummary[],
  order: readonly string[] | undefined,
): ProposedOutcome {
  for (const { name: column, kind, categories = [] } of summaries) {
    if (kind !== "boolean") throw fault({ code: "outcome-not-yes-no", column });
    if (!categories.some(({ value }) => value === "true")) throw fault({ code: "outcome-never-yes", column });
  }
  const names = summaries.map(({ name }) => name);
  checkCount(names, "outcome columns");
  if (order === undefined) return { outcome: { columns: names, classes: names }, notes: [] };
  checkOrder(order);
  const stranger = order.find((name) => !names.includes(name));
  const left = names.find((name) => !order.includes(name));
  if (stranger !== undefined) throw unknownName("class", stranger, names);
  if (left !== undefined) throw fault({ code: "class-not-named", column: left });
  return { outcome: { columns: [...order], classes: [...order] }, notes: [] };
}

function allClasses(summary: ColumnSummary, shares: readonly number[]): string[] {
  const { name: column, kind, distinct } = summary;
  if (distinct > MAX_CLASSES)
    throw fault({ code: "many-outcomes", column, kind, values: distinct, most: MAX_CLASSES });
  if (kind === "boolean") return ["no", "yes"];
  if (kind !== "number") {
    const values = summary.categories!.map(({ value }) => value);
    // The most frequent are listed first.
    return values.length === 2 ? yesLast(values) : values.sort(compareText);
  }
  const { values, complete } = seenValues(summary);
  if (!complete) throw fault({ code: "classes-too-rare", column, values: distinct });
  return (values.length === 2 ? rarerLast(summary, values, shares) : values).map(String);
}

/** Points of one score count towards the last of two classes: yes, whatever it is called, else the rarer. */
function yesLast(byRows: readonly string[]): string[] {
  const rank = (value: string) => Number(toCell(value, "boolean") ?? 0.5);
  return byRows.toSorted((a, b) => rank(a) - rank(b));
}

/** The same of two numbers. 1 is yes beside 0 and -1; beside a larger one it may be the first of two codes. */
function rarerLast(summary: ColumnSummary, [low, high]: readonly number[], shares: readonly number[]) {
  const isLowRarer = high !== 1 && quantileLookup(summary, shares)(0.5) === high;
  return isLowRarer ? [high!, low!] : [low!, high!];
}

function chosenClasses(summary: ColumnSummary, order: readonly string[]): string[] {
  if (summary.kind === "boolean") return chosenAnswers(summary.name, order);
  // "1.0" is as good a name of a class as "1".
  const classes = order.map((name) => String(toCell(name, summary.kind) ?? name));
  checkOrder(classes);
  checkCount(classes, "classes");
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
  if (order.length !== 2 || answers[0] === answers[1]) refuse(order, "classes", "one for yes and one for no");
  return [...order];
}

function isBetween(value: number, { number }: ColumnSummary): boolean {
  return number !== undefined && value >= number.min && value <= number.max;
}

function checkOrder(classes: readonly string[]): void {
  if (classes.length < 2) throw fault({ code: "few-classes", count: classes.length });
  const twice = classes.find((name, index) => classes.indexOf(name) !== index);
  if (twice !== undefined) throw fault({ code: "occurs-twice", path: "classes", name: twice });
}

function checkCount({ length: count }: readonly string[], of: "classes" | "outcome columns"): void {
  if (count > MAX_CLASSES) throw fault({ code: "many-classes", count, most: MAX_CLASSES, of });
}
