import { type GroupLabel, isFew, levelWords } from "../disclosure/group-label.ts";
import type { ShownCount } from "../disclosure/ledger.ts";
import type { PartFacts, TieFacts } from "../facts/part-facts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { type Block, byColumns, type Cell, type DocumentTable, numeric } from "./document.ts";

/** Whom the tie rule decided about. */
export function tieBlocks({ parts, classes }: Pick<AuditNumbers, "parts" | "classes">): Block[] {
  return parts.map((part) => tieTable(part, classes));
}

function tieTable({ part, ties, margins }: PartFacts, classes: readonly string[]): DocumentTable {
  const groups: readonly (TieFacts & { readonly tiedTo?: readonly ShownCount[] })[] = margins?.groups ?? ties;
  return {
    kind: "table",
    caption: `${PART_WORDS[part]}: decided by the tie rule${margins ? ", and for which class" : ""}`,
    columns: [
      { name: "group" },
      ...numeric(
        "n",
        "ties",
        "share (95% interval)",
        ...(margins ? classes.map((name) => `to ${name}`) : []),
      ),
    ],
    bodies: byColumns(groups, ({ n, tied, tiedTo = [], ...group }) => [
      everyoneOr(group),
      { count: n },
      { count: tied.counted },
      { rate: tied, few: isFew(n) },
      ...tiedTo.map((count) => ({ count })),
    ]),
  };
}

/** By how much people were given their class. */
export function marginTable({ part, margins }: PartFacts): DocumentTable[] {
  if (!margins) return [];
  return [
    {
      kind: "table",
      caption: `${PART_WORDS[part]}: by margin, the highest total minus the second highest`,
      columns: [{ name: "group" }, ...numeric(...margins.margins)],
      bodies: byColumns(margins.groups, ({ bars, n, ...group }) => [
        everyoneOr(group),
        ...bars.map((count) => ({ count, share: typeof count === "number" && n > 0 ? count / n : null })),
      ]),
    },
  ];
}

function everyoneOr(group: GroupLabel): Cell {
  return group.columns.length === 0 ? "Everyone" : { name: levelWords(group) };
}
