import { byKind, type Condition, canHold, type RangeCondition } from "../../recipe/condition/condition.ts";
import type { ColumnKind } from "../../table/cell.ts";
import type { Lists } from "./lists.ts";

/** 1 where a condition holds for a value that has been read, else 0; an empty text is a missing value. */
export function conditionFormula(
  condition: Condition,
  kind: ColumnKind,
  value: string,
  lists: Lists,
): string {
  if (!canHold(condition, kind)) return "0";
  const among = (values: readonly string[], answers: string) => {
    const found = values.length === 0 ? "FALSE" : isListed(value, lists.texts(values));
    return `IF(LEN(${value})=0,0,IF(${found},${answers}))`;
  };
  return byKind(condition, {
    missing: () => `IF(LEN(${value})=0,1,0)`,
    is: ({ is }) => `IF(ISNUMBER(${value}),${is ? value : `1-${value}`},0)`,
    in: ({ in: values }) => among(values, "1,0"),
    notIn: ({ notIn }) => among(notIn, "0,1"),
    range: (range) => rangeFormula(range, value, lists),
  });
}

/** Whether a text is in a list: `=`, MATCH and COUNTIF would take no notice of case, or read wildcards. */
export function isListed(text: string, list: string): string {
  return `SUMPRODUCT(--EXACT(${text},${list}))>0`;
}

/**
 * 1 if a number is at least another, else 0. `>=` takes neighbours for equal: in LibreOffice even as a difference, but
 * not in GESTEP; in Excel not as a difference that is compared with 0. Both together are exact in either.
 */
export function atLeast(a: string, b: string): string {
  return `GESTEP(${a},${b})*((${a}-${b})>=0)`;
}

function rangeFormula({ ge, gt, lt, le }: RangeCondition, value: string, lists: Lists): string {
  // No cell of a spreadsheet is infinite: a bound there excludes everything or nothing.
  if (ge === Infinity || gt === Infinity || lt === -Infinity || le === -Infinity) return "0";
  const test = (bound: number | undefined, formula: (cell: string) => string) =>
    bound !== undefined && Number.isFinite(bound) ? [formula(lists.number(bound))] : [];
  const tests = [
    ...test(ge, (cell) => atLeast(value, cell)),
    ...test(gt, (cell) => `(1-${atLeast(cell, value)})`),
    ...test(lt, (cell) => `(1-${atLeast(value, cell)})`),
    ...test(le, (cell) => atLeast(cell, value)),
  ];
  return `IF(ISNUMBER(${value}),${tests.join("*") || "1"},0)`;
}
