import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Row, RowsOptions, Source } from "@fairscore/core";
import { afterAll } from "vitest";
import { openSource, type SourceInput } from "../../src/source/index.ts";
import { openWithin } from "../../src/source/open-source.ts";

/** A folder for the files of one test file, removed after it. */
export function testFolder(): { path: string; write(name: string, content: string | Uint8Array): string } {
  const path = mkdtempSync(join(tmpdir(), "source-test-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}

/** Reads CSV files as those are that do not fit memory. */
export const byDatabase = (input: SourceInput) => openWithin(input, 0);

/** Opens, works and closes, whatever happens. */
export async function withSource<T>(
  input: SourceInput,
  work: (source: Source) => Promise<T>,
  open = openSource,
): Promise<T> {
  const source = await open({ threads: 2, ...input });
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

export async function allRows(
  source: Source,
  columns?: readonly string[],
  options?: RowsOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of source.rows(columns, options)) rows.push(row);
  return rows;
}

/** The columns as "name kind" and all rows as lists of cells. */
export function contents(
  input: SourceInput,
  open = openSource,
): Promise<{ columns: string[]; rows: unknown[][] }> {
  const read = async (source: Source) => ({
    columns: source.columns.map(({ name, kind }) => `${name} ${kind}`),
    rows: (await allRows(source)).map((row) => source.columns.map(({ name }) => row[name])),
  });
  return withSource(input, read, open);
}

/** The message with which opening fails. */
export async function refusal(input: SourceInput, open = openSource): Promise<string> {
  try {
    const source = await open(input);
    await source.close();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return "no error";
}
