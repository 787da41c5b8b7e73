import type { ComparedGroups } from "../problem/compared-groups.ts";
import { type BoundRate, boundRates, type MeasureDefinition, rateWords } from "../problem/rates.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Counts, countWhere, sumCounts } from "./counts.ts";
import { newcombe } from "./intervals.ts";
import { checkLimit, ratioOf, type WholeRate } from "./limits.ts";
import type { Family } from "./protected-groups.ts";
import type { GroupComparison, LimitCheck, MeasureAudit, RateDifference, Worst } from "./report.ts";
import { effectiveCount, FEW_PEOPLE, rateShare, reasonOf, type Who } from "./share.ts";

/** A rule of the spec that a comparison answers to, and its place there. */
export interface PlacedRule {
  readonly rule: FairnessRule;
  readonly index: number;
}

/** The rows of one part, ready to be compared. */
export interface Comparable {
  readonly profiles: Profiles;
  readonly byCell: readonly Counts[];
  /** The rules that hold a rate of two groups of a family to a limit. */
  rulesFor(family: Family, compared: Compared): readonly PlacedRule[];
}

/** One rate of two groups, inside a stratum where the measure has one. */
export interface Compared {
  readonly groups: ComparedGroups;
  readonly rate: BoundRate;
  readonly stratum: { readonly column: string; readonly level: string } | null;
}

/** One measure over all comparisons of a family of protected columns. */
export function auditMeasure(
  definition: MeasureDefinition,
  family: Family,
  comparable: Comparable,
): MeasureAudit {
  const comparisons = family.compared.map((groups) => compare(definition, family, groups, comparable));
  const differences = comparisons.flatMap(({ name, differences }) =>
    differences.map((difference) => ({ comparison: name, difference })),
  );
  const many = differences.filter(
    ({ difference: { first, second } }) => first.n >= FEW_PEOPLE && second.n >= FEW_PEOPLE,
  );
  return {
    measure: definition.measure,
    title: definition.title,
    columns: family.columns,
    comparisons,
    worst: worstOf(differences),
    worstOfMany: worstOf(many),
    empty: differences.filter(({ difference }) => difference.difference === null).length,
    reason: family.reason,
  };
}

function worstOf(candidates: readonly Worst[]): Worst | null {
  let worst: Worst | null = null;
  for (const candidate of candidates) {
    const { difference } = candidate.difference;
    if (difference === null) continue;
    if (worst === null || Math.abs(difference) > Math.abs(worst.difference.difference!)) worst = candidate;
  }
  return worst;
}

function compare(
  definition: MeasureDefinition,
  family: Family,
  groups: ComparedGroups,
  comparable: Comparable,
): GroupComparison {
  const { classes } = comparable.profiles;
  const rulesFor = (rate: BoundRate, stratum: Stratum | null) =>
    comparable
      .rulesFor(family, { groups, rate, stratum })
      .filter(({ rule }) => rule.measure === definition.measure);
  const labels = classes.map((_, k) => k);
  const rates = boundRates(definition.measure, labels, classes.length);
  const differences = strataOf(definition, comparable.profiles).flatMap((stratum) => {
    const first = side(groups.first, groups.firstName, stratum, comparable);
    const second = side(groups.second, groups.secondName, stratum, comparable);
    return rates.map((rate) =>
      rateDifference(rate, first, second, stratum, rulesFor(rate, stratum), comparable.profiles),
    );
  });
  return {
    columns: family.columns,
    name: groups.name,
    first: groups.firstName,
    second: groups.secondName,
    differences,
    firstLevels: groups.firstLevels,
    ...(groups.secondLevels && { secondLevels: groups.secondLevels }),
  };
}

/** Part of the people in whom a stratified measure compares; the whole for the others. */
interface Stratum {
  readonly column: string;
  readonly level: string;
  takes(cell: readonly number[]): boolean;
}

function strataOf({ stratified }: MeasureDefinition, profiles: Profiles): (Stratum | null)[] {
  if (!stratified) return [null];
  const columns = profiles.levelColumns.flatMap((column, index) =>
    column.role === "stratum" ? [{ column, index }] : [],
  );
  return columns.flatMap(({ column, index }) =>
    column.levels.map((level, l) => ({
      column: column.column,
      level,
      takes: (cell: readonly number[]) => cell[index] === l,
    })),
  );
}

interface Side {
  readonly who: Who;
  readonly counts: Counts;
}

function side(mask: Uint8Array, name: string, stratum: Stratum | null, comparable: Comparable): Side {
  const { cells, classes } = comparable.profiles;
  const members = cells.flatMap((cell, c) => (mask[c] === 1 && (stratum?.takes(cell) ?? true) ? [c] : []));
  const where = stratum && { column: stratum.column, level: stratum.level };
  return {
    who: { group: name, ...(where && { stratum: where }) },
    counts: sumCounts(comparable.byCell, members, classes.length),
  };
}

function rateDifference(
  rate: BoundRate,
  first: Side,
  second: Side,
  stratum: Stratum | null,
  rules: readonly PlacedRule[],
  { classes }: Profiles,
): RateDifference {
  const a = rateShare(first.counts, rate, classes, first.who);
  const b = rateShare(second.counts, rate, classes, second.who);
  const comparable = a.value !== null && b.value !== null;
  const interval = comparable ? newcombe(effectiveCount(a), a.n, effectiveCount(b), b.n) : null;
  return {
    rate: rate.name,
    label: rate.label === null ? null : classes[rate.label]!,
    trueClass: rate.trueClass === null ? null : classes[rate.trueClass]!,
    stratum: stratum && { column: stratum.column, level: stratum.level },
    words: rateWords(rate.name, classes, rate.label, rate.trueClass),
    first: a,
    second: b,
    difference: comparable ? a.value - b.value : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    ratio: comparable
      ? ratioOf({ counted: a.countedWeight, among: a.weight }, { counted: b.countedWeight, among: b.weight })
      : null,
    reason: reasonOf([a.reason, b.reason]),
    limits: rules.map((placed) => limitCheck(placed, rate, first.counts, second.counts)),
  };
}

function limitCheck({ rule, index }: PlacedRule, rate: BoundRate, first: Counts, second: Counts): LimitCheck {
  const whole = (counts: Counts): WholeRate => ({
    counted: countWhere(counts, (y, p) => rate.among(y) && rate.counted(y, p)).weight,
    among: countWhere(counts, (y) => rule.normalisation === "group" || rate.among(y)).weight,
  });
  return checkLimit(rule, index, whole(first), whole(second));
}
