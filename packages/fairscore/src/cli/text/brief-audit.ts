import type { Audit, AuditPart, GroupOutcomes } from "@fairscore/core";
import { percent } from "@fairscore/core/parts";
import { alignColumns, columnsWidth } from "../../terminal/text-columns.ts";

/** More groups than this belong in the full audit. */
const MOST_GROUPS = 12;

/**
 * One table of the groups for a terminal: how many, how often right, the share given each class, among the
 * rows learnt from and those held out. Nothing when no column is protected. `fairscore audit` has the rest.
 */
export function briefAudit(audit: Audit, width: number, bold: (text: string) => string): string {
  const parts = audit.parts.filter((part) => part.groups.length > 0);
  if (parts.length === 0) return "";
  const several = parts.length > 1;
  const rows = parts.flatMap((part) => {
    const heading = part.part === "train" ? "learnt from" : "held out";
    const groups = part.groups.slice(0, MOST_GROUPS).map((group) => groupRow(group, several ? "  " : ""));
    return [...(several ? [[heading, ...audit.classes.map(() => ""), "", ""]] : []), ...groups];
  });
  const head = ["group", "n", "right", ...audit.classes.map((name) => `given ${name}`)];
  const shown = fittingColumns([head, ...rows], width);
  const [first, ...lines] = alignColumns(
    [head, ...rows].map((row) => row.slice(0, shown)),
    width,
  );
  return `${[bold(first!), ...lines, ...remarks(audit, audit.classes.slice(shown - 3), parts)].join("\n")}\n`;
}

function groupRow(group: GroupOutcomes, indent: string): string[] {
  const name = group.columns.map((column, c) => `${column} = ${group.levels[c]}`).join(", ");
  const shares = [group.accuracy, ...group.classes.map(({ given }) => given)];
  return [
    `${indent}${name}`,
    group.rows.toLocaleString("en"),
    ...shares.map(({ value }) => (value === null ? "–" : percent(value, group.rows))),
  ];
}

/** The most columns that fit; group, n and right are always there. */
function fittingColumns(rows: readonly (readonly string[])[], width: number): number {
  let count = rows[0]!.length;
  while (count > 3 && columnsWidth(rows.map((row) => row.slice(0, count))) > width) count--;
  return count;
}

function remarks({ weighted }: Audit, hidden: readonly string[], parts: readonly AuditPart[]): string[] {
  const groups = Math.max(...parts.map((part) => part.groups.length)) - MOST_GROUPS;
  const what = [
    ...(groups > 0 ? [groups === 1 ? "1 more group" : `${groups} more groups`] : []),
    ...(hidden.length > 0 ? [hidden.length === 1 ? "1 more class" : `${hidden.length} more classes`] : []),
  ];
  return [
    ...(what.length > 0 ? [`${what.join(" and ")}: see fairscore audit`] : []),
    ...(weighted ? ["shares are by weight"] : []),
  ];
}
