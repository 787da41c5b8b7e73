import { html } from "../../text/html.ts";
import { htmlHead } from "../../text/html-page.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import {
  confirmationSection,
  dataSection,
  definitionSection,
  lineSection,
  tieSection,
  useSection,
} from "./closing-sections.ts";
import { matrixSection, selectionSection, wrongSection } from "./count-sections.ts";
import { differenceSection } from "./difference-section.ts";
import { aboutSection, cardSection, certificateSection, settingsSection } from "./opening-sections.ts";
import { REPORT_STYLE } from "./report-style.ts";

interface PageSection {
  readonly number: string;
  readonly title: string;
  body(facts: AuditFacts): string;
  /** Default: always. */
  has?(facts: AuditFacts): boolean;
}

const SECTIONS: readonly PageSection[] = [
  { number: "1", title: "What it decides", body: aboutSection },
  { number: "2", title: "The card", body: cardSection },
  { number: "3", title: "Settings", body: settingsSection },
  { number: "4", title: "Certificate", body: certificateSection },
  { number: "5", title: "How many are wrong", body: wrongSection },
  { number: "6", title: "What people are and what they are given", body: matrixSection },
  { number: "7", title: "Differences between groups", body: differenceSection },
  { number: "8", title: "Who is given what: rates and impact ratios", body: selectionSection },
  { number: "9", title: "Ties and margins", body: tieSection },
  { number: "9b", title: "What each line does, and proxies", body: lineSection },
  { number: "10", title: "Data", body: dataSection },
  { number: "11", title: "Limits of use and human decisions", body: useSection },
  { number: "12", title: "Definitions", body: definitionSection },
  {
    number: "13",
    title: "Confirmations",
    body: confirmationSection,
    has: ({ confirmations }) => confirmations.length > 0,
  },
];

/** The audit as one HTML page that prints: no script, nothing loaded from anywhere, no row of the data. */
export function auditPageOf(facts: AuditFacts): string {
  const shown = SECTIONS.filter(({ has = () => true }) => has(facts));
  const contents = shown.map(
    ({ number, title }) => `<li><a href="#section-${number}">${number} ${html(title)}</a></li>`,
  );
  const sections = shown.map(
    ({ number, title, body }) =>
      `<section id="section-${number}">\n<h2>${number} ${html(title)}</h2>\n${body(facts)}\n</section>`,
  );
  return `${htmlHead(facts.title, REPORT_STYLE)}
<body>
<main>
<header>
<h1 dir="auto">${html(facts.title)}</h1>
<p dir="auto">${html(facts.card.purpose)}</p>
</header>
<nav aria-label="Contents">
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
