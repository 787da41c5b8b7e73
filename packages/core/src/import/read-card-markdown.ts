import { INTERVAL_HEAD, risksBelow } from "../card/card-risk.ts";
import type { InputError } from "../errors.ts";
import { readName } from "../recipe/syntax/read-condition.ts";
import { type CardDraft, cardFault, readPoints } from "./card-draft.ts";
import { type CardRows, isOtherwise, isTotal, openRows, readHead, riskAt } from "./card-rows.ts";
import { type MarkdownList, type MarkdownTable, markdownBlocks } from "./markdown-text.ts";
import { isRange, type PrintedGive, printedGive } from "./printed-give.ts";
import { printedQuestions } from "./printed-questions.ts";
import { isRiskText } from "./read-risk.ts";

/**
 * Reads a card from Markdown: the first table with a head as in CSV, and those after it with the same head. Prose and
 * other tables are left out.
 *
 *     | condition | points |
 *     | --------- | -----: |
 *     | age >= 75 |      2 |
 *     | diabetes  |      1 |
 *     | total >= 2 | high  |
 *     | otherwise  | low   |
 *
 * Without such a table, a list:
 *
 *     - age >= 75: 2
 *     - total >= 2: high
 *     - otherwise: low
 *
 * Who gets what may also be a table of its own (total, class), or a list after the table. A table (column, kind) says how columns are read, and
 * which one is the outcome; one with the head "read as missing" lists texts. Cards that `cardMarkdown` prints are read,
 * too, as far as they show what they hold.
 */
export function readCardMarkdown(text: string, file: string): CardDraft {
  const { tables: found, lists } = markdownBlocks(text);
  const printedOnes = found.map(printedQuestions);
  const tables = found.map((table, i) => printedOnes[i]?.table ?? table);
  const own = tables.filter(({ head }) => readHead(head) !== undefined);
  const [first] = own;
  if (!first) return listCard(lists, file, tables[0]);
  const rows = openRows(file, readHead(first.head)!);
  const printed = printedGive(first, lists);
  for (const table of own) {
    if (table.head.join("|") === first.head.join("|")) takeRows(table, rows, printed);
    else rows.note({ code: "table-left-out", line: table.line, why: "other-head" });
  }
  takeOthers(tables, rows);
  for (const { column, line } of printedOnes.flatMap((of) => of?.categories ?? []))
    rows.kind(column, "category", `line ${line}`);
  for (const list of lists) {
    if (isGive(list)) takeItems(list, file, rows);
    else if (isCard(list)) rows.note({ code: "list-left-out", line: list[0]!.line, why: "table" });
  }
  const draft = rows.draft();
  return printed && !draft.classes && draft.give.length === 0 ? { ...draft, give: printed.give } : draft;
}

/** Reads a card from lines of plain text, with or without a dash in front: "age >= 75: 2". */
export function readCardText(text: string, file: string): CardDraft {
  const { tables } = markdownBlocks(text);
  if (tables.length > 0) return readCardMarkdown(text, file);
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const items = lines.flatMap((line, i) => {
    const item = line.replace(BULLET, "").trim();
    return item === "" || item.startsWith("#") ? [] : [{ text: item, line: i + 1 }];
  });
  if (items.length === 0) throw noCard(file);
  const rows = openRows(file, {});
  takeItems(items, file, rows);
  return rows.draft();
}

/** What stands in front of the lines of a list, with or without a box to tick. */
const BULLET =
  /^\s*(?:(?:[-*+\u2022\u2013\u2014\u25aa\u25cf\u25e6\u00b7]|\d+[.)])\s+)?(?:(?:\[[ x]\]|[\u2610-\u2612])\s+)?/i;

function takeRows(table: MarkdownTable, rows: CardRows, printed: PrintedGive | undefined): void {
  for (const { cells, line } of table.rows) {
    const [label = "", ...points] = cells;
    if (!isRange(cells) && !printed?.lines.has(line)) rows.row(label, points, `line ${line}`);
  }
}

