import { nearestName } from "../errors.ts";
import { fault, unknownName } from "../findings/fault.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { classCell } from "../profiles/outcome.ts";
import { outcomeOfColumns } from "../recipe/propose/outcome.ts";
import { seenValues } from "../recipe/propose/quantile-shares.ts";
import type { RecipeOutcome } from "../recipe/recipe.ts";
import { type Cell, type ColumnKind, toCell } from "../table/cell.ts";
import type { ColumnSummary } from "../table/summary.ts";

/** What the caller says of the outcome, where the card's own words are not those of the data. */
export interface OutcomeOptions {
  /** The column that says what became of people, or one yes/no column for each of the card's classes. */
  readonly outcome?: string | readonly string[];
  /** What the card's classes are called in that column, in the card's order. */
  readonly classes?: readonly string[];
}

/** Finds the card's classes in the data, or says what is missing and how to name it. */
export function cardOutcome(
  system: ScoringSystem,
  summaries: readonly ColumnSummary[],
  options: OutcomeOptions,
  source: string,
): RecipeOutcome {
  const own = system.recipe.outcome;
  const named = options.outcome ?? ("column" in own ? own.column : own.columns);
  const columns = (typeof named === "string" ? [named] : named).map((name) =>
    summaryOf(name, summaries, source, options.outcome !== undefined),
  );
  const classes = options.classes ?? system.classes;
  if (classes.length !== system.classes.length || new Set(classes).size < classes.length) {
    throw fault({ code: "names-for-card-classes", given: classes.length, classes: system.classes });
  }
  const [column, ...more] = columns;
  if (column && more.length === 0) return inOneColumn(column, own, classes);
  if (columns.length !== classes.length) {
    throw fault({ code: "columns-for-card-classes", given: columns.length, classes });
  }
  outcomeOfColumns(columns, undefined);
  return { columns: columns.map(({ name }) => name), classes };
}

function summaryOf(
  name: string,
  summaries: readonly ColumnSummary[],
  source: string,
  isGiven: boolean,
): ColumnSummary {
  const found = summaries.find((summary) => summary.name === name);
  if (found) return found;
  const names = summaries.map((summary) => summary.name);
  if (isGiven) throw unknownName(`column of "${source}"`, name, names);
  const near = nearestName(name, names);
  throw fault({ code: "absent-outcome", source, column: name, ...(near !== undefined && { near }) });
}

function inOneColumn(summary: ColumnSummary, own: RecipeOutcome, classes: readonly string[]): RecipeOutcome {
  const { name: column } = summary;
  const values = valuesOf(summary);
  const found = (kind: ColumnKind) => {
    const cells = new Set<Cell>(values.map((value) => toCell(value, kind)));
    const known = classes.map((name) => classCell(name, kind));
    return {
      kind,
      absent: classes.filter((_, k) => known[k] === null || !cells.has(known[k]!)),
      others: [...cells].filter((cell) => cell !== null && !known.includes(cell)).length,
    };
  };
  const kinds: ColumnKind[] = ["column" in own ? own.kind : "boolean", summary.kind, "boolean"];
  const readings = kinds.map(found);
  const best = readings.reduce((a, b) => (b.absent.length < a.absent.length ? b : a));
  // A class that nobody is may be rare; one that is missing while others are there is called something else.
  if (best.absent.length > 0 && (best.others > 0 || classes.length - best.absent.length < 2)) {
    const shown =
      summary.kind === "boolean" ? values.map((value) => (value === "true" ? "yes" : "no")) : values;
    throw fault({ code: "absent-classes", classes, column, values: shown });
  }
  return { column, kind: best.kind, classes };
}

function valuesOf(summary: ColumnSummary): string[] {
  if (summary.categories) return summary.categories.map(({ value }) => value);
  return seenValues(summary).values.map(String);
}
