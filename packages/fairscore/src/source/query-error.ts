import type { InputError } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";

/** A query that the database refused. The message is one line; the database's own, longer one is the cause. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

/** The database's error as one line. What only the machine's limits cause is an InputError with a remedy. */
export function queryError(cause: unknown): QueryError | InputError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [, type, rest] = /^([A-Za-z ]+ Error): ([\s\S]*)$/.exec(text) ?? [undefined, "", text];
  const line = firstLine(rest!);
  if (type === "Out of Memory Error") return fault({ code: "out-of-memory", why: line }, { cause });
  if (/no space left on device/i.test(text)) return fault({ code: "no-space" }, { cause });
  return new QueryError(line, { cause });
}

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]!;
  return line.trim().replace(/[.!:]+$/, "");
}
