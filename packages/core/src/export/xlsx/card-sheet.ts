import type { Card } from "../../card/card.ts";
import type { RawRow } from "../../model/predict.ts";
import { signed } from "../../text/numbers.ts";
import { visible } from "../../text/visible.ts";
import { address, fixedAddress, fixedColumn, rowSpan } from "./address.ts";
import { ANSWER_COLUMN, FIRST_POINTS_COLUMN, TICK_COLUMN } from "./card-plan.ts";
import { allTotals, type CardParts, classFormula, LONGEST_NOTE, noteFormula } from "./card-result.ts";
import { riskBlock, riskHeight } from "./card-risk.ts";
import { inputCell } from "./input-cell.ts";
import { LOOKS } from "./looks.ts";
import { openPage, type Page } from "./page.ts";
import type { LookRule, Sheet, Validation } from "./sheet.ts";
import { RULE_STYLES, type Style } from "./styles.ts";
import { SHEETS } from "./workings.ts";

/** Widths of the words, the answers and the ticks. */
const WIDTHS = [38, 20, 8];

/** Above this many tables the page lies on its side. */
const MANY_TABLES = 5;

/** Rows that together are higher than this, in points, don't stay in sight: they would fill a small screen. */
const MOST_FROZEN = 200;

/** What somebody may note on a card that is printed or kept. */
const NOTED = ["Person or case", "Filled in by, date", "Decided otherwise, because"];

/** The calculator for one person: values in; the answers that they are, totals and the class out. */
export function cardSheet(parts: CardParts, answers: RawRow): Sheet {
  const { card, plan, scorer } = parts;
  const widths = [...WIDTHS, ...card.tables.map(() => (card.tables.length > 3 ? 11 : 13))];
  const page = openPage(widths);
  const sentence = (row: number, text: string, style: Style) => {
    page.setAcross(row, 1, { value: visible(text), style });
    page.fit(row, [{ text: visible(text), from: 1, to: widths.length, style }]);
  };
  sentence(1, card.title, LOOKS.title);
  sentence(2, card.purpose, LOOKS.soft);
  for (const [i, warning] of card.warnings.entries()) sentence(plan.warnings + i, warning, LOOKS.warning);
  result(page, parts, widths.length);
  header(page, parts);
  for (const c of scorer.columns.keys()) questionRows(page, parts, c, answers);
  totals(page, parts);
  riskBlock(page, parts, plan.total + 3, widths.length);
  const after = plan.total + 3 + riskHeight(parts);
  sentence(after, decisionRule(card), LOOKS.text);
  for (const [i, label] of NOTED.entries()) {
    page.set(after + 2 + i, 1, { value: label, style: LOOKS.soft });
    page.setAcross(after + 2 + i, ANSWER_COLUMN, { style: LOOKS.textInput });
    page.fit(after + 2 + i, [{ text: "", from: 1, style: LOOKS.title }]);
  }
  const [first] = plan.questions;
  return {
    name: SHEETS.card,
    ...page.contents(),
    validations: validations(parts),
    looks: lookRules(parts, widths.length),
    ...(page.heightOf(plan.header) <= MOST_FROZEN && { frozen: { rows: plan.header, columns: 0 } }),
    landscape: card.tables.length > MANY_TABLES,
    printedTitles: `${plan.header}:${plan.header}`,
    ...(first && { active: address(first.answer, ANSWER_COLUMN) }),
  };
}

/** How the totals decide, in one sentence. */
function decisionRule({ howTo, tieRule }: Card): string {
  return [howTo.at(-1), tieRule].filter((words) => words).join(" ");
}

function result(page: Page, parts: CardParts, lastColumn: number): void {
  const { plan, card } = parts;
  page.set(plan.result, 1, { value: "Class given", style: LOOKS.resultLabel });
  page.setAcross(plan.result, ANSWER_COLUMN, {
    formula: { formula: classFormula(parts) },
    style: LOOKS.result,
  });
  page.fit(
    plan.result,
    card.classes.map((name) => ({
      text: visible(name),
      from: ANSWER_COLUMN,
      to: lastColumn,
      style: LOOKS.result,
    })),
  );
  page.setAcross(plan.result + 1, 1, { formula: { formula: noteFormula(parts) }, style: LOOKS.soft });
  page.fit(plan.result + 1, [{ text: LONGEST_NOTE, from: 1, to: lastColumn, style: LOOKS.soft }]);
}

