import type { Audit } from "../../audit/report.ts";
import { markdown, markdownTable } from "../../text/markdown.ts";
import { type AuditView, viewOf } from "../facts/audit-view.ts";
import { auditDocument } from "./audit-document.ts";
import { type WordBlock, wordBlocks } from "./cell-words.ts";

/** The audit, or a view of it, as GitHub Markdown. */
export function auditMarkdown(audit: Audit | AuditView): string {
  const blocks = auditDocument(viewOf(audit)).flatMap(({ title, blocks }) => [
    `## ${markdown(title)}`,
    ...blocks.flatMap(wordBlocks).map(written),
  ]);
  return `# Audit\n\n${blocks.join("\n\n")}\n`;
}

function written(block: WordBlock): string {
  switch (block.kind) {
    case "heading":
      return `### ${markdown(block.words)}`;
    case "sentences":
      return block.sentences.map((sentence) => `- ${markdown(sentence)}`).join("\n");
    case "table": {
      const rows = block.rows.map((row) => row.map(markdown));
      const lines = markdownTable(block.head.map(markdown), rows, block.numbers);
      return `**${markdown(block.caption)}**\n\n${lines.join("\n")}`;
    }
  }
}
