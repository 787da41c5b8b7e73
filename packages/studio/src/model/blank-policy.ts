import type { BlankPolicy, Settings } from "./settings.ts";

/** What is done with people whose value of this column is blank. */
export function blankPolicy({ blanks, conditions }: Settings, column: string): BlankPolicy {
  if (Object.hasOwn(blanks, column)) return blanks[column]!;
  return conditions === "outcome" ? "nothing" : "line";
}
