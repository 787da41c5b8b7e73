import { checkAudit } from "../audit/check-audit.ts";
import type { Audit } from "../audit/report.ts";
import { markdown, markdownTable } from "../text/markdown.ts";
import { auditDocument } from "./audit-document.ts";

/** The audit as GitHub Markdown. */
export function auditMarkdown(audit: Audit): string {
  checkAudit(audit);
  const blocks = auditDocument(audit).flatMap(({ heading, sentences, tables }) => [
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
