import { fault, unknownName } from "../findings/fault.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey, isRange, type RangeCondition } from "../recipe/condition/condition.ts";
import { endsOf } from "../recipe/condition/range.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { addCounted, totals } from "./counts.ts";
import { ceilOf, decimalFraction, floorOf } from "./fraction.ts";
import { type GroupWrongRule, singleGroups } from "./group-shares.ts";
import type { CardShape, CountRule, Entry, ImplicationRule, LinearConstraint, OrderRule } from "./problem.ts";
import type { OperationalRule } from "./spec.ts";

/** What the operational rules become. */
export interface CompiledRules {
  /** Points that an entry may still take, for entries that a rule narrows. */
  readonly narrowed: Map<Entry, Set<number>>;
  readonly counts: CountRule[];
  readonly implications: ImplicationRule[];
  readonly orders: OrderRule[];
  readonly constraints: LinearConstraint[];
}

interface Context {
  readonly profiles: Profiles;
  readonly number: Int32Array;
  readonly profileCount: number;
  /** Points allowed to begin with. */
  readonly points: readonly number[];
  readonly shape: CardShape;
}

export function compileRules(rules: readonly OperationalRule[], context: Context): CompiledRules {
  const compiled: CompiledRules = {
    narrowed: new Map(),
    counts: [],
    implications: [],
    orders: [],
    constraints: [],
  };
  for (const [index, rule] of rules.entries()) compileRule(rule, index, context, compiled);
  return compiled;
}

function compileRule(rule: OperationalRule, index: number, context: Context, compiled: CompiledRules): void {
  const { profiles } = context;
  const names = new Names(profiles, context.shape);
  switch (rule.rule) {
    case "points": {
      const allowed = rule.allowed ?? context.points;
      if (!allowed.includes(0))
        throw fault({ code: "rule-points-without-zero", rule: index + 1, points: allowed });
      const kept = allowed.filter((value) =>
        rule.sign === "positive" ? value >= 0 : rule.sign === "negative" ? value <= 0 : true,
      );
      for (const { classes, sign } of names.directions(rule.classes))
        for (const entry of names.entries(rule.conditions, classes))
          narrow(
            compiled,
            context,
            entry,
            kept.map((value) => (sign > 0 || value === 0 ? value : -value)),
          );
      return;
    }
    case "forbid":
      for (const entry of names.entries(rule.conditions, rule.classes)) narrow(compiled, context, entry, [0]);
      return;
    case "force":
      for (const name of rule.conditions) {
        compiled.counts.push({
          name: `${name} is used`,
          groups: [names.entries([name], rule.classes)],
          min: 1,
          max: 1,
        });
      }
      return;
    case "count": {
      const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = rule;
      checkCount(atLeast, atMost, index);
      const groups = names.conditions(rule.conditions).map((j) => names.entriesOf(j));
      const words = [atLeast > 0 ? `at least ${atLeast}` : "", atMost < Infinity ? `at most ${atMost}` : ""];
      compiled.counts.push({
        name: `${words.filter(Boolean).join(" and ")} of ${rule.conditions.join(", ")}`,
        groups,
        min: atLeast,
        max: atMost,
      });
      return;
    }
    case "if-then":
      compiled.implications.push({
        name: `if ${rule.if} is used, so is ${rule.then}`,
        if: names.entries([rule.if]),
        then: names.entries([rule.then]),
      });
      return;
    case "monotone":
      compileMonotone(rule, names, context, compiled);
      return;
    case "one-cut":
      for (const column of rule.columns ?? names.columns()) {
        const conditions = names.conditions([column]).filter((j) => isRange(context.profiles.conditions[j]!));
        const groups = conditions.map((j) => names.entriesOf(j));
        if (groups.length > 1)
          compiled.counts.push({ name: `at most one cut of ${column}`, groups, min: 0, max: 1 });
      }
      return;
    case "group-wrong":
      compiled.constraints.push(...groupConstraints(rule, index, context));
      return;
    default:
      compiled.constraints.push(rateConstraint(rule, index, names, context));
  }
}

