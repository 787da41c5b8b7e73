import { type Condition, faces } from "./condition.ts";
import type { ConditionStyle } from "./kind.ts";
import { writeName } from "./write-name.ts";

/** A text that `readCondition` reads back as exactly this condition, of the same kind, whatever its names hold. */
export function writeCondition(condition: Condition, style: ConditionStyle = "signs"): string {
  return faces(condition).write(condition, writeName(condition.column), style);
}
