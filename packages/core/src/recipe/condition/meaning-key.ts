import { type Condition, conditionKey } from "./condition.ts";

/** A text that conditions share which ask the same: lists in another order do. */
export function meaningKey(condition: Condition): string {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort();
  if ("in" in condition) return conditionKey({ ...condition, in: sorted(condition.in) });
  if ("notIn" in condition) return conditionKey({ ...condition, notIn: sorted(condition.notIn) });
  return conditionKey(condition);
}
