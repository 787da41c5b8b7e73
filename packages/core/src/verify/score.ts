import type { PointsTable, ScoredLine } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Spec } from "../problem/spec.ts";
import { conditionKey } from "../recipe/condition/condition.ts";

/** One column of points and its cut-offs, as they are read from tables. */
export interface ReadScore {
  readonly lines: readonly ScoredLine[];
  readonly cuts: readonly number[];
}

/**
 * The score that tables say, or why they say none. Table k, from 0, has k times the points of the second one, and passes
 * the table before it from a cut-off on; cut-offs that fell would leave out a class that totals between them should get.
 */
export function readScore(tables: readonly PointsTable[]): ReadScore | { readonly wrong: string } {
  const [first, second] = tables;
  if (!first || !second || first.startsWith !== 0 || first.lines.length > 0)
    return { wrong: "the table of the first class is not empty" };
  const { lines } = second;
  const points = new Map(lines.map((line) => [conditionKey(line.condition), line.points]));
  for (const [k, table] of tables.entries()) {
    const isMultiple =
      table.lines.length === (k === 0 ? 0 : lines.length) &&
      table.lines.every(
        (line) => line.points === k * (points.get(conditionKey(line.condition)) ?? Number.NaN),
      );
    if (!isMultiple) return { wrong: `the table of "${table.class}" does not have ${k} times the points` };
  }
  const cuts = tables.slice(1).map((table, i) => tables[i]!.startsWith - table.startsWith + 1);
  if (cuts.some((cut, i) => i > 0 && cut < cuts[i - 1]!)) return { wrong: "the cut-offs fall" };
  return { lines, cuts };
}

/** Most conditions, lines in one table and lines in all that a spec allows; what it does not limit is Infinity. */
export function sizesAllowed({ shape, limits = {} }: Spec): {
  readonly conditions: number;
  readonly perTable: number;
  readonly inAll: number;
} {
  const { conditions = Infinity, linesPerTable, linesInAll = Infinity } = limits;
  if (shape === "score") {
    // Each line is a condition, and where totals begin is said by the cut-offs.
    const most = Math.min(conditions, linesPerTable ?? Infinity, linesInAll);
    return {
      conditions: most === Infinity ? DEFAULTS.conditions.score : most,
      perTable: Infinity,
      inAll: Infinity,
    };
  }
  const usual = conditions === Infinity ? DEFAULTS.linesPerTable : Infinity;
  return { conditions, perTable: linesPerTable ?? usual, inAll: linesInAll };
}

/**
 * Which way the points of a score count for the classes that a rule names: towards the last class, against the first.
 * For one in between they do neither; undefined when a rule names such a class.
 */
export function directions(
  classes: readonly string[],
  named: readonly string[] | undefined,
): readonly (1 | -1)[] | undefined {
  const signs = (named ?? [classes.at(-1)!]).map((name) =>
    name === classes.at(-1) ? 1 : name === classes[0] ? -1 : undefined,
  );
  return signs.every((sign) => sign !== undefined) ? signs : undefined;
}
