import { readFileSync } from "node:fs";
import { InputError } from "@fairscore/core";
import { MANIFEST } from "../files/package-files.ts";

/** What DuckDB's package offers. */
export type DuckDb = typeof import("@duckdb/node-api");

/** Loads DuckDB, and only when data is opened: what needs no database works where its binary is missing. */
export async function loadDuckDb(): Promise<DuckDb> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    throw new InputError(whyNot(error as NodeJS.ErrnoException), { cause: error });
  }
}

function whyNot({ code, message }: NodeJS.ErrnoException): string {
  // Node names what it looked for: DuckDB's binary for this platform, or one of the packages before it.
  const [missing] = code?.endsWith("MODULE_NOT_FOUND") ? (/@duckdb\/[\w-]+/.exec(message) ?? []) : [];
  if (missing !== undefined)
    return `can't read data: DuckDB is not installed for this machine; run npm install ${missing}@${version()}`;
  const [reason] = message.split("\n");
  return `can't read data: DuckDB does not load on ${process.platform}-${process.arch} (${reason}); expected Linux, macOS or Windows on x64 or arm64`;
}

/** All packages of DuckDB have one version. */
function version(): string {
  return JSON.parse(readFileSync(MANIFEST, "utf8")).dependencies["@duckdb/node-api"];
}
