import { visible } from "../../text/visible.ts";
import { type RiskRow, riskRows } from "../shared/risk-rows.ts";
import { ANSWER_COLUMN, FIRST_POINTS_COLUMN, TICK_COLUMN } from "./card-plan.ts";
import type { CardParts } from "./card-result.ts";
import { LOOKS } from "./looks.ts";
import type { Page } from "./page.ts";

/** How many rows of the card's sheet say how likely each class is, with the one above them and those around. */
export function riskHeight({ scorer, card }: CardParts): number {
  return scorer.risk ? riskRows(card.classes, scorer.risk).length + 3 : 0;
}

/** How likely each class is with these answers, from a row on: a share each, with its interval where there is one. */
export function riskBlock(page: Page, parts: CardParts, first: number, lastColumn: number): void {
  const { card, scorer, workings } = parts;
  const { risk } = workings;
  if (!risk || !scorer.risk || !card.risk) return;
  const rows = riskRows(card.classes, scorer.risk);
  const hasIntervals = rows.some(({ interval }) => interval !== null);
  page.set(first, 1, { value: visible(card.risk.title), style: LOOKS.columnHead });
  page.set(first, ANSWER_COLUMN, {
    ...(hasIntervals && { value: "95 % interval from" }),
    style: LOOKS.classHead,
  });
  page.set(first, TICK_COLUMN, { ...(hasIntervals && { value: "to" }), style: LOOKS.classHead });
  page.set(first, FIRST_POINTS_COLUMN, { value: "Share", style: LOOKS.classHead });
  for (const [i, row] of rows.entries()) riskRow(page, parts, first + 1 + i, row);
  page.fit(first, [{ text: visible(card.risk.title), from: 1, style: LOOKS.columnHead }]);
  const source = visible(card.risk.sentences.at(-1)!);
  const after = first + 1 + rows.length;
  page.setAcross(after, 1, { value: source, style: LOOKS.soft });
  page.fit(after, [{ text: source, from: 1, to: lastColumn, style: LOOKS.soft }]);
}

function riskRow(
  page: Page,
  { workings }: CardParts,
  at: number,
  { words, from, to, interval }: RiskRow,
): void {
  const { shares, intervals } = workings.risk!;
  const of = shares.slice(from, to);
  const share = of.length === 1 ? of[0]! : `IF(LEN(${of[0]})=0,"",${of.join("+")})`;
  const cell = (formula: string) => ({ formula: { formula }, style: LOOKS.share });
  page.set(at, 1, { value: visible(words), style: LOOKS.line });
  page.fit(at, [{ text: visible(words), from: 1, style: LOOKS.line }]);
  if (interval !== null) {
    page.set(at, ANSWER_COLUMN, cell(intervals[interval]!.low));
    page.set(at, TICK_COLUMN, cell(intervals[interval]!.high));
  }
  page.set(at, FIRST_POINTS_COLUMN, { ...cell(share), style: LOOKS.ownShare });
}
