import type { OperationalRule } from "../problem/spec.ts";
import { decimal, whole } from "../text/numbers.ts";

/**
 * An operational rule as a person reads it: "at least 80% of those who are approve are given approve". `classes` are
 * those of one score, which has no tables: its points count towards the last of them.
 */
export function ruleWords(rule: OperationalRule, classes?: readonly string[]): string {
  const inTables = (named: readonly string[] | undefined) =>
    classes ? towards(named, classes) : tablesOf(named);
  switch (rule.rule) {
    case "points":
      return `points for ${list(rule.conditions)}${inTables(rule.classes)} ${pointsAllowed(rule)}`;
    case "force":
      return `${list(rule.conditions)} must be used${inTables(rule.classes)}`;
    case "forbid":
      return `no points for ${list(rule.conditions)}${inTables(rule.classes)}`;
    case "count":
      return `${bounds(rule, whole)} of ${list(rule.conditions)} used`;
    case "if-then":
      return `${rule.then} used where ${rule.if} is`;
    case "monotone":
      return `points ${rule.direction === "rising" ? "rise" : "fall"} along ${rule.column}${inTables(rule.classes)}`;
    case "one-cut":
      return `at most one cut of ${rule.columns ? `each of ${list(rule.columns)}` : "each column of numbers"}`;
    case "recall":
      return `${bounds(rule, share)} of those who are ${rule.class} are given ${rule.class}`;
    case "false-positives":
      return `${bounds(rule, share)} of those who are not ${rule.class} are given ${rule.class}`;
    case "group-wrong":
      return `${bounds(rule, share)} of every protected group${(rule.minGroupSize ?? 1) > 1 ? ` of at least ${whole(rule.minGroupSize!)} people` : ""} are given a wrong class`;
    case "given":
      return `${bounds(rule, share)} of everyone are given ${rule.class}`;
  }
}

function pointsAllowed({ allowed, sign }: Extract<OperationalRule, { rule: "points" }>): string {
  const words = [
    ...(sign === undefined ? [] : [`${sign} only`]),
    ...(allowed === undefined ? [] : [`from the list ${allowed.map(whole).join(", ")}`]),
  ];
  return words.join(", ") || "as allowed anyway";
}

/** Points of a score count towards its last class, which need not be said. */
function towards(named: readonly string[] | undefined, classes: readonly string[]): string {
  return named === undefined || named.join() === classes.at(-1) ? "" : ` towards ${list(named)}`;
}

function tablesOf(classes: readonly string[] | undefined): string {
  if (classes === undefined) return "";
  return ` in the ${classes.length === 1 ? "table" : "tables"} of ${list(classes)}`;
}

function bounds(
  { atLeast, atMost }: { readonly atLeast?: number; readonly atMost?: number },
  write: (value: number) => string,
): string {
  return [
    ...(atLeast === undefined ? [] : [`at least ${write(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${write(atMost)}`]),
  ].join(" and ");
}

function share(value: number): string {
  return `${decimal(value * 100, 2)}%`;
}

function list(names: readonly string[]): string {
  return names.length <= 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