function header(page: Page, { card, plan }: CardParts): void {
  page.set(plan.header, 1, { value: "Question", style: LOOKS.columnHead });
  page.set(plan.header, ANSWER_COLUMN, { value: "Answer", style: LOOKS.columnHead });
  page.set(plan.header, TICK_COLUMN, { value: "Chosen", style: LOOKS.classHead });
  for (const [t, { heading }] of card.tables.entries()) {
    page.set(plan.header, FIRST_POINTS_COLUMN + t, { value: visible(heading), style: LOOKS.classHead });
  }
  page.fit(
    plan.header,
    card.tables.map(({ heading }, t) => ({
      text: visible(heading),
      from: FIRST_POINTS_COLUMN + t,
      style: LOOKS.classHead,
    })),
  );
  if (plan.starts === null) return;
  for (let column = 1; column < FIRST_POINTS_COLUMN; column++) {
    page.set(plan.starts, column, {
      ...(column === 1 && { value: "Everyone starts with" }),
      style: LOOKS.startsLabel,
    });
  }
  for (const [t, { startsWith }] of card.tables.entries()) {
    page.set(plan.starts, FIRST_POINTS_COLUMN + t, { value: startsWith, style: LOOKS.starts });
  }
}

/** A question with room for the value, and below it its answers. */
function questionRows(
  page: Page,
  { card, plan, scorer, workings }: CardParts,
  c: number,
  answers: RawRow,
): void {
  const { column, rows } = card.sections[c]!;
  const { answer, lines } = plan.questions[c]!;
  page.set(answer, 1, { value: visible(column), style: LOOKS.question });
  page.set(answer, ANSWER_COLUMN, inputCell(scorer.columns[c]!, answers, "card"));
  for (let other = TICK_COLUMN; other < FIRST_POINTS_COLUMN + card.tables.length; other++) {
    page.set(answer, other, { style: LOOKS.besideQuestion });
  }
  const { raw, value } = workings.answers[c]!;
  page.set(answer, FIRST_POINTS_COLUMN, {
    formula: { formula: `IF(AND(LEN(${raw})>0,LEN(${value})=0),"not readable","")` },
    style: LOOKS.besideQuestion,
  });
  page.fit(answer, [{ text: visible(column), from: 1, style: LOOKS.question }]);
  for (const [i, { words, points }] of rows.entries()) {
    const row = lines[i]!;
    page.set(row, 1, { value: visible(words), style: LOOKS.line });
    page.set(row, ANSWER_COLUMN, { style: LOOKS.line });
    page.set(row, TICK_COLUMN, {
      formula: { formula: workings.chosen[c]![i]! },
      style: LOOKS.tick,
    });
    for (const [t, value] of points.entries()) {
      page.set(row, FIRST_POINTS_COLUMN + t, { value, style: LOOKS.points });
    }
    page.fit(row, [{ text: visible(words), from: 1, style: LOOKS.line }]);
  }
}

function totals(page: Page, { card, plan }: CardParts): void {
  const first = plan.questions[0]?.answer;
  for (let column = 1; column < FIRST_POINTS_COLUMN; column++) {
    page.set(plan.total, column, { ...(column === 1 && { value: "Total" }), style: LOOKS.totalLabel });
  }
  page.set(plan.total + 1, 1, { value: "Possible totals", style: LOOKS.rangeLabel });
  for (const [t, { smallest, largest }] of card.tables.entries()) {
    const column = FIRST_POINTS_COLUMN + t;
    const parts = [
      ...(plan.starts === null ? [] : [address(plan.starts, column)]),
      ...(first === undefined
        ? []
        : [
            `SUMPRODUCT(${fixedColumn(TICK_COLUMN, first, plan.total - 1)},${fixedColumn(column, first, plan.total - 1)})`,
          ]),
    ];
    page.set(plan.total, column, { formula: { formula: parts.join("+") || "0" }, style: LOOKS.total });
    page.set(plan.total + 1, column, {
      value: `${signed(smallest)} to ${signed(largest)}`,
      style: LOOKS.range,
    });
  }
  page.fit(plan.total, [{ text: "", from: 1, style: LOOKS.title }]);
}

function validations({ plan, scorer, workings }: CardParts): Validation[] {
  return scorer.columns.map((_, c) => {
    const list = workings.choices[c] ?? null;
    return {
      cells: address(plan.questions[c]!.answer, ANSWER_COLUMN),
      allowed: list === null ? "number" : { list },
      prompt: list === null ? "A number; leave empty if not known." : "Choose from the list.",
    };
  });
}

/** Answers that are chosen stand out, and so does the total that decides. */
function lookRules(parts: CardParts, lastColumn: number): LookRule[] {
  const { card, plan } = parts;
  const held = plan.questions.map(({ lines }) => ({
    cells: `${address(lines[0]!, 1)}:${address(lines.at(-1)!, lastColumn)}`,
    formula: `$${address(lines[0]!, TICK_COLUMN)}=1`,
    look: RULE_STYLES.holds,
  }));
  if (card.bands) return held;
  const all = allTotals(parts);
  const isGiven = `LEN(${fixedAddress(plan.result, ANSWER_COLUMN)})>0`;
  return [
    ...held,
    {
      cells: rowSpan(plan.total, FIRST_POINTS_COLUMN, lastColumn),
      formula: `AND(${isGiven},COLUMN()=${FIRST_POINTS_COLUMN - 1}+MATCH(MAX(${all}),${all},0))`,
      look: RULE_STYLES.wins,
    },
  ];
}
