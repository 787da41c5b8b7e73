import { InputError } from "../errors.ts";
import { type Condition, holds } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { type Recipe, recipeMissing, wholeColumns } from "../recipe/recipe.ts";
import { type Cell, type ColumnKind, toCell } from "../table/cell.ts";
import { missingIn, readCell } from "../table/missing.ts";
import { rowDate } from "../table/row-date.ts";
import { classSharesOf } from "./class-shares.ts";
import { scoreOfTables } from "./one-score.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** A raw row: values by column name, as read from a file, a form or a database. */
export type RawRow = Readonly<Record<string, unknown>>;

/** How one row came to its class. */
export interface Explanation {
  readonly class: string;
  /**
   * Whether several classes had the highest total, so that the order of the classes decided. Never with one score: its
   * total is on one side of each cut-off.
   */
  readonly tie: boolean;
  /** How likely each class is with these totals, by class; absent where the card says nothing of it. */
  readonly risks?: Readonly<Record<string, number>>;
  readonly totals: readonly {
    readonly class: string;
    readonly total: number;
    readonly startsWith: number;
    /** The lines that held for this row. */
    readonly lines: readonly {
      readonly words: string;
      readonly condition: Condition;
      readonly points: number;
    }[];
  }[];
}

/** Scores raw rows with a scoring system. */
export interface Predictor {
  /** The class with the highest total; a tie goes to the class that comes first. */
  predict(row: RawRow): string;
  /** Each class's total. */
  scores(row: RawRow): Record<string, number>;
  explain(row: RawRow): Explanation;
  /** How likely each class is with the totals of the row, by class; undefined where the card says nothing of it. */
  risks(row: RawRow): Record<string, number> | undefined;
  /** Columns that the tables look at. */
  readonly columns: readonly string[];
}

/** Makes the functions that score raw rows: columns are looked up once, rows are only read. */
export function predictor(system: ScoringSystem): Predictor {
  const kinds = columnKinds(system.recipe);
  const whole = wholeColumns(system.recipe);
  const columns = [
    ...new Set(system.tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column))),
  ];
  const codes = recipeMissing(system.recipe);
  const { dates = [] } = system.recipe;
  const missing = new Map(
    [...columns, ...dates.map(({ before }) => before ?? "")].map((name) => [name, missingIn(name, codes)]),
  );
  // A row without the column has no value, whatever every object inherits: "constructor".
  const valueIn = (row: RawRow, name: string) => (Object.hasOwn(row, name) ? row[name] : null);
  const cellIn = (row: RawRow, name: string): Cell => {
    const date = dates.find(({ column }) => column === name);
    if (!date) return readCell(valueIn(row, name), kinds.get(name) ?? "category", missing.get(name)!);
    // What is missing is said of dates, not of the numbers that they become.
    return toCell(
      rowDate(date, (column) => {
        const value = valueIn(row, column);
        return missing.get(column)!.texts.has(value as string) ? null : value;
      }),
      "number",
    );
  };

  const totalsOf = (row: RawRow) => {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new InputError("invalid row: expected an object of values by column");
    const cells = new Map<string, Cell>(columns.map((name) => [name, cellIn(row, name)]));
    return system.tables.map((table) => {
      const lines = table.lines.filter(({ condition }) =>
        holds(condition, cells.get(condition.column) ?? null),
      );
      const total = lines.reduce((sum, line) => sum + line.points, table.startsWith);
      return { class: table.class, total, startsWith: table.startsWith, lines };
    });
  };
  const winner = (totals: readonly { total: number }[]) => {
    let best = 0;
    for (let k = 1; k < totals.length; k++) if (totals[k]!.total > totals[best]!.total) best = k;
    return best;
  };
  const ties = scoreOfTables(system) === undefined;
  const sharesOf = classSharesOf(system);
  const risksOf = (totals: readonly { class: string; total: number }[]) => {
    const shares = sharesOf?.(totals.map(({ total }) => total));
    return shares && Object.fromEntries(totals.map(({ class: name }, k) => [name, shares[k]!]));
  };
  return {
    columns,
    predict: (row) => {
      const totals = totalsOf(row);
      return totals[winner(totals)]!.class;
    },
    scores: (row) => Object.fromEntries(totalsOf(row).map(({ class: name, total }) => [name, total])),
    risks: (row) => risksOf(totalsOf(row)),
    explain: (row) => {
      const totals = totalsOf(row);
      const best = winner(totals);
      const risks = risksOf(totals);
      return {
        class: totals[best]!.class,
        tie: ties && totals.some(({ total }, k) => k !== best && total === totals[best]!.total),
        ...(risks && { risks }),
        totals: totals.map((table) => ({
          ...table,
          lines: table.lines.map((line) => ({
            words: conditionWords(line.condition, whole.has(line.condition.column)),
            ...line,
          })),
        })),
      };
    },
  };
}

/** The kind of every column that the recipe reads. */
export function columnKinds(recipe: Recipe): Map<string, ColumnKind> {
  return new Map(
    [...recipe.columns, ...recipe.protected, ...recipe.strata].map(({ column, kind }) => [column, kind]),
  );
}
