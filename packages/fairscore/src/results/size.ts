import type { Result, SizeLimit } from "@fairscore/core";

/** What limits the size of a card, and how much of it is allowed. */
export interface Size {
  readonly by: SizeLimit;
  readonly limit: number;
}

/** The limit on the size of a result's card: on conditions where they are limited, else on lines per table. */
export function sizeOf({
  conditions,
  linesPerTable,
}: Pick<Result, "conditions" | "linesPerTable">): Size | null {
  if (conditions != null) return { by: "conditions", limit: conditions };
  return linesPerTable === null ? null : { by: "linesPerTable", limit: linesPerTable };
}

/** What most sizes of one plot or table are of; results that differ in it have data of different names. */
export function limitedBy(results: readonly Pick<Result, "conditions" | "linesPerTable">[]): SizeLimit {
  return results.some((result) => sizeOf(result)?.by === "conditions") ? "conditions" : "linesPerTable";
}

/** "6 conditions", "1 line"; nothing for models without a limit. */
export function sizeWords(size: Size | null): string {
  if (size === null) return "no limit on size";
  const [one, many] = size.by === "conditions" ? ["condition", "conditions"] : ["line", "lines"];
  return `${size.limit} ${size.limit === 1 ? one : many}`;
}

/** The limit on a scale: "most conditions", "most lines in a table". */
export function mostWords(by: SizeLimit): string {
  return by === "conditions" ? "most conditions" : "most lines in a table";
}
