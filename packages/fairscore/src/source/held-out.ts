import type { ColumnOut, FoldOut, HoldOut, Row, SourceColumn, Together, WhenOut } from "@fairscore/core";
import { assignFolds, foldPlanKey, heldOutCell, heldOutSql, heldOutTest } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { copiesSql } from "./equal-rows.ts";
import type { KeptPeople } from "./kept-people.ts";
import { sqlCell } from "./outcome-sql.ts";
import { columnIndex, peopleColumn } from "./people-column.ts";
import { columnSql } from "./raw-table.ts";

/** Where to read people from, and SQL that says of one whether they are held out. */
export interface PeopleInParts extends KeptPeople {
  /** The people, beside what tells whether they are held out. */
  readonly from: string;
  readonly isHeldOut: string;
}

/**
 * Finds the held-out rows in SQL. Folds are dealt in JavaScript, as they are from memory, and then kept in a table by
 * row number, so that all folds of a plan cost one look at the rows. So are the units that stay together: a table has
 * the first row u of every unit for its other rows.
 */
export class HeldOutRows {
  readonly #database: Database;
  readonly #columns: readonly SourceColumn[];
  readonly #kept: KeptPeople;
  readonly #together: Together | undefined;
  readonly #rows: (names: readonly string[]) => AsyncIterable<Row>;
  /** What the names of its tables begin with. */
  readonly #name: string;
  readonly #tables = new Map<string, Promise<string>>();
  #units: Promise<string> | undefined;
  #made = 0;

  constructor(
    database: Database,
    columns: readonly SourceColumn[],
    kept: KeptPeople,
    together: Together | undefined,
    rows: (names: readonly string[]) => AsyncIterable<Row>,
    name: string,
  ) {
    this.#database = database;
    this.#columns = columns;
    this.#kept = kept;
    this.#together = together;
    this.#rows = rows;
    this.#name = name;
  }

  async find(holdOut: HoldOut | undefined): Promise<PeopleInParts> {
    const kept = this.#kept;
    const all = { ...kept, from: kept.people };
    if (holdOut === undefined) return { ...all, isHeldOut: "FALSE" };
    if ("folds" in holdOut) {
      const table = await this.#tableOf(holdOut);
      return {
        ...kept,
        from: `${kept.people} JOIN ${table} USING (r)`,
        isHeldOut: `(${table}.fold = ${holdOut.fold})`,
      };
    }
    if (this.#together === undefined) {
      return { ...all, isHeldOut: "share" in holdOut ? heldOutSql("r", holdOut) : this.#byCell(holdOut) };
    }
    const withUnits = `${kept.people} LEFT JOIN ${await this.#unitTable()} USING (r)`;
    if ("share" in holdOut)
      return { ...kept, from: withUnits, isHeldOut: heldOutSql("COALESCE(u, r)", holdOut) };
    // A unit is held out where one of its rows is.
    const out = `bool_or(${this.#byCell(holdOut)}) OVER (PARTITION BY COALESCE(u, r))`;
    return { ...kept, from: `(SELECT *, ${out} AS unit_out FROM ${withUnits})`, isHeldOut: "unit_out" };
  }

  /** Held-out rows are part 2, and part 1 has those of an inner fold among the others. */
  async findInner(holdOut: HoldOut | undefined, inner: FoldOut): Promise<PeopleInParts & { part: string }> {
    const { from, isHeldOut, ...kept } = await this.find(holdOut);
    const table = await this.#tableOf(inner);
    const part = `CASE WHEN ${isHeldOut} THEN 2 WHEN inner_folds.fold = ${inner.fold} THEN 1 ELSE 0 END`;
    return { ...kept, from: `${from} JOIN ${table} AS inner_folds USING (r)`, isHeldOut, part };
  }

  #byCell(holdOut: ColumnOut | WhenOut): string {
    if ("when" in holdOut) {
      const { column, sql } = heldOutTest(holdOut, this.#columns);
      return sql(columnSql(columnIndex(this.#columns, column)));
    }
    const index = columnIndex(this.#columns, holdOut.column);
    const cell = heldOutCell(holdOut, this.#columns[index]!.kind);
    return cell === null ? "FALSE" : `((${columnSql(index)} = ${sqlCell(cell)}) IS TRUE)`;
  }

  /** The table (r, u) of all rows that are not the first of their unit. */
  #unitTable(): Promise<string> {
    this.#units ??= this.#makeUnits(this.#together!);
    return this.#units;
  }

  async #makeUnits({ by, columns }: Together): Promise<string> {
    const { people } = this.#kept;
    const cells = columns.map(({ column, kind }) => peopleColumn(this.#columns, column, kind));
    const isGiven = cells.map((cell) => `${cell} IS NOT NULL`).join(" AND ");
    const sql =
      by === "copy"
        ? copiesSql(people, cells)
        : `SELECT r, min(r) OVER (PARTITION BY ${cells}) AS u FROM ${people} WHERE ${isGiven} QUALIFY u <> r`;
    const table = `${this.#name}_units`;
    await this.#database.run(`CREATE TABLE ${table} AS ${sql}`);
    return table;
  }

  /** For every row the first one of its unit. */
  async #firstRows(): Promise<Uint32Array> {
    const [[rowCount]] = (await this.#database.rows(`SELECT count(*)::DOUBLE FROM ${this.#kept.people}`)) as [
      [number],
    ];
    const first = Uint32Array.from({ length: rowCount }, (_, row) => row);
    for await (const chunk of this.#database.chunks(`SELECT r, u FROM ${await this.#unitTable()}`)) {
      const [rows, units] = [chunk.getColumnVector(0), chunk.getColumnVector(1)];
      for (let i = 0; i < chunk.rowCount; i++) first[Number(rows.getItem(i))] = Number(units.getItem(i));
    }
    return first;
  }

  #tableOf(plan: FoldOut): Promise<string> {
    const key = foldPlanKey(plan);
    let table = this.#tables.get(key);
    if (table === undefined) {
      table = this.#makeTable(plan);
      this.#tables.set(key, table);
      // What failed may be tried again.
      table.catch(() => this.#tables.delete(key));
    }
    return table;
  }

  async #makeTable(plan: FoldOut): Promise<string> {
    const units = this.#together && (await this.#firstRows());
    const assigned = await assignFolds(this.#rows(plan.stratify), plan, units);
    const table = `${this.#name}_folds_${++this.#made}`;
    await this.#database.run(`CREATE TABLE ${table} (r UINTEGER, fold UINTEGER)`);
    await this.#database.append(table, assigned);
    return table;
  }
}
