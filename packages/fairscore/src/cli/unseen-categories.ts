import { knownCategories, type Model, type Row } from "@fairscore/core";

interface Watched {
  readonly column: string;
  readonly known: ReadonlySet<string>;
  readonly values: Set<string>;
  rows: number;
}

const MOST_VALUES = 5;

/** Notices categories that the recipe has never seen, and says what became of them. */
export class UnseenCategories {
  readonly #columns: readonly Watched[];
  /** A card made by hand has seen no rows at all. */
  readonly #isLearnt: boolean;

  constructor(model: Model) {
    this.#isLearnt = model.system.training !== undefined;
    this.#columns = knownCategories(model.system.recipe)
      // Where rare categories were joined when it was learnt, another one is not news.
      .filter(({ column, joined }) => !joined && model.columns.includes(column))
      .map(({ column, known }) => ({ column, known, values: new Set(), rows: 0 }));
  }

  look(row: Row): void {
    for (const watched of this.#columns) {
      const value = row[watched.column];
      if (typeof value !== "string" || watched.known.has(value)) continue;
      watched.rows++;
      if (watched.values.size < MOST_VALUES) watched.values.add(value);
    }
  }

  sentences(): string[] {
    return this.#columns
      .filter(({ rows }) => rows > 0)
      .map(({ column, rows, values }) => {
        const some = [...values].map((value) => `"${value}"`).join(", ");
        const who = rows === 1 ? "1 row has a category" : `${rows} rows have categories`;
        const unknown = this.#isLearnt ? "the model has never seen" : "no line of the card names";
        return `column "${column}": ${who} that ${unknown} (${some}); they are not among its lines and earn no points by them`;
      });
  }
}
