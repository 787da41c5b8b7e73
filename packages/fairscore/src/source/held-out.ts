import type { ColumnOut, FoldOut, HoldOut, Row, SourceColumn } from "@fairscore/core";
import { assignFolds, foldPlanKey, heldOutCell, heldOutSql } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import type { KeptPeople } from "./kept-people.ts";
import { sqlCell } from "./outcome-sql.ts";
import { columnIndex } from "./people-column.ts";
import { columnSql } from "./raw-table.ts";

/** Where to read people from, and SQL that says of one whether they are held out. */
export interface PeopleInParts extends KeptPeople {
  /** The people, beside what tells whether they are held out. */
  readonly from: string;
  readonly isHeldOut: string;
}

/**
 * Finds the held-out rows in SQL. Folds are dealt in JavaScript, as they are from memory, and then kept in a table by
 * row number, so that all folds of a plan cost one look at the rows.
 */
export class HeldOutRows {
  readonly #database: Database;
  readonly #columns: readonly SourceColumn[];
  readonly #kept: KeptPeople;
  readonly #rows: (names: readonly string[]) => AsyncIterable<Row>;
  readonly #tables = new Map<string, Promise<string>>();
  #made = 0;

  constructor(
    database: Database,
    columns: readonly SourceColumn[],
    kept: KeptPeople,
    rows: (names: readonly string[]) => AsyncIterable<Row>,
  ) {
    this.#database = database;
    this.#columns = columns;
    this.#kept = kept;
    this.#rows = rows;
  }

  async find(holdOut: HoldOut | undefined): Promise<PeopleInParts> {
    const kept = this.#kept;
    const all = { ...kept, from: kept.people };
    if (holdOut === undefined) return { ...all, isHeldOut: "FALSE" };
    if ("share" in holdOut) return { ...all, isHeldOut: heldOutSql("r", holdOut) };
    if ("column" in holdOut) return { ...all, isHeldOut: this.#hasValue(holdOut) };
    const table = await this.#tableOf(holdOut);
    return { ...kept, from: `${kept.people} JOIN ${table} USING (r)`, isHeldOut: `(fold = ${holdOut.fold})` };
  }

  #hasValue(holdOut: ColumnOut): string {
    const index = columnIndex(this.#columns, holdOut.column);
    const cell = heldOutCell(holdOut, this.#columns[index]!.kind);
    return cell === null ? "FALSE" : `((${columnSql(index)} = ${sqlCell(cell)}) IS TRUE)`;
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
    const assigned = await assignFolds(this.#rows(plan.stratify), plan);
    const table = `${this.#kept.people}_folds_${++this.#made}`;
    await this.#database.run(`CREATE TABLE ${table} (r UINTEGER, fold UINTEGER)`);
    await this.#database.append(table, assigned);
    return table;
  }
}
