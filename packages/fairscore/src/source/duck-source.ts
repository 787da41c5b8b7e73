import type {
  Cell,
  ColumnSummary,
  CrossTab,
  CrossTabRequest,
  Finding,
  HoldOut,
  Profiles,
  Recipe,
  Row,
  RowPolicy,
  RowsOptions,
  Source,
  SourceColumn,
} from "@fairscore/core";
import type { TempFolder } from "../files/temp-folder.ts";
import { writtenSql } from "./cell-sql.ts";
import { countProfiles } from "./count-profiles.ts";
import { crossTabs } from "./cross-tabs.ts";
import type { Database } from "./database.ts";
import { HeldOutRows, type PeopleInParts } from "./held-out.ts";
import { keepPeople } from "./kept-people.ts";
import { columnIndex } from "./people-column.ts";
import { columnSql, type RawTable } from "./raw-table.ts";
import { summarise } from "./summarise.ts";

/** A source over the view `people` of a database that it owns. */
export class DuckSource implements Source {
  readonly name: string;
  readonly rowCount: number;
  readonly columns: readonly SourceColumn[];
  readonly notes: readonly Finding[];
  readonly #database: Database;
  readonly #folder: TempFolder;
  readonly #counted = new Map<string, Promise<HeldOutRows>>();
  #made = 0;
  readonly #raw: RawTable;

  constructor(
    name: string,
    rowCount: number,
    columns: readonly SourceColumn[],
    notes: readonly Finding[],
    raw: RawTable,
    database: Database,
    folder: TempFolder,
  ) {
    this.name = name;
    this.rowCount = rowCount;
    this.columns = columns;
    this.notes = notes;
    this.#raw = raw;
    this.#database = database;
    this.#folder = folder;
  }

  async summarise(options: {
    readonly quantiles: readonly number[];
    readonly holdOut?: HoldOut;
    readonly keep?: RowPolicy;
  }): Promise<ColumnSummary[]> {
    const people = await this.#find(options.keep, options.holdOut);
    return summarise(this.#database, this.columns, this.rowCount, options.quantiles, people);
  }

  async crossTabs(request: CrossTabRequest): Promise<CrossTab[]> {
    const people = await this.#find(request.keep, request.holdOut);
    return crossTabs(this.#database, this.columns, request, people);
  }

  async profiles(recipe: Recipe, options: { readonly holdOut?: HoldOut } = {}): Promise<Profiles> {
    const people = await this.#find(recipe.rows, options.holdOut);
    return countProfiles(this.#database, this.columns, recipe, people);
  }

  async *rows(names?: readonly string[], { asWritten = false, keep }: RowsOptions = {}): AsyncGenerator<Row> {
    const wanted = names ?? this.columns.map((column) => column.name);
    const indices = wanted.map((name) => columnIndex(this.columns, name));
    if (!asWritten) {
      const { people } = await this.#find(keep);
      // The rows of a view that joins come in any order.
      const from = keep === undefined ? people : `${people} ORDER BY r`;
      return yield* this.#read(wanted, indices.map(columnSql), from);
    }
    const written = indices.map((i) => writtenSql(columnSql(i), this.#raw.columns[i]!.storage));
    for (const { from } of this.#raw.parts) yield* this.#read(wanted, written, from);
  }

  /** The rows that are counted; a policy costs one look at all of them. */
  async #find(keep: RowPolicy | undefined, holdOut?: HoldOut): Promise<PeopleInParts> {
    const key = JSON.stringify(keep) ?? "";
    let counted = this.#counted.get(key);
    if (counted === undefined) {
      counted = this.#keep(keep, `people_${++this.#made}`);
      this.#counted.set(key, counted);
      // What failed may be tried again.
      counted.catch(() => this.#counted.delete(key));
    }
    return (await counted).find(holdOut);
  }

  async #keep(keep: RowPolicy | undefined, view: string): Promise<HeldOutRows> {
    const { rowCount, columns } = this;
    const kept = keep
      ? await keepPeople(this.#database, columns, rowCount, keep, view)
      : { people: "people", leftOut: [] };
    return new HeldOutRows(this.#database, columns, kept, (wanted) => this.rows(wanted, { keep }));
  }

  async *#read(wanted: readonly string[], picked: readonly string[], from: string): AsyncGenerator<Row> {
    // Without a column the rows are still counted.
    for await (const chunk of this.#database.chunks(`SELECT ${picked.join(", ") || "NULL"} FROM ${from}`)) {
      const vectors = wanted.map((_, c) => chunk.getColumnVector(c));
      for (let i = 0; i < chunk.rowCount; i++) {
        yield Object.fromEntries(wanted.map((name, c) => [name, cellOf(vectors[c]!.getItem(i))]));
      }
    }
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#folder.remove();
  }
}

/** -0 and 0 are one number to every condition, so they should be one in every row. */
function cellOf(value: unknown): Cell {
  return value === 0 ? 0 : (value as Cell);
}
