import type { Result } from "@fairscore/core";
import { QUALITIES } from "../results/quality.ts";
import { type Experiment, type ResultRow, ruleFamily, unfairnessUnder } from "../results/result-table.ts";
import { fullRows, haveSameFolds, haveSameRuns } from "../results/same-runs.ts";
import { limitedBy, sizeOf, sizeWords } from "../results/size.ts";
import { counted, fixed, hundred, METHOD_WORDS, percent, withRule } from "../results/words.ts";

/** What was done and how far it got, in sentences. */
export function doneSentences(results: readonly Result[], failed: number): string[] {
  const tables = results.filter(({ method }) => method === "tables");
  const having = (status: Result["status"]) => tables.filter((result) => result.status === status).length;
  const parts = [
    { count: having("optimal"), words: "proven to be the best possible" },
    { count: having("feasible"), words: "with tables that others might still beat" },
    { count: having("infeasible"), words: "proven to have no tables within their limits" },
    { count: having("unknown"), words: "without tables when time was up" },
  ].filter(({ count }) => count > 0);
  const data = new Set(results.map((result) => result.data)).size;
  return [
    `${counted(tables.length, "fit")} of tables on ${counted(data, "data set")}` +
      `${parts.length > 0 ? ": " : ""}${parts.map(({ count, words }) => `${count} ${words}`).join(", ")}.`,
    ...(failed > 0 ? [`${counted(failed, "task")} failed; see the end.`] : []),
  ];
}

/** "101 of 120 runs are done; what follows is about these": for the report of a sweep that has not ended. */
export function openSentence(
  { tasks, open }: { readonly tasks: number; readonly open: number },
  failed: number,
): string {
  const done = tasks - open - failed;
  const more = failed > 0 ? `, and ${failed} failed` : "";
  return `${done.toLocaleString("en")} of ${counted(tasks, "run")} ${done === 1 ? "is" : "are"} done${more}; what follows is about ${done === 1 ? "this one" : "these"}`;
}

/**
 * What an experiment says, for the largest limit on size: how good tables are without a rule, beside the best other
 * model, and what the strictest tolerance of each rule changes. Where runs are missing, only what is over the same folds
 * and seeds is compared.
 */
export function experimentSentences({ rows, objective }: Experiment): string[] {
  const quality = QUALITIES[objective];
  const part = rows.some(({ test }) => test[quality.key] !== null) ? "test" : "train";
  const of = (row: ResultRow) => row[part][quality.key];
  const tables = rows.filter((row) => row.method === "tables" && of(row) !== null);
  const limit = tables.reduce((most, row) => Math.max(most, sizeOf(row)?.limit ?? 0), 0);
  const size = sizeWords({ by: limitedBy(tables), limit });
  const full = new Set(fullRows(rows.filter(({ method }) => method === "tables")));
  const largest = tables.filter((row) => sizeOf(row)?.limit === limit && full.has(row));
  const written = (value: number) => (quality.isShare ? percent(value) : fixed(value, 3));
  const where = part === "test" ? "the people held out" : "the people learnt from";
  const free = largest.find(({ rule }) => rule === null);
  const others = rows
    .filter((row) => row.method !== "tables" && of(row) !== null)
    .sort((a, b) => (of(b)!.mean - of(a)!.mean) * (quality.isMore ? 1 : -1));
  const best = others[0];
  const isLike = free !== undefined && others.every((row) => haveSameFolds(row, free));
  const compared =
    best && isLike
      ? `; the best other model, ${METHOD_WORDS[best.method]}, comes to ${written(of(best)!.mean)}`
      : "";
  const strictest = [
    ...new Map(largest.flatMap((row) => (row.rule ? [[ruleFamily(row.rule), row]] : []))).keys(),
  ].map((family) => largest.find(({ rule }) => rule !== null && ruleFamily(rule) === family)!);
  return [
    ...(free
      ? [
          `Without a fairness rule, tables of at most ${size} ${quality.words(of(free)!.mean)} ${where}${compared}.`,
        ]
      : []),
    ...strictest.map((row) => {
      const { rule } = row;
      const under = (one: ResultRow) => unfairnessUnder(one[part], rule);
      const [now, before] = [under(row), free && haveSameRuns(row, free) ? under(free) : null];
      const unfair = (value: number) =>
        rule!.form === "ratio" ? fixed(value, 2) : `${hundred(value)} points`;
      const kind = rule!.form === "ratio" ? "smallest ratio" : "largest difference";
      const change = now
        ? `; the ${kind} there is ${unfair(now.mean)}${before ? `, without the rule ${unfair(before.mean)}` : ""}`
        : "";
      return `Under ${withRule(rule)}, tables of at most ${size} ${quality.words(of(row)!.mean)} ${where}${change}.`;
    }),
  ];
}
