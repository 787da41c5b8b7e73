import { html } from "../../text/html.ts";
import { htmlHead } from "../../text/html-page.ts";
import type { Block } from "../document/document.ts";
import { htmlBlocks } from "../document/html-blocks.ts";
import { NUMBER_SECTIONS } from "../document/number-sections.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import {
  checklistSection,
  confirmationSection,
  dataSection,
  definitionSection,
  lineSection,
  marginSection,
  useSection,
} from "./closing-sections.ts";
import {
  aboutSection,
  cardSection,
  certificateSection,
  settingsSection,
  verdictSection,
} from "./opening-sections.ts";
import { REPORT_STYLE } from "./report-style.ts";

interface PageSection {
  readonly number: string;
  readonly title: string;
  readonly html: string;
}

/** Of the sections of numbers. Those after them keep theirs, which documents refer to. */
const NUMBERS = ["5", "6", "7", "8", "8b"] as const;

function pageSections(facts: AuditFacts): PageSection[] {
  const numbers = { ...facts, hasCosts: facts.card.costs !== null };
  const sections: readonly (readonly [number: string, title: string, body: readonly Block[] | string])[] = [
    ["1", "What it decides", aboutSection(facts)],
    ["2", "The card", cardSection(facts)],
    ["3", "Settings", settingsSection(facts)],
    ["4", "Certificate", certificateSection(facts)],
    ...NUMBER_SECTIONS.map(({ title, blocks }, i) => [NUMBERS[i]!, title, blocks(numbers)] as const),
    ["9", "Ties and margins", marginSection(facts)],
    ["9b", "What each line does, and proxies", lineSection(facts)],
    ["10", "Data", dataSection(facts)],
    ["11", "Limits of use and human decisions", useSection(facts)],
    ["12", "Definitions", definitionSection(facts)],
    ...(facts.confirmations.length > 0 ? [["13", "Confirmations", confirmationSection(facts)] as const] : []),
    ["14", "Reporting checklist", checklistSection(facts)],
  ];
  return sections.map(([number, title, body]) => ({
    number,
    title,
    html: typeof body === "string" ? body : htmlBlocks(body),
  }));
}

/** The audit as one HTML page that prints: no script, nothing loaded from anywhere, no row of the data. */
export function auditPageOf(facts: AuditFacts): string {
  const shown = pageSections(facts);
  const contents = shown.map(
    ({ number, title }) => `<li><a href="#section-${number}">${number} ${html(title)}</a></li>`,
  );
  const sections = shown.map(
    ({ number, title, html: body }) =>
      `<section id="section-${number}">\n<h2>${number} ${html(title)}</h2>\n${body}\n</section>`,
  );
  const verdict = verdictSection(facts);
  return `${htmlHead(facts.title, REPORT_STYLE)}
<body>
<main>
<header>
<h1 dir="auto">${html(facts.title)}</h1>
<p dir="auto">${html(facts.card.purpose)}</p>
</header>
${verdict}<nav aria-label="Contents">
<ol>
${contents.join("\n")}
</ol>
</nav>
${sections.join("\n")}
<footer>${html(facts.card.provenance)}</footer>
</main>
</body>
</html>
`;
}
