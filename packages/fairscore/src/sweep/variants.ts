import type { Limits, Result } from "@fairscore/core";
import { canonicalJson } from "./canonical-json.ts";
import type { SweepTask } from "./task.ts";

/** Limits that a grid may be over and that a result has no place for. */
const LIMITS = ["linesInAll", "columns", "points"] as const;

const WORDS: Readonly<Record<(typeof LIMITS)[number], (limit: never) => string>> = {
  linesInAll: (limit: number) => `${limit} lines in all`,
  columns: (limit: number) => `${limit} columns`,
  points: (limit: NonNullable<Limits["points"]>) =>
    "min" in limit ? `points ${limit.min} to ${limit.max}` : `points ${limit.join(", ")}`,
};

/**
 * How the data of results are called in a report, so that runs under different limits are not taken for one: "loans,
 * points -5 to 5" where the tasks on "loans" differ in points. Models to compare with know no limits, so they are
 * listed beside each.
 */
export function variantNames(tasks: readonly SweepTask[]): (task: SweepTask, result: Result) => Result[] {
  const tables = tasks.filter(({ method }) => method === "tables");
  const names = new Set(tasks.map(({ data }) => data.name));
  const variants = new Map([...names].map((name) => [name, variantsOf(tables, name)]));
  return (task, result) => {
    const { suffixOf, suffixes } = variants.get(task.data.name)!;
    const own = task.method === "tables" ? [suffixOf(task)] : suffixes;
    return own.map((suffix) => ({ ...result, data: `${result.data}${suffix}` }));
  };
}

function variantsOf(
  tables: readonly SweepTask[],
  name: string,
): { suffixOf(task: SweepTask): string; suffixes: string[] } {
  const own = tables.filter(({ data }) => data.name === name);
  const differing = LIMITS.filter((key) => new Set(own.map((task) => limitKey(task, key))).size > 1);
  const suffixOf = ({ request }: SweepTask) =>
    differing.map((key) => `, ${WORDS[key](request.limits![key] as never)}`).join("");
  const suffixes = [...new Set(own.map(suffixOf))];
  return { suffixOf, suffixes: suffixes.length > 0 ? suffixes : [""] };
}

function limitKey({ request }: SweepTask, key: (typeof LIMITS)[number]): string {
  return canonicalJson(request.limits?.[key] ?? null);
}
