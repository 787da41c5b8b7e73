import type { BlankPolicy, Settings } from "./settings.ts";

/** What is done with people whose value of this column is blank. */
export function blankPolicy({ blanks }: Settings, column: string): BlankPolicy {
  return Object.hasOwn(blanks, column) ? blanks[column]! : "line";
}
