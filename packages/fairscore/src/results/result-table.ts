import type { Measured, Method, Result, Spread } from "@fairscore/core";
import { spreadOf } from "@fairscore/core/parts";
import { sizeOf } from "./size.ts";

type Rule = NonNullable<Result["rule"]>;

/** What the models of a row come to on their train rows, or on the rows held out. */
export interface PartRow {
  readonly accuracy: Spread | null;
  readonly balancedAccuracy: Spread | null;
  readonly loss: Spread | null;
  readonly auc: Spread | null;
  readonly brier: Spread | null;
  readonly logLoss: Spread | null;
  /** By family of rules, what they limit or would limit: the largest difference, or the smallest ratio. */
  readonly apart: ReadonlyMap<string, Spread | null>;
}

/** All runs that differ in fold and seed alone, taken together. */
export interface ResultRow
  extends Pick<
    Result,
    "method" | "data" | "objective" | "protocol" | "conditions" | "linesPerTable" | "rule"
  > {
  readonly results: readonly Result[];
  readonly runs: number;
  /** Runs that have a model; all numbers below are over these. */
  readonly found: number;
  /** Runs proven to be the best possible, and runs proven to have no tables within their limits. */
  readonly optimal: number;
  readonly infeasible: number;
  readonly loss: Spread | null;
  readonly floor: Spread | null;
  readonly gap: Spread | null;
  readonly lines: Spread | null;
  readonly seconds: Spread | null;
  readonly train: PartRow;
  readonly test: PartRow;
}

/** Results that can be compared: of one data set, with one objective, under one protocol. */
export interface Experiment extends Pick<Result, "data" | "objective" | "protocol"> {
  readonly results: readonly Result[];
  readonly rows: readonly ResultRow[];
}

/** In the order in which they are listed. */
export const METHODS: readonly Method[] = ["tables", "majority", "single-line", "logistic", "svm"];

/** The results by data, objective and protocol, in the order in which these first occur. */
export function experiments(results: readonly Result[]): Experiment[] {
  const groups = groupBy(results, ({ data, objective, protocol }) => [data, objective, protocol]);
  return groups.map((own) => {
    const { data, objective, protocol } = own[0]!;
    return { data, objective, protocol, results: own, rows: resultRows(own) };
  });
}

/**
 * Means and spreads over folds and seeds: tables by limit on size, then by tolerance, the tightest first and no limit
 * last; then the models to compare with.
 */
export function resultRows(results: readonly Result[]): ResultRow[] {
  const groups = groupBy(
    withoutRepeats(results),
    ({ data, objective, protocol, method, conditions = null, linesPerTable, rule }) => [
      data,
      objective,
      protocol,
      method,
      conditions,
      linesPerTable,
      ruleFamily(rule),
      // Models to compare with keep to no tolerance.
      method === "tables" ? rule?.tolerance : null,
    ],
  );
  const families = [...new Set(results.map(({ rule }) => ruleFamily(rule)))];
  const order = (row: ResultRow): readonly number[] => [
    METHODS.indexOf(row.method),
    sizeOf(row)?.limit ?? 0,
    row.linesPerTable ?? 0,
    row.rule === null ? families.length : families.indexOf(ruleFamily(row.rule)),
    strictness(row.rule),
  ];
  return groups
    .map(rowOf)
    .map((row) => ({ row, key: order(row) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ row }) => row);
}

/** Names what a rule limits, whatever its tolerance: rules of one family form a trade-off. */
export function ruleFamily(rule: (Partial<Rule> & Pick<Rule, "measure">) | null): string {
  if (rule === null) return "";
  return JSON.stringify([
    rule.measure,
    rule.form ?? "difference",
    rule.labels ? [...rule.labels].sort() : null,
  ]);
}

/**
 * What a rule limits, on the rows of a row: its largest difference, or its smallest ratio; null for models that were
 * not measured by it, for no other number can be compared with it.
 */
export function unfairnessUnder(part: PartRow, rule: Result["rule"]): Spread | null {
  return rule === null ? null : (part.apart.get(ruleFamily(rule)) ?? null);
}

/**
 * Models to compare with are learnt again beside every run: of those that differ in tolerance alone one is kept, and
 * those without a rule are left out where the same model was also measured by one.
 */
function withoutRepeats(results: readonly Result[]): Result[] {
  const seen = new Set<string>();
  const measuredByRule = new Set<string>();
  const nameOf = ({ method, data, objective, protocol }: Result) =>
    JSON.stringify([method, data, objective, protocol]);
  for (const result of results) if (result.rule !== null) measuredByRule.add(nameOf(result));
  return results.filter((result) => {
    if (result.method === "tables") return true;
    const name = nameOf(result);
    if (result.rule === null && measuredByRule.has(name)) return false;
    const key = `${name} ${ruleFamily(result.rule)} ${result.fold} ${result.seed}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function rowOf(results: readonly Result[]): ResultRow {
  const { method, data, objective, protocol, conditions = null, linesPerTable, rule } = results[0]!;
  const found = results.filter(({ train }) => train !== null);
  const having = (status: Result["status"]) => results.filter((result) => result.status === status).length;
  return {
    method,
    data,
    objective,
    protocol,
    conditions,
    linesPerTable,
    rule,
    results,
    runs: results.length,
    found: found.length,
    optimal: having("optimal"),
    infeasible: having("infeasible"),
    loss: spreadOf(found.map(({ loss }) => loss)),
    floor: spreadOf(found.map(({ floor }) => floor)),
    gap: spreadOf(found.map(({ gap }) => gap)),
    lines: spreadOf(found.map(({ lines }) => lines)),
    seconds: spreadOf(found.map(({ seconds }) => seconds)),
    train: partRow(
      found.map(({ train }) => train),
      rule,
    ),
    test: partRow(
      found.map(({ test }) => test),
      rule,
    ),
  };
}

function partRow(parts: readonly (Measured | null)[], rule: Result["rule"]): PartRow {
  const known = parts.filter((part) => part !== null);
  const all = known.map((part) => apartByFamily(part, rule));
  const families = new Set(all.flatMap((one) => [...one.keys()]));
  return {
    accuracy: spreadOf(known.map(({ accuracy }) => accuracy)),
    balancedAccuracy: spreadOf(known.map(({ balancedAccuracy }) => balancedAccuracy)),
    loss: spreadOf(known.map(({ loss }) => loss)),
    auc: spreadOf(known.map(({ auc }) => auc)),
    brier: spreadOf(known.map(({ brier }) => brier)),
    logLoss: spreadOf(known.map(({ logLoss }) => logLoss)),
    apart: new Map([...families].map((family) => [family, spreadOf(all.map((one) => one.get(family)))])),
  };
}

/** Where two limits are of one family, the first counts, which the result names. */
function apartByFamily({ apart, limits }: Measured, rule: Result["rule"]): Map<string, number | null> {
  const own = rule === null ? [] : [{ ...rule, worst: limits[0]?.worst ?? null }];
  return new Map((apart ?? own).toReversed().map(({ worst, ...one }) => [ruleFamily(one), worst]));
}

/** The stricter a rule, the smaller; without a rule, the largest. */
function strictness(rule: Result["rule"]): number {
  if (rule === null) return Number.MAX_VALUE;
  return rule.form === "ratio" ? -rule.tolerance : rule.tolerance;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, j) => value !== b[j]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}

function groupBy<T>(items: readonly T[], key: (item: T) => readonly unknown[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = JSON.stringify(key(item));
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups.values()];
}
