import type { Card } from "../../card/card.ts";
import { heightOf } from "./blocks.ts";
import type { SvgColumns } from "./columns.ts";
import { bodyRows, closingRow, headingRow, type SvgRow, totalRow } from "./rows.ts";

/** The rows of the table in parts that stand beside each other, at most so many, the highest as low as can be. */
export function dividedRows(card: Card, columns: SvgColumns, count: number): SvgRow[][] {
  const rows = bodyRows(card, columns);
  const total = totalRow(card, columns);
  const cuts = rows.flatMap(({ opens }, i) => (opens && i > 0 ? [i] : []));
  const highest = (at: readonly number[]) =>
    Math.max(...parts([...rows, total], at).map((part) => heightOf(part)));
  let best: readonly number[] = [];
  let choices: readonly (readonly number[])[] = [[]];
  for (let part = 1; part < count; part++) {
    choices = choices.flatMap((at) =>
      cuts.filter((cut) => cut > (at.at(-1) ?? 0)).map((cut) => [...at, cut]),
    );
    for (const at of choices) if (highest(at) < highest(best)) best = at;
  }
  return parts([...rows, total], best).map((part, p) => [
    headingRow(columns),
    ...part,
    ...(p < best.length ? [closingRow(columns)] : []),
  ]);
}

function parts(rows: readonly SvgRow[], at: readonly number[]): SvgRow[][] {
  return [...at, rows.length].map((to, p) => rows.slice(at[p - 1] ?? 0, to));
}
