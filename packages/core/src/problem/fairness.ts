import { fault, unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { eachOnce } from "../findings/stored.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { refuse } from "../schema.ts";
import { type ComparedGroups, comparedGroups } from "./compared-groups.ts";
import { addCounted, type Selection, totals } from "./counts.ts";
import { decimalFraction, floorOf, leastCommonMultiple } from "./fraction.ts";
import type { LinearConstraint } from "./problem.ts";
import { amongWords, type BoundRate, boundRates, measureOf, rateWords } from "./rates.ts";
import { withEnoughPeople } from "./small-groups.ts";
import type { FairnessRule } from "./spec.ts";

/** Sums of coefficients stay below this, so that doubles hold them exactly. */
const LARGEST = 2n ** 53n;

interface Context {
  readonly profiles: Profiles;
  /** Number in the problem of each profile. */
  readonly number: Int32Array;
  readonly profileCount: number;
  /** Whether a tolerance below one row is taken as it is. */
  readonly anyTolerance: boolean;
}

/** A level of a column of strata. */
export interface Stratum {
  readonly column: string;
  readonly level: string;
}

/** One rate of two sets of people that a fairness rule compares. */
export interface RuleComparison {
  /** Where the measure is stratified, the people of one stratum. */
  readonly groups: ComparedGroups;
  /** The same in all strata. */
  readonly everywhere: ComparedGroups;
  readonly rate: BoundRate;
  readonly stratum: Stratum | null;
  /** ", where region = north"; empty where everyone is compared. */
  readonly stratumName: string;
}

/** All that a fairness rule enforces, and notes about groups that are too small for it. */
export function ruleComparisons(
  rule: FairnessRule,
  profiles: Profiles,
): { comparisons: RuleComparison[]; notes: Finding[] } {
  const labels = labelIndices(rule, profiles.classes);
  const compared = comparedGroups(rule, profiles);
  const rates = boundRates(rule.measure, labels, profiles.classes.length);
  const comparisons = strata(rule, profiles).flatMap(({ cells, stratum }) =>
    compared.flatMap((everywhere) => {
      const groups = restrict(everywhere, cells);
      const stratumName = stratum ? `, where ${stratum.column} = ${stratum.level}` : "";
      return rates.map((rate) => ({ groups, everywhere, rate, stratum, stratumName }));
    }),
  );
  return withEnoughPeople(rule, profiles, comparisons);
}

/** The constraints of one fairness rule, and notes about what was left out or looks odd. */
export function fairnessConstraints(
  rule: FairnessRule,
  index: number,
  context: Context,
): { constraints: LinearConstraint[]; notes: Finding[] } {
  checkRule(rule);
  const { comparisons, notes } = ruleComparisons(rule, context.profiles);
  const constraints = comparisons.flatMap(({ groups, rate, stratumName }) =>
    compareRate(rule, index, context, groups, rate, stratumName, notes),
  );
  const because = eachOnce(notes);
  if (constraints.length === 0 && isOfAllGroups(rule))
    throw fault({ code: "nothing-to-compare", rule: index + 1, measure: rule.measure, because });
  return { constraints, notes: because };
}

function compareRate(
  rule: FairnessRule,
  index: number,
  context: Context,
  groups: ComparedGroups,
  rate: BoundRate,
  stratumName: string,
  notes: Finding[],
): LinearConstraint[] {
  const { profiles } = context;
  const words = rateWords(rate.name, profiles.classes, rate.label, rate.trueClass);
  const name = `${words} (${measureOf(rule.measure).title}): ${groups.name}${stratumName}`;
  const sides = [
    { cells: groups.first, title: groups.firstName },
    { cells: groups.second, title: groups.secondName },
  ].map(({ cells, title }) => {
    const among = rule.normalisation === "group" ? () => true : rate.among;
    return {
      selection: { cells, among: rate.among } satisfies Selection,
      ...totals(profiles, { cells, among }),
      title,
    };
  });
  const empty = sides.find((side) => side.weight === 0);
  if (empty) {
    const facts = {
      comparison: name,
      group: `${empty.title}${stratumName}`,
      among: amongWords(rate.name, profiles.classes, rate.label, rate.trueClass),
    };
    if (isOfAllGroups(rule) && rule.emptyCells !== "skip")
      throw fault({ code: "empty-comparison", ...facts });
    notes.push({ code: "empty-comparison-left-out", ...facts });
    return [];
  }
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  if (rule.form !== "ratio" && !context.anyTolerance) checkTolerance(rule, name, first, second, notes);

  const fill = (firstFactor: number, secondFactor: number) => {
    const coefficients = new Float64Array(context.profileCount * profiles.classes.length);
    addCounted(coefficients, profiles, context.number, first.selection, rate.counted, firstFactor);
    addCounted(coefficients, profiles, context.number, second.selection, rate.counted, -secondFactor);
    return coefficients;
  };
  const source = { type: "fairness", index } as const;
  const tolerance = decimalFraction(rule.tolerance);
  const common = leastCommonMultiple(BigInt(first.weight), BigInt(second.weight));
  const factorOf = (side: { weight: number }, times: bigint) => (common / BigInt(side.weight)) * times;

  if (rule.form !== "ratio") {
    // a/A - b/B within the tolerance, times the least common multiple of A and B.
    const bound = floorOf(tolerance, common);
    const exact = rounding(common, context.profileCount);
    const coefficients = exact.round(
      fill(exact.factor(factorOf(first, 1n)), exact.factor(factorOf(second, 1n))),
    );
    const max = exact.inside(bound);
    return [{ name, coefficients, min: -max, max, scale: exact.factor(common), source }];
  }
  // a/A >= n/d * b/B, both ways: d * a * common/A - n * b * common/B >= 0.
  const { numerator, denominator } = tolerance;
  const exact = rounding(common * denominator, context.profileCount);
  const oneWay = (lower: "first" | "second"): LinearConstraint => {
    const [a, b] = lower === "first" ? [denominator, numerator] : [-numerator, -denominator];
    const coefficients = exact.round(
      fill(exact.factor(factorOf(first, a)), exact.factor(factorOf(second, b))),
    );
    const who = lower === "first" ? `${first.title} is at least` : `${second.title} is at least`;
    return {
      name: `${name}, the rate of ${who} ${rule.tolerance} of the other`,
      coefficients,
      min: exact.exact ? 0 : -context.profileCount,
      max: Number.POSITIVE_INFINITY,
      scale: exact.factor(common * denominator),
      source,
    };
  };
  return [oneWay("first"), oneWay("second")];
}

/**
 * Whole-number coefficients. When their sums could pass 2^53 (many rows with decimal weights) they are scaled
 * down and rounded, and bounds give way by the largest error that rounding can make: nothing that keeps a limit is
 * excluded, and what breaks one does so by less than a billionth.
 */
function rounding(largestSum: bigint, profileCount: number) {
  const exact = largestSum < LARGEST;
  const shrink = exact ? 1 : Number(LARGEST / 8n) / Number(largestSum);
  return {
    exact,
    factor: (value: bigint) => Number(value) * shrink,
    round: (values: Float64Array) => (exact ? values : values.map(Math.round)),
    inside: (bound: bigint) => (exact ? Number(bound) : Math.ceil(Number(bound) * shrink) + profileCount),
  };
}

function checkRule({ tolerance, form }: FairnessRule): void {
  if (tolerance >= 0 && tolerance <= 1) return;
  const [what, example] = form === "ratio" ? ["ratio", 0.8] : ["tolerance", 0.05];
  refuse(tolerance, `${what} of a fairness rule`, `a number from 0 to 1, such as ${example}`);
}

/**
 * A tolerance that not even one person more or less can meet is a slip of the decimal point; 0 is a wish. Whoever
 * enforces the limit for all groups, however small, is stopped by it; others are told.
 */
function checkTolerance(
  rule: FairnessRule,
  name: string,
  first: { rows: number; title: string },
  second: { rows: number; title: string },
  notes: Finding[],
): void {
  const { tolerance } = rule;
  if (tolerance === 0) return;
  const together = first.rows + second.rows;
  if (tolerance * together < 1) {
    const finding = {
      code: "tolerance-below-row",
      tolerance,
      comparison: name,
      rows: together,
      least: roundUp(1 / together),
    } as const;
    if (isOfAllGroups(rule)) throw fault(finding);
    notes.push(finding);
    return;
  }
  const smaller = first.rows < second.rows ? first : second;
  if (tolerance * smaller.rows < 1)
    notes.push({
      code: "tolerance-below-side",
      tolerance,
      comparison: name,
      group: smaller.title,
      rows: smaller.rows,
    });
}

/** Whether the rule is enforced for groups of any size; then one without people can't be passed over. */
function isOfAllGroups({ minGroupSize = 1 }: FairnessRule): boolean {
  return minGroupSize <= 1;
}

function roundUp(value: number): number {
  const digits = 10 ** (2 - Math.floor(Math.log10(value)));
  return Math.ceil(value * digits) / digits;
}

function labelIndices(rule: FairnessRule, classes: readonly string[]): number[] {
  if (rule.labels === undefined) return classes.map((_, k) => k);
  if (rule.labels.length === 0) throw fault({ code: "no-labels" });
  return rule.labels.map((label) => {
    const k = classes.indexOf(label);
    if (k < 0) throw unknownName("class", label, classes);
    return k;
  });
}

/** Everyone, or each stratum of the rule's column. */
function strata(
  rule: FairnessRule,
  profiles: Profiles,
): { cells: Uint8Array | undefined; stratum: Stratum | null }[] {
  if (!measureOf(rule.measure).stratified) return [{ cells: undefined, stratum: null }];
  const known = profiles.levelColumns.flatMap((c) => (c.role === "stratum" ? [c.column] : []));
  if (known.length === 0) throw fault({ code: "no-strata" });
  const column = rule.stratum ?? known[0]!;
  const index = profiles.levelColumns.findIndex((c) => c.role === "stratum" && c.column === column);
  if (index < 0) throw unknownName("column of strata", column, known);
  return profiles.levelColumns[index]!.levels.map((level, l) => ({
    cells: Uint8Array.from(profiles.cells, (cell) => (cell[index] === l ? 1 : 0)),
    stratum: { column, level },
  }));
}

function restrict(groups: ComparedGroups, cells: Uint8Array | undefined): ComparedGroups {
  if (!cells) return groups;
  const both = (side: Uint8Array) => side.map((inside, c) => inside & cells[c]!);
  return { ...groups, first: both(groups.first), second: both(groups.second) };
}
