import { InputError } from "../errors.ts";
import { readName } from "../recipe/condition-syntax.ts";
import { type CardDraft, type DraftGive, readPoints } from "./card-draft.ts";
import { type CardRows, isOtherwise, isTotal, openRows, readHead } from "./card-rows.ts";
import { type MarkdownList, type MarkdownTable, markdownBlocks } from "./markdown-text.ts";

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
 * Who gets what may also be a table of its own (total, class). A table (column, kind) says how columns are read, and
 * which one is the outcome; one with the head "read as missing" lists texts. Cards that `cardMarkdown` prints are read,
 * too, as far as they show what they hold.
 */
export function readCardMarkdown(text: string, file: string): CardDraft {
  const { tables, lists } = markdownBlocks(text);
  const own = tables.filter(({ head }) => readHead(head) !== undefined);
  const [first] = own;
  if (!first) return listCard(lists.filter(isCard), file);
  const rows = openRows(file, readHead(first.head)!);
  const printed = printedGive(lists);
  for (const table of own) {
    if (table.head.join("|") === first.head.join("|")) takeRows(table, rows, printed);
    else rows.note(`the table in line ${table.line} has another head than the first one and was left out`);
  }
  takeOthers(tables, rows);
  const draft = rows.draft();
  return printed && !draft.classes && draft.give.length === 0 ? { ...draft, give: printed.give } : draft;
}

/** Reads a card from lines of plain text, with or without a dash in front: "age >= 75: 2". */
export function readCardText(text: string, file: string): CardDraft {
  const { tables } = markdownBlocks(text);
  if (tables.length > 0) return readCardMarkdown(text, file);
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const items = lines.flatMap((line, i) => {
    const item = line.replace(/^\s*[-*\u2022]\s+/, "").trim();
    return item === "" || item.startsWith("#") ? [] : [{ text: item, line: i + 1 }];
  });
  return listCard(items.length > 0 ? [items] : [], file);
}

/** Who gets what by a sentence of a card that this program printed, and the row of the table that says the same. */
interface PrintedGive {
  readonly give: readonly DraftGive[];
  readonly row: string;
}

function printedGive(lists: readonly MarkdownList[]): PrintedGive | undefined {
  for (const { text, line } of lists.flat()) {
    const found = /^Give (.+) if the total is at least (\S+), otherwise (.+)\.$/.exec(text);
    if (!found) continue;
    const [, given = "", cut = "", otherwise = ""] = found;
    const at = `line ${line}`;
    return {
      give: [
        { text: `total >= ${cut.replaceAll(",", "")}`, class: given, at },
        { text: "otherwise", class: otherwise, at },
      ],
      row: `${given} from`,
    };
  }
  return undefined;
}

function takeRows(table: MarkdownTable, rows: CardRows, printed: PrintedGive | undefined): void {
  for (const { cells, line } of table.rows) {
    const [label = "", ...points] = cells;
    // A printed card also says how far totals can go.
    if (label !== "range of totals" && label !== printed?.row) rows.row(label, points, `line ${line}`);
  }
}

function takeOthers(tables: readonly MarkdownTable[], rows: CardRows): void {
  for (const { head, rows: found } of tables) {
    const [first = "", second = ""] = head.map((cell) => cell.toLowerCase());
    for (const { cells, line } of found) {
      const [label = "", value = ""] = cells;
      const at = `line ${line}`;
      if (first === "column" && second === "kind") {
        if (value.toLowerCase() === "outcome") rows.outcome(readName(label));
        else rows.kind(readName(label), value, at);
      } else if (first === "read as missing") rows.missing(readName(label));
      else if (first === "total" && second !== "")
        rows.row(isOtherwise(label) || isTotal(label) ? label : `total ${label}`, [value], at);
    }
  }
}

/** The last colon divides, unless it is within quotation marks. */
const ITEM = /^(.*\S)\s*:\s*("(?:[^"\\]|\\.)*"|`[^`]*`|[^:"`]+)$/s;

/** A list is a card, or part of one, when one of its items gives points or says who gets what. */
function isCard(list: MarkdownList): boolean {
  return list.some(({ text }) => {
    const [, label = "", value = ""] = ITEM.exec(text) ?? [];
    return readPoints(value) !== undefined || (value !== "" && (isTotal(label) || isOtherwise(label)));
  });
}

function listCard(lists: readonly MarkdownList[], file: string): CardDraft {
  if (lists.length === 0)
    throw new InputError(
      `${file}: no card found; expected a table with the head "| condition | points |", or a list with items such as "- age >= 75: 2"`,
    );
  const rows = openRows(file, {});
  for (const { text, line } of lists.flat()) {
    const item = ITEM.exec(text);
    if (!item)
      throw new InputError(`${file}, line ${line}: no points; expected a line such as "age >= 75: 2"`);
    rows.row(item[1]!, [item[2]!], `line ${line}`);
  }
  return rows.draft();
}
