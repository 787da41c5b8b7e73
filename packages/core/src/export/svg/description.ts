import type { Card } from "../../card/card.ts";
import { signed } from "../../text/numbers.ts";

/** All that the picture says of the points, for those who can't see it. */
export function cardDescription(card: Card): string {
  const { tables, sections, bands } = card;
  const named = (points: readonly number[]) =>
    points
      .map((value, t) => (bands ? signed(value) : `${tables[t]!.heading} ${signed(value)}`))
      .filter((_, t) => points[t] !== 0)
      .join(", ") || "0";
  const starts = tables.map(({ startsWith }) => startsWith);
  return [
    card.purpose,
    ...card.warnings,
    ...card.howTo,
    ...(card.tieRule === null ? [] : [card.tieRule]),
    ...(starts.some((value) => value !== 0) ? [`Everyone starts with: ${named(starts)}.`] : []),
    ...sections.map(
      ({ column, rows }) =>
        `${column}: ${rows.map(({ words, points }) => `${words}: ${named(points)}`).join("; ")}.`,
    ),
    ...riskSentences(card),
  ].join(" ");
}

/** The picture's table of risks, a total at a time. */
function riskSentences({ risk }: Card): string[] {
  if (!risk) return [];
  const rows = risk.tables.flatMap(({ head, rows }) =>
    rows.map(
      ([total, ...cells]) =>
        `${head[0]} ${total}: ${cells.map((cell, i) => `${head[i + 1]} ${cell}`).join(", ")}.`,
    ),
  );
  return [`${risk.title}:`, ...rows, ...risk.sentences];
}
