import type { Model, Row } from "@fairscore/core";
import { knownCategories } from "@fairscore/core/parts";

/** Categories of a column that the card does not know, in the rows that were looked at. */
export interface Unseen {
  readonly column: string;
  readonly rows: number;
  /** The first few of them. */
  readonly values: readonly string[];
  /** Whether rare categories were joined when the card was learnt, so that one more counts as "any other". */
  readonly joined: boolean;
}

const MOST_VALUES = 5;

/** Notices categories that the recipe does not name, and says what became of them. */
export class UnseenCategories {
  readonly #columns: readonly {
    readonly column: string;
    readonly joined: boolean;
    readonly known: ReadonlySet<string>;
    readonly values: Set<string>;
    rows: number;
  }[];
  /** A card made by hand has seen no rows at all, and its "other than …" lines mean every other category. */
  readonly #isLearnt: boolean;

  constructor(model: Model) {
    this.#isLearnt = model.system.training !== undefined;
    this.#columns = knownCategories(model.system.recipe)
      .filter(({ column, joined }) => model.columns.includes(column) && (this.#isLearnt || !joined))
      .map((known) => ({ ...known, values: new Set(), rows: 0 }));
  }

  /** The columns whose category in this row is not known. */
  look(row: Row): string[] {
    const found: string[] = [];
    for (const watched of this.#columns) {
      const value = row[watched.column];
      if (typeof value !== "string" || watched.known.has(value)) continue;
      found.push(watched.column);
      watched.rows++;
      if (watched.values.size < MOST_VALUES) watched.values.add(value);
    }
    return found;
  }

  found(): Unseen[] {
    return this.#columns
      .filter(({ rows }) => rows > 0)
      .map(({ column, joined, rows, values }) => ({ column, joined, rows, values: [...values] }));
  }

  sentences(): string[] {
    return this.found().map(({ column, joined, rows, values }) => {
      const some = values.map((value) => `"${value}"`).join(", ");
      const who = rows === 1 ? "1 row has a category" : `${rows} rows have categories`;
      if (joined)
        return `column "${column}": ${who} that the model does not know by name (${some}), new or rare when it was learnt; they count as "any other"`;
      const unknown = this.#isLearnt ? "the model has never seen" : "no line of the card names";
      return `column "${column}": ${who} that ${unknown} (${some}); they are not among its lines and earn no points by them`;
    });
  }
}
