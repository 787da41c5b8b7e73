import { InputError } from "../errors.ts";
import { type Condition, holds } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import type { Cell } from "../table/cell.ts";
import { classSharesOf } from "./class-shares.ts";
import { scoreOfTables } from "./one-score.ts";
import { type RawRow, rowCells } from "./row-cells.ts";
import type { ScoringSystem } from "./scoring-system.ts";

export { columnKinds, type RawRow } from "./row-cells.ts";

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
  const whole = wholeColumns(system.recipe);
  const columns = [
    ...new Set(system.tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column))),
  ];
  const cellIn = rowCells(system.recipe, columns);

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
