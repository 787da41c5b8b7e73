import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance, JS } from "@duckdb/node-api";
import { fault, sqlText } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { type DuckDb, loadDuckDb } from "./load-duckdb.ts";
import { queryError } from "./query-error.ts";
import { stoppable } from "./running-queries.ts";

export interface DatabaseOptions {
  /** Default: as many as the machine has. */
  readonly threads?: number;
  /** Such as "2GB"; default 80% of the machine's memory. What does not fit goes to temporary files. */
  readonly memoryLimit?: string;
}

/** The rows of a chunk of the engine. */
const CHUNK_ROWS = 2048;

/** A DuckDB of its own, in memory, that never downloads anything. */
export class Database {
  readonly #duckDb: DuckDb;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  #closed = false;

  private constructor(duckDb: DuckDb, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#duckDb = duckDb;
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(folder: TempFolder, options: DatabaseOptions = {}): Promise<Database> {
    const { threads, memoryLimit } = options;
    const duckDb = await loadDuckDb();
    const instance = await duckDb.DuckDBInstance.create(":memory:", {
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      // The default is a folder in the working directory.
      temp_directory: folder.path,
      ...(threads === undefined ? {} : { threads: String(threads) }),
      ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    });
    return new Database(duckDb, instance, await connect(instance));
  }

  async run(sql: string): Promise<void> {
    await guard(this.#connection, sql, (connection) => connection.run(sql));
  }

  /** All rows of a result as plain values; for small results. */
  async rows(sql: string): Promise<JS[][]> {
    return guard(this.#connection, sql, async (connection) =>
      (await connection.runAndReadAll(sql)).getRowsJS(),
    );
  }

  /** The names of a query's columns as written; the query does not run. */
  async columnNames(sql: string): Promise<string[]> {
    return guard(this.#connection, sql, async (connection) => {
      const statement = await connection.prepare(sql);
      try {
        return Array.from({ length: statement.columnCount }, (_, i) => statement.columnName(i));
      } finally {
        statement.destroySync();
      }
    });
  }

  /** A result chunk by chunk, in order, on a connection of its own, so that other queries may run meanwhile. */
  async *chunks(sql: string): AsyncGenerator<DuckDBDataChunk> {
    const connection = await connect(this.#instance);
    try {
      const result = await guard(connection, sql, () => connection.stream(sql));
      for (;;) {
        const chunk = await guard(connection, "", () => result.fetchChunk());
        if (chunk === null || chunk.rowCount === 0) return;
        yield chunk;
      }
    } finally {
      connection.closeSync();
    }
  }

  /** Fills a table of two UINTEGER columns: the position of each value from 0, and the value. */
  async append(table: string, values: Uint32Array): Promise<void> {
    const { DuckDBDataChunk, UINTEGER } = this.#duckDb;
    await guard(this.#connection, "", async (connection) => {
      const appender = await connection.createAppender(table);
      for (let start = 0; start < values.length; start += CHUNK_ROWS) {
        const part = Array.from(values.subarray(start, start + CHUNK_ROWS));
        const chunk = DuckDBDataChunk.create([UINTEGER, UINTEGER], part.length);
        chunk.setColumns([part.map((_, i) => start + i), part]);
        appender.appendDataChunk(chunk);
      }
      appender.closeSync();
    });
  }

  /** A database file in the folder, for tables too large to keep in memory. */
  async attachStore(folder: TempFolder): Promise<void> {
    await this.run(`ATTACH ${sqlText(folder.newFile("duckdb"))} AS store`);
    await this.run("PRAGMA disable_checkpoint_on_shutdown");
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  // Timestamps with a zone print in the session's zone: the same file should read the same everywhere.
  await connection.run("SET TimeZone = 'UTC'");
  // This rewrite turns `IN` lists into joins, which lose the order of rows and take minutes to plan for wide tables.
  await connection.run("SET disabled_optimizers = 'in_clause'");
  return connection;
}

async function guard<T>(
  connection: DuckDBConnection,
  sql: string,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  // The engine takes SQL as a C string: the rest after a NUL would silently be cut off.
  if (sql.includes("\0")) throw fault({ code: "nul-character", of: "query" });
  try {
    return await stoppable(
      () => connection.interrupt(),
      () => work(connection),
    );
  } catch (error) {
    throw queryError(error);
  }
}
