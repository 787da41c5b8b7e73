import type { AuditView } from "@fairscore/core";
import { hasSmallCounts, type PartFacts, type ShownCount, type ShownShare } from "@fairscore/core/parts";
import { alignColumns, columnsWidth } from "../../terminal/text-columns.ts";

/** More groups than this belong in the full audit. */
const MOST_GROUPS = 12;

/**
 * One table of the groups for a terminal: how many, how often right, the share given each class, among the
 * rows learnt from and those held out. Nothing when no column is protected. `fairscore audit` has the rest.
 */
export function briefAudit(view: AuditView, width: number, bold: (text: string) => string): string {
  const parts = view.parts.filter((part) => part.wrong.groups.length > 0);
  if (parts.length === 0) return "";
  const several = parts.length > 1;
  const rows = parts.flatMap((part) => {
    const heading = part.part === "train" ? "learnt from" : "held out";
    const groups = groupRows(part, several ? "  " : "").slice(0, MOST_GROUPS);
    return [...(several ? [[heading, ...view.classes.map(() => ""), "", ""]] : []), ...groups];
  });
  const head = ["group", "n", "right", ...view.classes.map((name) => `given ${name}`)];
  const shown = fittingColumns([head, ...rows], width);
  const [first, ...lines] = alignColumns(
    [head, ...rows].map((row) => row.slice(0, shown)),
    width,
  );
  return `${[bold(first!), ...lines, ...remarks(view, view.classes.slice(shown - 3), parts)].join("\n")}\n`;
}

function groupRows({ wrong, selection }: PartFacts, indent: string): string[][] {
  const given = selection.flatMap(({ classes: [first, ...others] }) =>
    first!.groups.map((group, g) => [group, ...others.map(({ groups }) => groups[g]!)]),
  );
  return wrong.groups.map(({ columns, levels, wrong: share }, g) => [
    indent + columns.map((column, c) => `${column} = ${levels[c]}`).join(", "),
    countWords(share.n),
    percent({ ...share, value: share.value === null ? null : 1 - share.value }),
    ...given[g]!.map((group) => percent(group.given)),
  ]);
}

function countWords(count: ShownCount): string {
  return typeof count === "number" ? count.toLocaleString("en") : count;
}

/** Without decimals for fewer than 100 people, where they would be noise. */
function percent({ value, n }: ShownShare): string {
  return value === null ? "–" : `${(value * 100).toFixed(Number(n) < 100 ? 0 : 1)}%`;
}

/** The most columns that fit; group, n and right are always there. */
function fittingColumns(rows: readonly (readonly string[])[], width: number): number {
  let count = rows[0]!.length;
  while (count > 3 && columnsWidth(rows.map((row) => row.slice(0, count))) > width) count--;
  return count;
}

function remarks(view: AuditView, hidden: readonly string[], parts: readonly PartFacts[]): string[] {
  const groups = Math.max(...parts.map((part) => part.wrong.groups.length)) - MOST_GROUPS;
  const what = [
    ...(groups > 0 ? [groups === 1 ? "1 more group" : `${groups} more groups`] : []),
    ...(hidden.length > 0 ? [hidden.length === 1 ? "1 more class" : `${hidden.length} more classes`] : []),
  ];
  return [
    ...(what.length > 0 ? [`${what.join(" and ")}: see fairscore audit`] : []),
    ...(view.weighted ? ["shares are by weight"] : []),
    ...(hasSmallCounts(parts.map(({ wrong, selection }) => ({ wrong, selection })))
      ? ["small counts: not for publication"]
      : []),
  ];
}
