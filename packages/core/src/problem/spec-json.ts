import { InputError } from "../errors.ts";
import {
  booleanAt,
  expected,
  type JsonAt,
  listAt,
  numberAt,
  objectAt,
  oneOfAt,
  textAt,
} from "../recipe/json-path.ts";
import type { AskedObjective, AskedSpec, NamedCosts } from "./asked-spec.ts";
import { MEASURES } from "./rates.ts";
import type { Comparison, FairnessRule, Limits, Objective, OperationalRule, Spec } from "./spec.ts";

/** The members of a spec. */
export const SPEC_KEYS: readonly string[] = [
  "objective",
  "limits",
  "fairness",
  "rules",
  "oneTable",
  "protectedPoints",
  "protocol",
];

/** Checks a spec of a model: unknown keys, wrong kinds of values, each named by its path. */
export function parseSpec(json: unknown, path = "spec"): Spec {
  return specWith(json, path, parseObjective);
}

/** Checks a spec that is asked for, in which costs may go by the names of the classes. */
export function parseAskedSpec(json: unknown, path = "spec"): AskedSpec {
  return specWith(json, path, parseAskedObjective);
}

function specWith<O>(
  json: unknown,
  path: string,
  readObjective: (at: JsonAt) => O,
): Omit<Spec, "objective"> & { objective?: O } {
  const member = objectAt(
    { path, value: json },
    SPEC_KEYS.map((key) => `${key}?`),
  );
  return defined({
    objective: optional(member("objective"), readObjective),
    limits: optional(member("limits"), parseLimits),
    fairness: optional(member("fairness"), (at) => listAt(at, parseFairnessRule)),
    rules: optional(member("rules"), (at) => listAt(at, parseRule)),
    oneTable: optional(member("oneTable"), booleanAt),
    protectedPoints: optional(member("protectedPoints"), (at) => oneOfAt(at, ["bar", "bar-listed", "allow"])),
    protocol: optional(member("protocol"), (at) => oneOfAt(at, ["all", "consistent"])),
  });
}

/** Checks an objective. */
export function parseObjective(at: JsonAt): Objective {
  if (typeof at.value === "string") return oneOfAt(at, ["accuracy", "balanced"] as const);
  const member = objectAt(at, ["cost"]);
  return { cost: listAt(member("cost"), (row) => listAt(row, numberAt)) };
}

function parseAskedObjective(at: JsonAt): AskedObjective {
  if (typeof at.value === "string") return parseObjective(at);
  const cost = objectAt(at, ["cost"])("cost");
  return Array.isArray(cost.value) ? parseObjective(at) : { cost: parseNamedCosts(cost) };
}

/** Checks prices by the names of the classes: { true class: { class given: price } }. */
export function parseNamedCosts(at: JsonAt): NamedCosts {
  return mapAt(at, (prices) => mapAt(prices, numberAt));
}

function mapAt<T>({ path, value }: JsonAt, read: (at: JsonAt) => T): Readonly<Record<string, T>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw expected({ path, value }, "an object with a member for each class");
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      read({ path: `${path}[${JSON.stringify(name)}]`, value: inner }),
    ]),
  );
}

function parseLimits(at: JsonAt): Limits {
  const member = objectAt(at, ["linesPerTable?", "linesInAll?", "columns?", "points?", "startsWithCounts?"]);
  return defined({
    linesPerTable: optional(member("linesPerTable"), numberAt),
    linesInAll: optional(member("linesInAll"), numberAt),
    columns: optional(member("columns"), numberAt),
    points: optional(member("points"), parsePoints),
    startsWithCounts: optional(member("startsWithCounts"), booleanAt),
  });
}

function parsePoints(at: JsonAt): NonNullable<Limits["points"]> {
  if (Array.isArray(at.value)) return listAt(at, numberAt);
  const member = objectAt(at, ["min", "max"]);
  return { min: numberAt(member("min")), max: numberAt(member("max")) };
}

/** Checks one fairness rule. */
export function parseFairnessRule(at: JsonAt): FairnessRule {
  const member = objectAt(at, [
    "measure",
    "form?",
    "tolerance",
    "columns?",
    "intersections?",
    "minGroupSize?",
    "compare?",
    "labels?",
    "stratum?",
    "normalisation?",
    "emptyCells?",
  ]);
  return defined({
    measure: oneOfAt(
      member("measure"),
      MEASURES.map(({ measure }) => measure),
    ),
    form: optional(member("form"), (m) => oneOfAt(m, ["difference", "ratio"])),
    tolerance: numberAt(member("tolerance")),
    columns: optional(member("columns"), texts),
    intersections: optional(member("intersections"), booleanAt),
    minGroupSize: optional(member("minGroupSize"), numberAt),
    compare: optional(member("compare"), parseComparison),
    labels: optional(member("labels"), texts),
    stratum: optional(member("stratum"), textAt),
    normalisation: optional(member("normalisation"), (m) => oneOfAt(m, ["conditional", "group"])),
    emptyCells: optional(member("emptyCells"), (m) => oneOfAt(m, ["refuse", "skip"])),
  });
}

function parseComparison(at: JsonAt): Comparison {
  const member = objectAt(at, ["mode", "group?"]);
  const mode = oneOfAt(member("mode"), ["one-vs-rest", "each-vs-rest", "pairs"]);
  return mode === "one-vs-rest" ? { mode, group: textAt(member("group")) } : { mode };
}

/** The keys of each rule, with how they are read; a key that ends in "?" may be absent. */
const RULES: {
  readonly [R in OperationalRule["rule"]]: Readonly<Record<string, (at: JsonAt) => unknown>>;
} = {
  points: {
    conditions: texts,
    "classes?": texts,
    "allowed?": (at) => listAt(at, numberAt),
    "sign?": (at) => oneOfAt(at, ["positive", "negative"]),
  },
  force: { conditions: texts, "classes?": texts },
  forbid: { conditions: texts, "classes?": texts },
  count: { conditions: texts, "atLeast?": numberAt, "atMost?": numberAt },
  "if-then": { if: textAt, then: textAt },
  monotone: { column: textAt, direction: (at) => oneOfAt(at, ["rising", "falling"]), "classes?": texts },
  "one-cut": { "columns?": texts },
  recall: { class: textAt, atLeast: numberAt },
  "false-positives": { class: textAt, atMost: numberAt },
  given: { class: textAt, "atLeast?": numberAt, "atMost?": numberAt },
};

/** Checks one operational rule. */
export function parseRule(at: JsonAt): OperationalRule {
  if (typeof at.value !== "object" || at.value === null || !("rule" in at.value)) {
    throw expected(at, `an object with "rule": ${Object.keys(RULES).join(", ")}`);
  }
  const names = Object.keys(RULES) as OperationalRule["rule"][];
  const rule = oneOfAt({ path: `${at.path}.rule`, value: at.value.rule }, names);
  const readers = Object.entries(RULES[rule]);
  const member = objectAt(at, ["rule", ...readers.map(([key]) => key)]);
  const read = readers.map(([key, reader]) => {
    const name = key.replace(/\?$/, "");
    return [name, name === key ? reader(member(name)) : optional(member(name), reader)];
  });
  return defined({ rule, ...Object.fromEntries(read) }) as OperationalRule;
}

function texts(at: JsonAt): string[] {
  const list = listAt(at, textAt);
  if (list.length === 0) throw new InputError(`${at.path}: empty; expected at least one name`);
  return list;
}

function optional<T>(at: JsonAt, read: (at: JsonAt) => T): T | undefined {
  return at.value === undefined ? undefined : read(at);
}

/** Leaves out keys without a value, so that a spec prints as it was written. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}