function narrow(compiled: CompiledRules, context: Context, entry: Entry, values: readonly number[]): void {
  const before = compiled.narrowed.get(entry) ?? new Set(context.points);
  compiled.narrowed.set(entry, new Set(values.filter((value) => before.has(value))));
}

function compileMonotone(
  rule: Extract<OperationalRule, { rule: "monotone" }>,
  names: Names,
  context: Context,
  compiled: CompiledRules,
): void {
  const bins = names
    .conditions([rule.column])
    .map((j) => ({ j, condition: context.profiles.conditions[j]! }))
    .filter((bin): bin is { j: number; condition: RangeCondition } => isRange(bin.condition));
  // Thresholds ("at least 30", "at least 45") hold together, so points that only add up are what rises; of "under 30",
  // "under 45" it is points that one loses on the way.
  const above = bins.every(({ condition }) => condition.lt === undefined && condition.le === undefined);
  const below = bins.every(({ condition }) => condition.ge === undefined && condition.gt === undefined);
  if (bins.length < 2 && (bins.length === 0 || !(above || below)))
    throw fault({ code: "rule-without-bins", column: rule.column });
  bins.sort((a, b) => endsOf(a.condition).low - endsOf(b.condition).low);
  for (const { classes, sign } of names.directions(rule.classes)) {
    const rises = (rule.direction === "rising") === sign > 0;
    if (above || below) {
      const gains = rises === above;
      const kept = context.points.filter((value) => (gains ? value >= 0 : value <= 0));
      for (const { j } of bins)
        for (const entry of names.entriesOf(j, classes)) narrow(compiled, context, entry, kept);
      continue;
    }
    for (let i = 1; i < bins.length; i++) {
      const before = names.entriesOf(bins[i - 1]!.j, classes);
      const after = names.entriesOf(bins[i]!.j, classes);
      before.forEach((entry, k) => {
        const [lower, upper] = rises ? [entry, after[k]!] : [after[k]!, entry];
        compiled.orders.push({ name: `points ${rule.direction} along ${rule.column}`, lower, upper });
      });
    }
  }
}

function rateConstraint(
  rule: Extract<OperationalRule, { rule: "recall" | "false-positives" | "given" }>,
  index: number,
  names: Names,
  { profiles, number, profileCount }: Context,
): LinearConstraint {
  const label = names.classIndex(rule.class);
  const among =
    rule.rule === "recall"
      ? (y: number) => y === label
      : rule.rule === "given"
        ? () => true
        : (y: number) => y !== label;
  const { weight } = totals(profiles, { among });
  const named = { rule: index + 1, kind: rule.rule, class: rule.class };
  if (weight === 0) throw fault({ code: "rule-without-rows", ...named });
  const atLeast = "atLeast" in rule ? rule.atLeast : undefined;
  const atMost = "atMost" in rule ? rule.atMost : undefined;
  for (const share of [atLeast, atMost]) {
    if (share !== undefined && !(share >= 0 && share <= 1))
      throw fault({ code: "rule-share", ...named, share });
  }
  if (atLeast === undefined && atMost === undefined) throw fault({ code: "rule-without-bound", ...named });
  const coefficients = new Float64Array(profileCount * profiles.classes.length);
  addCounted(coefficients, profiles, number, { among }, (_y, k) => k === label, 1);
  const bounds = [
    atLeast === undefined ? "" : `at least ${atLeast}`,
    atMost === undefined ? "" : `at most ${atMost}`,
  ];
  return {
    name: `${rule.rule} of ${rule.class} ${bounds.filter(Boolean).join(" and ")}`,
    coefficients,
    min:
      atLeast === undefined
        ? Number.NEGATIVE_INFINITY
        : Number(ceilOf(decimalFraction(atLeast), BigInt(weight))),
    max:
      atMost === undefined
        ? Number.POSITIVE_INFINITY
        : Number(floorOf(decimalFraction(atMost), BigInt(weight))),
    scale: weight,
    source: { type: "rule", index },
  };
}

