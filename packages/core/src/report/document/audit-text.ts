import type { Audit } from "../../audit/report.ts";
import { bullet, TEXT_OPTIONS, type TextOptions } from "../../card/card-text.ts";
import { checkOptions } from "../../schema.ts";
import { wrapText } from "../../text/display-width.ts";
import { drawTable } from "../../text/text-table.ts";
import { visible } from "../../text/visible.ts";
import { type AuditView, viewOf } from "../facts/audit-view.ts";
import { auditDocument, type DocumentTable } from "./audit-document.ts";

const SMALLEST = 40;

/** The audit, or a view of it, for a terminal. */
export function auditText(audit: Audit | AuditView, options: TextOptions): string {
  checkOptions(options, TEXT_OPTIONS);
  const width = Math.max(SMALLEST, Math.floor(options.width));
  const bold = (text: string) => (options.color ? `\u001b[1m${text}\u001b[22m` : text);
  const blocks = auditDocument(viewOf(audit)).map(({ heading, sentences, tables }) => [
    ...wrapText(visible(heading), width).map(bold),
    ...sentences.flatMap((sentence) => bullet("-", sentence, width)),
    ...tables.flatMap((table) => drawn(table, width, bold)),
  ]);
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}

/** A table that is too wide for its words becomes one block of "heading: cell" lines per row. */
function drawn(table: DocumentTable, width: number, bold: (text: string) => string): string[] {
  const caption = ["", ...wrapText(visible(table.caption), width)];
  if (table.head.length * 15 <= width) return [...caption, ...drawTable(table, width, bold)];
  return [
    ...caption,
    ...table.rows.flatMap(([first = "", ...rest]) => [
      ...wrapText(visible(first), width - 2).map((line) => `  ${bold(line)}`),
      ...rest.flatMap((cell, c) =>
        cell === "" ? [] : bullet("   ", `${table.head[c + 1]}: ${cell}`, width),
      ),
    ]),
  ];
}
