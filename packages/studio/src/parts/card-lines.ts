import type { CardFace } from "@fairscore/core";

/** A condition that earns points, without the column's name: "from 30 to under 45". */
export type CardLine = CardFace["lines"][number];

export function lineKey({ column, words }: Pick<CardLine, "column" | "words">): string {
  return JSON.stringify([column, words]);
}

/** What a card has that another of the same data had not: lines that came, went, or have other points now. */
export interface CardChanges {
  readonly added: readonly CardLine[];
  readonly changed: readonly CardLine[];
  readonly removed: readonly CardLine[];
  /** Whether what everyone starts with is different. */
  readonly starts: boolean;
}

export function changesBetween(before: CardFace, after: CardFace): CardChanges {
  const old = new Map(before.lines.map((line) => [lineKey(line), line]));
  const { lines } = after;
  const kept = new Set(lines.map(lineKey));
  return {
    added: lines.filter((line) => !old.has(lineKey(line))),
    changed: lines.filter((line) => {
      const was = old.get(lineKey(line));
      return was !== undefined && line.points.some((points, i) => points !== was.points[i]);
    }),
    removed: [...old.values()].filter((line) => !kept.has(lineKey(line))),
    starts: after.tables.some(({ startsWith }, i) => startsWith !== before.tables[i]?.startsWith),
  };
}
