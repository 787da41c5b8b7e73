import type { FindingOf } from "@fairscore/core";

type Unordered = FindingOf<"query-without-order">;

/** Rows of a query come in any order unless it asks for one: what is drawn from them can't be drawn again. */
export function orderNotes(sql: string | undefined, parts: Unordered["parts"] | false): Unordered[] {
  if (sql === undefined || !parts || /\border\s+by\b/i.test(sql)) return [];
  return [{ code: "query-without-order", parts }];
}
