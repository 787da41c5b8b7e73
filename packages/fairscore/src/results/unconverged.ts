import type { Result } from "@fairscore/core";
import { sizeOf, sizeWords } from "./size.ts";
import { counted, fixed, percent, withRule } from "./words.ts";

/**
 * Whether tables without a limit came out worse than those of the same run with one. They are allowed everything that the
 * others are, so the search had not got there, and what the limit seems to cost or gain is the search's doing.
 */
export function unconvergedSentences(results: readonly Result[]): string[] {
  const tables = results.filter(({ method, loss }) => method === "tables" && loss !== null);
  const runOf = ({ data, objective, protocol, conditions, linesPerTable, fold, seed }: Result) =>
    JSON.stringify([data, objective, protocol, conditions ?? null, linesPerTable, fold, seed]);
  const free = tables.filter(({ rule }) => rule === null);
  const worse = free.flatMap((own) => {
    const [best] = tables
      .filter((other) => other.rule !== null && runOf(other) === runOf(own) && other.loss! < own.loss! - 1e-9)
      .sort((a, b) => a.loss! - b.loss!);
    return best ? [{ own, best, by: own.loss! - best.loss! }] : [];
  });
  const [worst] = worse.sort((a, b) => b.by - a.by);
  if (!worst) return [];
  const { own, best } = worst;
  const write = (loss: number) =>
    own.objective === "cost" ? `a cost of ${fixed(loss, 3)}` : `${percent(loss)} wrong`;
  return [
    `The search had not converged: ${worse.length} of ${counted(free.length, "run")} without a limit came out worse on the ` +
      `rows learnt from than the same with one (at most ${sizeWords(sizeOf(own))}: ${write(own.loss!)} without a ` +
      `limit, ${write(best.loss!)} with ${withRule(best.rule)}). Give the search more work or time before comparing them.`,
  ];
}