function takeOthers(tables: readonly MarkdownTable[], rows: CardRows): void {
  for (const { head, rows: found, line: first } of tables) {
    const [name = "", second = ""] = head.map((cell) => cell.toLowerCase());
    const isKinds = name === "column" && second === "kind";
    const isMissing = name === "read as missing";
    const isCodes = name === "column" && second === "read as missing";
    const isRisk = /^totals?$/.test(name) && /^risk\b/.test(second);
    const isGiven = name === "total" && second !== "" && !isRisk;
    if (!isKinds && !isMissing && !isCodes && !isGiven && !isRisk) {
      if (risksBelow(name) === "risks") takePrintedRisks(head, found, rows);
      else if (!readHead(head) && !risksBelow(name))
        rows.note({ code: "table-left-out", line: first, why: "no-card" });
      continue;
    }
    for (const { cells, line } of found) {
      const [label = "", value = "", interval = ""] = cells;
      const at = `line ${line}`;
      if (isRisk) rows.row(`risk at ${label}`, [withInterval(value, interval)], at);
      else if (isMissing) rows.missing(readName(label));
      else if (isCodes) rows.missingIn(readName(label), readName(value));
      else if (isGiven)
        rows.row(isOtherwise(label) || isTotal(label) ? label : `total ${label}`, [value], at);
      else if (value.toLowerCase() === "outcome") rows.outcome(readName(label));
      else rows.kind(readName(label), value, at);
    }
  }
}

/** Risks as a card prints them: a column for each class, of two classes for the second, and its interval. */
function takePrintedRisks(head: readonly string[], found: MarkdownTable["rows"], rows: CardRows): void {
  const place = head.indexOf(INTERVAL_HEAD);
  for (const { cells, line } of found) {
    const [totals = "", ...risks] = cells;
    risks.forEach((risk, i) => {
      // Beside risks stands their interval, and the name of a band.
      if (i + 1 === place || !isRiskText(risk)) return;
      rows.printedRisk({
        totals,
        // As the card shows it: names of printed cards are in no quotation marks.
        class: head[i + 1]!,
        risk: place < 0 ? risk : withInterval(risk, cells[place] ?? ""),
        at: `line ${line}`,
      });
    });
  }
}

function withInterval(risk: string, interval: string): string {
  return interval.trim() === "" ? risk : `${risk} (${interval.trim().replace(/^\((.*)\)$/, "$1")})`;
}

/** The last colon divides, unless it is within quotation marks. */
const ITEM = /^(.*\S)\s*:\s*(?!\s)("(?:[^"\\]|\\.)*"|`[^`]*`|[^:"`]+)$/s;

/** A list is a card, or part of one, when one of its items gives points or says who gets what. */
function isCard(list: MarkdownList): boolean {
  return list.some(({ text }) => {
    const [, label = "", value = ""] = ITEM.exec(text) ?? [];
    return readPoints(value) !== undefined || (value !== "" && (isTotal(label) || isOtherwise(label)));
  });
}

/** A list that says nothing but who gets what, or how likely that is. */
function isGive(list: MarkdownList): boolean {
  return list.every(({ text }) => {
    const [, label = ""] = ITEM.exec(text) ?? [];
    return isTotal(label) || isOtherwise(label) || riskAt(label) !== undefined;
  });
}

function listCard(lists: readonly MarkdownList[], file: string, table: MarkdownTable | undefined): CardDraft {
  const own = lists.filter(isCard);
  if (own.length === 0) throw noCard(file, table);
  const rows = openRows(file, {});
  for (const list of lists) {
    if (own.includes(list)) takeItems(list, file, rows);
    else if (list.some(({ text }) => /\d/.test(text)))
      rows.note({ code: "list-left-out", line: list[0]!.line, why: "no-points" });
  }
  return rows.draft();
}

function takeItems(items: MarkdownList, file: string, rows: CardRows): void {
  for (const { text, line } of items) {
    const item = ITEM.exec(text);
    const at = `line ${line}`;
    if (!item) throw cardFault({ file }, at, { code: "no-points" });
    rows.row(item[1]!, [item[2]!], at);
  }
}

function noCard(file: string, table?: MarkdownTable): InputError {
  const found = table && { line: table.line, begins: table.head[0] ?? "" };
  return cardFault({ file }, undefined, { code: "no-card", ...found });
}
