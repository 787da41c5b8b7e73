import type { Limits, Result } from "@fairscore/core";
import { canonicalJson } from "./canonical-json.ts";
import type { SweepTask } from "./task.ts";
import { safetyWords } from "./task-words.ts";

/** Limits that a grid may be over and that a result has no place for, or one that it has two of. */
const LIMITS = ["linesPerTable", "linesInAll", "columns", "points"] as const;

const WORDS: Readonly<Record<(typeof LIMITS)[number], (limit: never) => string>> = {
  linesPerTable: (limit: number) => `${limit} lines per table`,
  linesInAll: (limit: number) => `${limit} lines in all`,
  columns: (limit: number) => `${limit} columns`,
  points: (limit: NonNullable<Limits["points"]>) =>
    "min" in limit ? `points ${limit.min} to ${limit.max}` : `points ${limit.join(", ")}`,
};

/**
 * How the data of results are called in a report, so that runs under different limits or prices are not taken for
 * one: "loans, points -5 to 5" where the tasks on "loans" differ in points, "loans, cost 0 1 / 5 0" where they differ
 * in prices. Models to compare with are listed beside all tables whose limits they do not contradict.
 */
export function variantNames(tasks: readonly SweepTask[]): (task: SweepTask, result: Result) => Result[] {
  const names = new Set(tasks.map(({ data }) => data.name));
  const variants = new Map(
    [...names].map((name) => [name, variantsOf(tasks.filter(({ data }) => data.name === name))]),
  );
  return (task, result) =>
    variants.get(task.data.name)!(task).map((suffix) => ({ ...result, data: `${result.data}${suffix}` }));
}

/** What is added to the name of the data, for each place where a task is listed. */
function variantsOf(tasks: readonly SweepTask[]): (task: SweepTask) => string[] {
  const tables = tasks.filter(({ method }) => method === "tables");
  // Where conditions are limited, lines are a second limit on size.
  const hasConditions = tables.some(({ request }) => request.limits?.conditions !== undefined);
  const differing = LIMITS.filter(
    (key) =>
      (key !== "linesPerTable" || hasConditions) &&
      new Set(tables.map((task) => limitKey(task, key))).size > 1,
  );
  // Points without a limit are told beside those that have one, however it is tested.
  const limited = tables.filter(({ request }) => request.fairness !== undefined);
  const isTested = ({ safety }: SweepTask) => canonicalJson(safety ?? null);
  const safetyDiffers = new Set(limited.map(isTested)).size > 1;
  const limitWords = ({ request, safety }: SweepTask) =>
    differing
      .map((key) => {
        const limit = request.limits?.[key];
        return limit === undefined ? "" : `, ${WORDS[key](limit as never)}`;
      })
      .join("") + (safetyDiffers && safety ? `, ${safetyWords(safety)}` : "");
  const pricesDiffer = new Set(tasks.map(priceWords).filter((words) => words !== "")).size > 1;
  // One task for each suffix is enough: there may be very many tasks.
  const listed = [...new Map(tables.map((task) => [limitWords(task), task]))];
  return (task) => {
    const prices = pricesDiffer ? priceWords(task) : "";
    if (task.method === "tables") return [`${prices}${limitWords(task)}`];
    const beside = listed.filter(([, table]) =>
      differing.every(
        (key) => task.request.limits?.[key] === undefined || limitKey(task, key) === limitKey(table, key),
      ),
    );
    return beside.length > 0 ? beside.map(([suffix]) => `${prices}${suffix}`) : [prices];
  };
}

function limitKey({ request }: SweepTask, key: (typeof LIMITS)[number]): string {
  return canonicalJson(request.limits?.[key] ?? null);
}

/** ", cost 0 1 / 5 0": a row for each true class; empty where the objective is no price. */
function priceWords({ request: { objective } }: SweepTask): string {
  if (typeof objective !== "object") return "";
  const { cost } = objective;
  return `, cost ${Array.isArray(cost) ? cost.map((row) => row.join(" ")).join(" / ") : canonicalJson(cost)}`;
}
