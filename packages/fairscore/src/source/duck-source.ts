import type {
  Cell,
  ColumnSummary,
  CountOptions,
  CrossTab,
  CrossTabRequest,
  EqualRows,
  Finding,
  FoldOut,
  HoldOut,
  Profiles,
  Recipe,
  Row,
  RowPolicy,
  RowsOptions,
  Source,
  SourceColumn,
  SummariseOptions,
} from "@fairscore/core";
import { type DateColumn, withoutPart } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { writtenSql } from "./cell-sql.ts";
import { countProfiles } from "./count-profiles.ts";
import { crossTabs } from "./cross-tabs.ts";
import type { Database } from "./database.ts";
import { findEqualRows } from "./equal-rows.ts";
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
  readonly dates?: readonly DateColumn[];
  readonly notes: readonly Finding[];
  readonly #database: Database;
  readonly #folder: TempFolder;
  readonly #kept = new Map<string, Promise<HeldOutRows>>();
  readonly #equal = new Map<string, Promise<EqualRows>>();
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
    dates: readonly DateColumn[],
  ) {
    if (dates.length > 0) this.dates = dates;
    this.name = name;
    this.rowCount = rowCount;
    this.columns = columns;
    this.notes = notes;
    this.#raw = raw;
    this.#database = database;
    this.#folder = folder;
  }

  async summarise(options: SummariseOptions): Promise<ColumnSummary[]> {
    const people = await this.#find(options.keep, options.holdOut, options.inner);
    return summarise(this.#database, this.columns, this.rowCount, options.quantiles, people);
  }

  async crossTabs(request: CrossTabRequest): Promise<CrossTab[]> {
    const people = await this.#find(request.keep, request.holdOut, request.inner);
    return crossTabs(this.#database, this.columns, request, people);
  }

  async profiles(recipe: Recipe, { holdOut, inner }: CountOptions = {}): Promise<Profiles> {
    const rows = await this.#counted(recipe.rows);
    if (inner === undefined)
      return countProfiles(this.#database, this.columns, recipe, await rows.find(holdOut));
    const people = await rows.findInner(holdOut, inner);
    return withoutPart(await countProfiles(this.#database, this.columns, recipe, people), 2);
  }

  async equalRows(keep?: RowPolicy): Promise<EqualRows> {
    const key = JSON.stringify(keep) ?? "";
    let found = this.#equal.get(key);
    if (found === undefined) {
      found = this.#find(keep).then(({ people }) => findEqualRows(this.#database, this.columns, people));
      this.#equal.set(key, found);
      found.catch(() => this.#equal.delete(key));
    }
    return found;
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
  #counted(keep: RowPolicy | undefined): Promise<HeldOutRows> {
    const key = JSON.stringify(keep) ?? "";
    let counted = this.#kept.get(key);
    if (counted === undefined) {
      counted = this.#keep(keep, `people_${++this.#made}`);
      this.#kept.set(key, counted);
      // What failed may be tried again.
      counted.catch(() => this.#kept.delete(key));
    }
    return counted;
  }

  /** The people, with who is not learnt from: those held out, and those of an inner fold. */
  async #find(keep: RowPolicy | undefined, holdOut?: HoldOut, inner?: FoldOut): Promise<PeopleInParts> {
    const rows = await this.#counted(keep);
    if (inner === undefined) return rows.find(holdOut);
    const { part, ...people } = await rows.findInner(holdOut, inner);
    return { ...people, isHeldOut: `(${part} <> 0)` };
  }

  async #keep(keep: RowPolicy | undefined, view: string): Promise<HeldOutRows> {
    const { rowCount, columns } = this;
    const keepsAll = !keep?.sample && !keep?.blanks && !keep?.copies;
    const kept = keepsAll
      ? { people: "people", leftOut: [] }
      : await keepPeople(this.#database, columns, rowCount, keep, view);
    const rows = (wanted: readonly string[]) => this.rows(wanted, { keep });
    return new HeldOutRows(this.#database, columns, kept, keep?.together, rows, view);
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
