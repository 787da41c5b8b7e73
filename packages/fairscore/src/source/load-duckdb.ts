import { readFileSync } from "node:fs";
import type { Finding } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";
import { MANIFEST } from "../files/package-files.ts";

/** What DuckDB's package offers. */
export type DuckDb = typeof import("@duckdb/node-api");

/** Loads DuckDB, and only when data is opened: what needs no database works where its binary is missing. */
export async function loadDuckDb(): Promise<DuckDb> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    throw fault(whyNot(error as NodeJS.ErrnoException), { cause: error });
  }
}

function whyNot({ code, message }: NodeJS.ErrnoException): Finding {
  // Node names what it looked for: DuckDB's binary for this platform, or one of the packages before it.
  const [missing] = code?.endsWith("MODULE_NOT_FOUND") ? (/@duckdb\/[\w-]+/.exec(message) ?? []) : [];
  if (missing !== undefined) return { code: "database-missing", install: `${missing}@${version()}` };
  const [why] = message.split("\n");
  return { code: "database-does-not-load", machine: `${process.platform}-${process.arch}`, why: why! };
}

/** All packages of DuckDB have one version. */
function version(): string {
  return JSON.parse(readFileSync(MANIFEST, "utf8")).dependencies["@duckdb/node-api"];
}
