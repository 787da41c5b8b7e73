import type { Result, SizeLimit } from "@fairscore/core";
import { QUALITIES } from "../results/quality.ts";
import { METHODS } from "../results/result-table.ts";
import { mostWords } from "../results/size.ts";
import { counted, limitedWords, listWords, METHOD_WORDS, ruleName, ruleWords } from "../results/words.ts";
import type { HtmlTable } from "./html-table.ts";

/** What was asked, read off the results: data, objectives, limits, rules, folds, seeds and models. */
export function planTable(results: readonly Result[]): HtmlTable {
  const tables = results.filter(({ method }) => method === "tables");
  const distinct = <T>(values: readonly T[]) => [...new Set(values)];
  const numbers = (values: readonly (number | null)[]) =>
    distinct(values.flatMap((value) => (value === null ? [] : [value]))).sort((a, b) => a - b);
  const folds = numbers(results.map((result) => result.folds));
  const limits = (by: SizeLimit) =>
    numbers(
      tables.map((result) => (by === "conditions" ? (result.conditions ?? null) : result.linesPerTable)),
    );
  const others = METHODS.filter((name) => name !== "tables" && results.some(({ method }) => method === name));
  const entries: [string, string][] = [
    ["data", distinct(results.map(({ data }) => data)).join("; ")],
    ["best is", listWords(distinct(results.map(({ objective }) => QUALITIES[objective].name)))],
    ["rows", listWords(distinct(results.map(({ protocol }) => PROTOCOLS[protocol])))],
    ...(["conditions", "linesPerTable"] as const).map((by): [string, string] => [
      mostWords(by),
      limits(by).join(", "),
    ]),
    ["fairness rules", rulesWords(tables)],
    [
      "rows held out",
      folds.length === 0 ? heldOutWords(results) : folds.map((n) => counted(n, "fold")).join(", "),
    ],
    ["seeds", numbers(results.map(({ seed }) => seed)).join(", ")],
    ["compared with", listWords(others.map((name) => METHOD_WORDS[name]))],
  ];
  return {
    caption: "The plan, as the results show it",
    head: ["what", "asked"],
    rows: entries.filter(([, value]) => value !== "").map((cells) => ({ cells })),
    numbers: false,
  };
}

const PROTOCOLS: Readonly<Record<Result["protocol"], string>> = {
  all: "all",
  consistent: "only those whose class is the most frequent among equals",
};

function rulesWords(tables: readonly Result[]): string {
  const families = new Map<string, NonNullable<Result["rule"]>[]>();
  for (const { rule } of tables) {
    if (rule === null) continue;
    const own = families.get(ruleWords(rule));
    if (own) own.push(rule);
    else families.set(ruleWords(rule), [rule]);
  }
  const words = [...families.values()].map((rules) => {
    const tolerances = [...new Set(rules.map(({ tolerance }) => tolerance))].sort((a, b) => a - b);
    return limitedWords(ruleName(rules[0]!), tolerances, rules[0]!.form);
  });
  return [...words, ...(tables.some(({ rule }) => rule === null) ? ["none"] : [])].join("; ");
}

function heldOutWords(results: readonly Result[]): string {
  return results.some(({ test }) => test !== null) ? "one part" : "none";
}
