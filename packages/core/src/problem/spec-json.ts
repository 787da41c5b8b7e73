import { fault } from "../findings/fault.ts";
import {
  byTag,
  finite,
  fits,
  flag,
  listOf,
  maybe,
  object,
  oneOf,
  recordOf,
  refuse,
  type Shape,
  type Shapes,
  text,
} from "../schema.ts";
import type { AskedLimits, AskedObjective, AskedSpec, NamedCosts } from "./asked-spec.ts";
import { NAMED_OBJECTIVES } from "./objective.ts";
import { MEASURES, REPORTED } from "./rates.ts";
import type {
  Comparison,
  FairnessRule,
  Limits,
  NamedObjective,
  Objective,
  OperationalRule,
  Spec,
} from "./spec.ts";

const names = listOf(text, 1);
const numbers = listOf(finite);
const matrix = listOf(numbers);
const shareTo1 = fits<number>(
  "a share from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
);

/** Prices by the names of the classes: { true class: { class given: price } }. */
const byClass = "an object with a member for each class";
export const parseNamedCosts: Shape<NamedCosts> = recordOf(recordOf(finite, byClass), byClass);

function objectiveWith<C>(cost: Shape<C>): Shape<NamedObjective | { readonly cost: C }> {
  const word = oneOf(NAMED_OBJECTIVES);
  const prices = object<{ readonly cost: C }>({ cost });
  return (value, path) => (typeof value === "string" ? word : prices)(value, path);
}

export const parseObjective: Shape<Objective> = objectiveWith(matrix);
const askedObjective: Shape<AskedObjective> = objectiveWith<readonly (readonly number[])[] | NamedCosts>(
  (value, path) => (Array.isArray(value) ? matrix : parseNamedCosts)(value, path),
) as Shape<AskedObjective>;

const range = object<{ min: number; max: number }>({ min: finite, max: finite });

const limited = oneOf(MEASURES.map(({ measure }) => measure));

/** One of the measures that a limit can be about; those that are reported alone say why they are none. */
export function limitable<T>(shape: Shape<T>): Shape<T> {
  return (value, path) => {
    const known = REPORTED.find(({ measure }) => measure === value);
    if (known && MEASURES.every(({ measure }) => measure !== value))
      throw fault({ code: "reported-only", measure: known.title });
    return shape(value, path);
  };
}

export const parseFairnessRule = object<FairnessRule>({
  measure: limitable(limited),
  form: maybe(oneOf(["difference", "ratio"])),
  tolerance: finite,
  columns: maybe(names),
  intersections: maybe(flag),
  minGroupSize: maybe(finite),
  compare: maybe(
    byTag<"mode", Comparison>("mode", { "one-vs-rest": { group: text }, "each-vs-rest": {}, pairs: {} }),
  ),
  labels: maybe(names),
  stratum: maybe(text),
  normalisation: maybe(oneOf(["conditional", "group"])),
  emptyCells: maybe(oneOf(["refuse", "skip"])),
});

export const parseRule = byTag<"rule", OperationalRule>("rule", {
  points: {
    conditions: names,
    classes: maybe(names),
    allowed: maybe(numbers),
    sign: maybe(oneOf(["positive", "negative"])),
  },
  force: { conditions: names, classes: maybe(names) },
  forbid: { conditions: names, classes: maybe(names) },
  count: { conditions: names, atLeast: maybe(finite), atMost: maybe(finite) },
  "if-then": { if: text, then: text },
  monotone: { column: text, direction: oneOf(["rising", "falling"]), classes: maybe(names) },
  "one-cut": { columns: maybe(names) },
  recall: { class: text, atLeast: finite },
  "false-positives": { class: text, atMost: finite },
  given: { class: text, atLeast: maybe(finite), atMost: maybe(finite) },
  "group-wrong": { atMost: shareTo1, minGroupSize: maybe(finite) },
});

const LIMITS: Shapes<Limits> = {
  conditions: maybe(finite),
  linesPerTable: maybe(finite),
  linesInAll: maybe(finite),
  columns: maybe(finite),
  points: maybe((value, path) => (Array.isArray(value) ? numbers : range)(value, path)),
  startsWithCounts: maybe(flag),
};

/** A number of conditions, or "auto" where it is to be chosen. */
export const askedConditions: Shape<number | "auto"> = (value, path) => {
  if (value === "auto") return value;
  return typeof value === "number" ? finite(value, path) : refuse(value, path, 'a number, or "auto"');
};

const MEMBERS: Shapes<Spec> = {
  objective: maybe(parseObjective),
  limits: maybe(object<Limits>(LIMITS)),
  fairness: maybe(listOf(parseFairnessRule)),
  rules: maybe(listOf(parseRule)),
  shape: maybe(oneOf(["tables", "score"])),
  oneTable: maybe(flag),
  protectedPoints: maybe(oneOf(["bar", "bar-listed", "allow"])),
  steadiness: maybe(shareTo1),
  protocol: maybe(oneOf(["all", "consistent"])),
};

const spec = object<Spec>(MEMBERS);
const askedMembers: Shapes<AskedSpec> = {
  ...MEMBERS,
  objective: maybe(askedObjective),
  limits: maybe(object<AskedLimits>({ ...LIMITS, conditions: maybe(askedConditions) })),
  rising: maybe(names),
  falling: maybe(names),
  recall: maybe(recordOf(shareTo1, "an object with a share for each class")),
  forbid: maybe(names),
  force: maybe(names),
};

/** The members of a spec that is asked for. */
export const SPEC_KEYS: readonly string[] = Object.keys(askedMembers);

const askedSpec = object<AskedSpec>(askedMembers);

/** Checks a spec of a model: unknown keys, wrong kinds of values, each named by its path. */
export function parseSpec(json: unknown, path = "spec"): Spec {
  return spec(json, path);
}

/** Checks a spec that is asked for, in which costs may go by the names of the classes. */
export function parseAskedSpec(json: unknown, path = "spec"): AskedSpec {
  return askedSpec(json, path);
}
