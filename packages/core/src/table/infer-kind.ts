import { type ColumnKind, toCell } from "./cell.ts";

/**
 * The kind of a column by its values, missing ones left out: all 0/1 or all yes/no words is yes/no, all plain
 * numbers is a number, all else is categories. A column without any value counts as categories.
 */
export function inferKind(values: Iterable<unknown>): ColumnKind {
  let any = false;
  let digits = true;
  let words = true;
  let numbers = true;
  for (const value of values) {
    any = true;
    if (typeof value === "boolean") {
      digits = false;
      numbers = false;
    } else {
      const isBoolean = toCell(value, "boolean") !== null;
      const isNumber = toCell(value, "number") !== null;
      digits &&= isBoolean && isNumber;
      words &&= isBoolean && !isNumber;
      numbers &&= isNumber;
    }
    if (!digits && !words && !numbers) return "category";
  }
  if (!any) return "category";
  return digits || words ? "boolean" : "number";
}
