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
  ].join(" ");
}
