import { html } from "../text/html.ts";
import { htmlHead } from "../text/html-page.ts";
import type { Card } from "./card.ts";
import { CARD_STYLE, pageStyle } from "./card-style.ts";
import { checkCard } from "./check-card.ts";
import { COSTS_TITLE, costTable } from "./cost-table.ts";
import { parsimonySvg } from "./parsimony-plot.ts";
import { PARSIMONY_TITLE, parsimonySentences } from "./parsimony-words.ts";
import { pointsTable } from "./points-table.ts";
import { riskTable } from "./risk-table.ts";
import { accuracyTitle, VERDICT_TITLE } from "./verdict-sentences.ts";

/** The card as one HTML page that prints on A4: no script, nothing loaded from anywhere. */
export function cardHtml(card: Card): string {
  checkCard(card);
  return `${htmlHead(card.title, `${pageStyle(card.tables.length)}${CARD_STYLE}`)}
<body>
<main>
<header>
<h1 dir="auto">${html(card.title)}</h1>
<p dir="auto">${html(card.purpose)}</p>
</header>
${notes(card)}
${card.verdict.length === 0 ? "" : `<div class="verdict">\n${facts(VERDICT_TITLE, card.verdict)}\n</div>`}
<div class="scroll" role="region" aria-label="Points" tabindex="0">
${pointsTable(card)}
</div>
<div class="use">
<div class="steps">
<ol>
${card.howTo.map((step) => `<li>${html(step)}</li>`).join("\n")}
</ol>
${card.tieRule === null ? "" : `<p>${html(card.tieRule)}</p>`}
</div>
<div class="sign">
<p>Person or case</p>
<p>Class given</p>
<p>Filled in by, date</p>
<p>Decided otherwise, because</p>
</div>
</div>
${riskTable(card)}${costs(card)}<div class="facts">
${[
  facts(accuracyTitle(card), card.accuracy),
  facts("Groups", card.fairness),
  facts("How much better another card could be", card.certificate),
]
  .filter((section) => section !== "")
  .join("\n")}
</div>
${parsimonyFigure(card)}<footer>
<p>${html(card.shape)}</p>
<p>${html(card.provenance)}</p>
</footer>
</main>
</body>
</html>
`;
}

function parsimonyFigure({ parsimony }: Card): string {
  if (!parsimony) return "";
  const words = parsimonySentences(parsimony).map((sentence) => `<p>${html(sentence)}</p>`);
  return `<figure class="parsimony">
<figcaption class="facts">
<section>
<h2>${html(PARSIMONY_TITLE)}</h2>
${words.join("\n")}
</section>
</figcaption>
${parsimonySvg(parsimony, { onPage: true })}</figure>
`;
}

function notes({ warnings }: Card): string {
  if (warnings.length === 0) return "";
  return `<div class="notes" role="note">\n${warnings.map((w) => `<p>${html(w)}</p>`).join("\n")}\n</div>`;
}

function costs(card: Card): string {
  const table = costTable(card);
  if (!table) return "";
  const head = table.head.map((name) => `<th scope="col">${html(name)}</th>`).join("");
  const rows = table.rows.map(
    ([name, ...prices]) =>
      `<tr><th scope="row">${html(name!)}</th>${prices.map((price) => `<td>${price}</td>`).join("")}</tr>`,
  );
  return `<table class="costs">
<caption>${html(COSTS_TITLE)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
`;
}

function facts(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return "";
  return `<section>\n<h2>${html(title)}</h2>\n${sentences.map((s) => `<p>${html(s)}</p>`).join("\n")}\n</section>`;
}