/** How often each group may be given a wrong class. */
function groupConstraints(
  { atMost, minGroupSize = 1 }: GroupWrongRule,
  index: number,
  { profiles, number, profileCount }: Context,
): LinearConstraint[] {
  return singleGroups(profiles, minGroupSize).map(({ column, level, cells, weight }) => {
    const coefficients = new Float64Array(profileCount * profiles.classes.length);
    addCounted(coefficients, profiles, number, { cells, among: () => true }, (y, k) => y !== k, 1);
    return {
      name: `wrong for at most ${atMost} of ${column} = ${level}`,
      coefficients,
      min: Number.NEGATIVE_INFINITY,
      max: Number(floorOf(decimalFraction(atMost), BigInt(weight))),
      scale: weight,
      source: { type: "rule", index },
    };
  });
}

function checkCount(atLeast: number, atMost: number, index: number): void {
  if (!(atLeast >= 0) || !(atMost >= 0) || atLeast > atMost) {
    throw fault({ code: "rule-counts-contradict", rule: index + 1, atLeast, atMost });
  }
}

/** Turns the names that rules use into lines and entries of the tables. */
class Names {
  /** As on a card of fractions, and as on one of whole numbers. */
  readonly #words: string[][];
  readonly #keys: string[];
  readonly #profiles: Profiles;
  readonly #shape: CardShape;

  constructor(profiles: Profiles, shape: CardShape) {
    this.#profiles = profiles;
    this.#shape = shape;
    this.#words = profiles.conditions.map((condition) => [
      conditionWords(condition),
      conditionWords(condition, true),
    ]);
    this.#keys = profiles.conditions.map(conditionKey);
  }

  columns(): string[] {
    return [...new Set(this.#profiles.conditions.map((condition) => condition.column))];
  }

  classIndex(name: string): number {
    const k = this.#profiles.classes.indexOf(name);
    if (k < 0) throw unknownName("class", name, this.#profiles.classes);
    return k;
  }

  /** Indices of the conditions named, by words, key or column; each once. */
  conditions(names: readonly string[]): number[] {
    const found = new Set<number>();
    for (const name of names) {
      const matched = this.#profiles.conditions.flatMap((condition, j) =>
        condition.column === name || this.#words[j]!.includes(name) || this.#keys[j] === name ? [j] : [],
      );
      if (matched.length === 0) {
        throw unknownName("condition or column", name, [...this.columns(), ...new Set(this.#words.flat())]);
      }
      for (const j of matched) found.add(j);
    }
    return [...found];
  }

  /**
   * What rules about points of classes mean. Each class has a table of its own; the points of a score count towards the
   * last class, against the first, and between them neither way.
   */
  directions(
    classes: readonly string[] | undefined,
  ): { readonly classes?: readonly string[]; readonly sign: 1 | -1 }[] {
    if (this.#shape === "tables") return [{ ...(classes && { classes }), sign: 1 }];
    const last = this.#profiles.classes.length - 1;
    return (classes ?? [this.#profiles.classes[last]!]).map((name) => {
      const k = this.classIndex(name);
      if (k !== 0 && k !== last) throw fault({ code: "rule-between-classes", class: name });
      return { sign: k === last ? 1 : -1 };
    });
  }

  /** The entries of one condition, in the tables of the named classes (default all); a score has one. */
  entriesOf(condition: number, classes?: readonly string[]): Entry[] {
    if (this.#shape === "score") {
      for (const name of classes ?? []) this.classIndex(name);
      return [condition + 1];
    }
    const lineCount = this.#profiles.conditions.length + 1;
    const tables = classes
      ? classes.map((name) => this.classIndex(name))
      : this.#profiles.classes.map((_, k) => k);
    return tables.map((k) => k * lineCount + condition + 1);
  }

  entries(names: readonly string[], classes?: readonly string[]): Entry[] {
    return this.conditions(names).flatMap((j) => this.entriesOf(j, classes));
  }
}
