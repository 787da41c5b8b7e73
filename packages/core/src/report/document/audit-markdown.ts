import type { Audit } from "../../audit/report.ts";
import { markdown, markdownTable } from "../../text/markdown.ts";
import { type AuditView, viewOf } from "../facts/audit-view.ts";
import { auditDocument } from "./audit-document.ts";

/** The audit, or a view of it, as GitHub Markdown. */
export function auditMarkdown(audit: Audit | AuditView): string {
  const blocks = auditDocument(viewOf(audit)).flatMap(({ heading, sentences, tables }) => [
    [`## ${markdown(heading)}`],
    sentences.map((sentence) => `- ${markdown(sentence)}`),
    ...tables.flatMap(({ caption, head, rows, numbers }) => [
      [`**${markdown(caption)}**`],
      markdownTable(
        head.map(markdown),
        rows.map((row) => row.map(markdown)),
        numbers,
      ),
    ]),
  ]);
  return `# Audit\n\n${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}
