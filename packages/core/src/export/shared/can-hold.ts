import type { Condition } from "../../recipe/condition/condition.ts";
import type { ColumnKind } from "../../table/cell.ts";

/** Whether a condition can hold in a column of the kind; only a model made by hand has others, which never hold. */
export function canHold(condition: Condition, kind: ColumnKind): boolean {
  if ("missing" in condition) return true;
  if ("is" in condition) return kind === "boolean";
  return kind === ("in" in condition || "notIn" in condition ? "category" : "number");
}
