import type { ScoredLine, ScoringSystem } from "../model/scoring-system.ts";
import type { OperationalRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey, isRange } from "../recipe/condition/condition.ts";
import { isNamed } from "./conditions.ts";
import type { Recount } from "./recount.ts";
import { directions } from "./score.ts";
import { singleSides } from "./verify-fairness.ts";

/** Operational rules that the tables break, in sentences. */
export function brokenRules(system: ScoringSystem, profiles: Profiles, counts: Recount): string[] {
  return (system.spec.rules ?? []).flatMap((rule, i) =>
    keepsRule(rule, system, profiles, counts) ? [] : [`rule ${i + 1} (${rule.rule}) is broken`],
  );
}

function keepsRule(
  rule: OperationalRule,
  system: ScoringSystem,
  profiles: Profiles,
  counts: Recount,
): boolean {
  const uses = (name: string, classes?: readonly string[]) =>
    tablesOf(system, classes).some((lines) => lines.some(({ condition }) => isNamed(condition, name)));
  const distinct = (names: readonly string[], counted: (condition: Condition) => boolean = () => true) => {
    const keys = new Set<string>();
    for (const table of system.tables) {
      for (const { condition } of table.lines)
        if (counted(condition) && names.some((n) => isNamed(condition, n))) keys.add(conditionKey(condition));
    }
    return keys.size;
  };
  switch (rule.rule) {
    case "points":
      return directed(system, rule.classes).every((lines) =>
        lines?.every(({ condition, points }) => {
          if (!rule.conditions.some((name) => isNamed(condition, name))) return true;
          const sign = rule.sign === "positive" ? points > 0 : rule.sign === "negative" ? points < 0 : true;
          return sign && (rule.allowed?.includes(points) ?? true);
        }),
      );
    case "forbid":
      return rule.conditions.every((name) => !uses(name, rule.classes));
    case "force":
      return rule.conditions.every((name) => uses(name, rule.classes));
    case "count": {
      const n = distinct(rule.conditions);
      return n >= (rule.atLeast ?? 0) && n <= (rule.atMost ?? Infinity);
    }
    case "if-then":
      return !uses(rule.if) || uses(rule.then);
    case "one-cut": {
      const columns = rule.columns ?? [...new Set(profiles.conditions.map((condition) => condition.column))];
      return columns.every((column) => distinct([column], isRange) <= 1);
    }
    case "monotone":
      return directed(system, rule.classes).every((lines) => lines && isMonotone(lines, rule, profiles));
    case "group-wrong":
      return singleSides(profiles, rule.minGroupSize ?? 1).every(({ has }) => {
        const wrong = counts.weight((cell, y, p) => has(cell) && y !== p);
        const size = counts.weight((cell) => has(cell));
        return wrong * 10n ** 12n <= BigInt(Math.round(rule.atMost * 1e12)) * size;
      });
    default: {
      const k = profiles.classes.indexOf(rule.class);
      const among = (y: number) =>
        rule.rule === "recall" ? y === k : rule.rule === "given" ? true : y !== k;
      const size = counts.weight((_c, y) => among(y));
      const given = counts.weight((_c, y, p) => among(y) && p === k);
      const scaled = (share: number) => BigInt(Math.round(share * 1e12)) * size;
      const low = "atLeast" in rule ? (rule.atLeast ?? 0) : 0;
      const high = "atMost" in rule ? (rule.atMost ?? 1) : 1;
      return given * 10n ** 12n >= scaled(low) && given * 10n ** 12n <= scaled(high);
    }
  }
}

type Lines = readonly ScoredLine[];

/** The lines of the tables that a rule about classes is about; a score has one column for all of them. */
function tablesOf({ spec, tables }: ScoringSystem, classes?: readonly string[]): Lines[] {
  const named = tables.filter((table) => classes?.includes(table.class) ?? true);
  return spec.shape === "score" ? [tables[1]!.lines] : named.map(({ lines }) => lines);
}

/**
 * The same for rules about which points there are: those of a score are meant for the last class, and for the first with
 * their sign turned. Undefined where a rule is about a class in between, for which nothing can be meant.
 */
function directed(system: ScoringSystem, classes?: readonly string[]): (Lines | undefined)[] {
  if (system.spec.shape !== "score") return tablesOf(system, classes);
  const signs = directions(system.classes, classes);
  if (!signs) return [undefined];
  return signs.map((sign) =>
    system.tables[1]!.lines.map(({ condition, points }) => ({ condition, points: sign * points })),
  );
}

/** Points along the bins of a column, from the lowest bin up; thresholds add up as one passes them. */
function isMonotone(
  lines: Lines,
  rule: Extract<OperationalRule, { rule: "monotone" }>,
  profiles: Profiles,
): boolean {
  const bins = profiles.conditions.flatMap((condition) => {
    if (condition.column !== rule.column || !isRange(condition)) return [];
    const points =
      lines.find((line) => conditionKey(line.condition) === conditionKey(condition))?.points ?? 0;
    const open = condition.lt === undefined && condition.le === undefined;
    return [{ from: condition.ge ?? condition.gt ?? -Infinity, points, open }];
  });
  bins.sort((a, b) => a.from - b.from);
  const sign = rule.direction === "rising" ? 1 : -1;
  if (bins.every((bin) => bin.open)) return bins.every((bin) => sign * bin.points >= 0);
  // All of them end: whoever passes the end of one loses its points.
  if (bins.every((bin) => bin.from === -Infinity)) return bins.every((bin) => sign * bin.points <= 0);
  return bins.every((bin, i) => i === 0 || sign * (bin.points - bins[i - 1]!.points) >= 0);
}
