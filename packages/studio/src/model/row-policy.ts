import type { RowPolicy } from "@fairscore/core";
import { blankPolicy } from "./blank-policy.ts";
import type { DataInfo } from "./data.ts";
import type { Settings } from "./settings.ts";

/** What is done with rows, in reading and by these settings, as the recipe says it; nothing where all are kept. */
export function rowPolicy(settings: Settings, { columns, taken }: DataInfo): RowPolicy | undefined {
  const all = columns.map(({ name, kind }) => ({ column: name, kind }));
  const blanks = all.filter(({ column }) => blankPolicy(settings, column) === "leave-out");
  const policy = {
    ...taken,
    ...(blanks.length > 0 && { blanks }),
    ...(settings.dropCopies && { copies: all }),
  };
  return Object.keys(policy).length > 0 ? policy : undefined;
}
