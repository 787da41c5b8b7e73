import type { Outcome } from "@fairscore/core";
import { inFlags } from "./words.ts";

/** More names than this are no help on one line. */
const MOST_NAMES = 3;

/** Why there are no tables and what would have to give way, on one line. */
export function infeasibleSentence({ infeasible }: Outcome, interrupted: boolean): string {
  if (interrupted || !infeasible)
    return "stopped before any tables within the limits were found; let it work longer";
  const { constraints, proven } = infeasible;
  const [reason, remedy] = [inFlags(infeasible.reason), inFlags(infeasible.remedy)];
  const listed = constraints.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  if (constraints.length > MOST_NAMES) listed.push(`${constraints.length - MOST_NAMES} more`);
  const which = listed.length > 0 ? ` (${listed.join(", ")})` : "";
  return proven
    ? `no tables can keep these limits${which}: ${reason}; ${remedy}`
    : `no tables within the limits were found${which}; ${remedy}`;
}
