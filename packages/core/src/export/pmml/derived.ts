import type { ScoringSystem } from "../../model/scoring-system.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { visible } from "../../text/visible.ts";
import type { Scorer } from "../shared/scorer.ts";
import { type XmlElement, xmlElement } from "../shared/xml.ts";
import { conditionExpression } from "./condition.ts";
import { apply, choose, fieldRef, numberConstant } from "./expression.ts";
import type { PmmlNames } from "./names.ts";

/**
 * What is worked out of a row in PMML, in this order: 1 or 0 for each line, each class's total, the highest of them,
 * and 1 or 0 for whether each class has it.
 */
export function derivedFields(
  system: ScoringSystem,
  { classes, columns, lines, startsWith }: Scorer,
  names: PmmlNames,
): XmlElement[] {
  const whole = new Set(system.recipe.columns.filter((one) => one.whole).map(({ column }) => column));
  const total = (k: number) =>
    apply(
      "sum",
      numberConstant(startsWith[k]!),
      ...lines.flatMap(({ points }, j) =>
        points[k] === 0 ? [] : [apply("*", numberConstant(points[k]!), fieldRef(names.lines[j]!))],
      ),
    );
  return [
    ...lines.map(({ condition, column }, j) =>
      derived(
        names.lines[j]!,
        conditionWords(condition, whole.has(condition.column)),
        conditionExpression(condition, columns[column]!.kind),
      ),
    ),
    ...classes.map((name, k) => derived(names.totals[k]!, `total of ${name}`, total(k))),
    derived(names.highest, "highest total", apply("max", ...names.totals.map(fieldRef))),
    ...classes.map((name, k) =>
      derived(
        names.leads[k]!,
        `${name} has the highest total`,
        choose(apply("equal", fieldRef(names.totals[k]!), fieldRef(names.highest))),
      ),
    ),
  ];
}

function derived(name: string, words: string, expression: XmlElement): XmlElement {
  return xmlElement(
    "DerivedField",
    { name, displayName: visible(words), optype: "continuous", dataType: "double" },
    [expression],
  );
}
