import { byKind, type Condition, canHold, type RangeCondition } from "../../recipe/condition/condition.ts";
import type { ColumnKind } from "../../table/cell.ts";
import { type XmlElement, xmlElement } from "../shared/xml.ts";
import { apply, choose, fieldRef, numberConstant } from "./expression.ts";

const ONE = numberConstant(1);
const ZERO = numberConstant(0);

/** A condition in PMML: 1 where it holds and 0 where not, for a missing value, too. */
export function conditionExpression(condition: Condition, kind: ColumnKind): XmlElement {
  const { column } = condition;
  if (!canHold(condition, kind)) return ZERO;
  const missing = apply("isMissing", fieldRef(column));
  return byKind(condition, {
    missing: () => choose(missing),
    is: ({ is }) => isOneOf(column, [String(is)]),
    in: ({ in: values }) => isOneOf(column, values),
    notIn: ({ notIn }) => choose(missing, ZERO, apply("-", ONE, isOneOf(column, notIn))),
    range: (range) => {
      const test = rangeTest(range);
      if (test === "never") return ZERO;
      return choose(missing, ZERO, test === "always" ? ONE : choose(test));
    },
  });
}

/** Values are in attributes, since not every reader puts a text between tags that has escapes together again. */
function isOneOf(field: string, values: readonly string[]): XmlElement {
  const tests = values.map((value) => xmlElement("NormDiscrete", { field, value, mapMissingTo: "0" }));
  return tests.length > 1 ? apply("max", ...tests) : (tests[0] ?? ZERO);
}

/** What is asked of a number that is not missing. */
function rangeTest({ column, ...bounds }: RangeCondition): XmlElement | "always" | "never" {
  const { ge = -Infinity, gt, lt, le = Infinity } = bounds;
  if (gt === Infinity || lt === -Infinity) return "never";
  const tests: XmlElement[] = [];
  const compare = (name: string, cut: number) =>
    tests.push(apply(name, fieldRef(column), numberConstant(cut)));
  // Readers disagree on the text for an infinite number; the largest finite one is the same to all.
  if (ge === Infinity) compare("greaterThan", Number.MAX_VALUE);
  else if (ge !== -Infinity) compare("greaterOrEqual", ge);
  if (gt === -Infinity) compare("greaterOrEqual", -Number.MAX_VALUE);
  else if (gt !== undefined) compare("greaterThan", gt);
  if (lt === Infinity) compare("lessOrEqual", Number.MAX_VALUE);
  else if (lt !== undefined) compare("lessThan", lt);
  if (le === -Infinity) compare("lessThan", -Number.MAX_VALUE);
  else if (le !== Infinity) compare("lessOrEqual", le);
  if (tests.length === 0) return "always";
  return tests.length === 1 ? tests[0]! : apply("and", ...tests);
}
