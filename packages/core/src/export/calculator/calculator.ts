import type { Audit } from "../../audit/report.ts";
import { type Card, card } from "../../card/card.ts";
import { spoken } from "../../card/points-table.ts";
import { type Question, questionsOf, withoutIdleQuestions } from "../../card/questions.ts";
import { bandLimits, totalLabel } from "../../card/score-bands.ts";
import { inWords } from "../../model/in-words.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { testOf } from "../../recipe/condition/condition.ts";
import { html, htmlName } from "../../text/html.ts";
import { htmlHead } from "../../text/html-page.ts";
import { visible } from "../../text/visible.ts";
import { formScript } from "./form.ts";
import { riskForm, riskPlace } from "./risk.ts";
import { calculatorScorer } from "./scorer.ts";
import { sha256Base64 } from "./sha256.ts";
import { CALCULATOR_STYLE } from "./style.ts";
import { written } from "./written.ts";

/** Longer words of headings may be broken. */
const LONG_WORD = 12;

/**
 * A page that scores one person at a time: one file that works from a disk, on a phone and in old browsers. It loads
 * nothing, sends nothing and keeps nothing; its policy lets only its own script run.
 */
export function exportCalculator(model: ScoringSystem, audit?: Audit): string {
  // People fill it in, in their words.
  const { system } = inWords(model);
  const shown = card(system, audit);
  const asked = withoutIdleQuestions(system);
  const questions = questionsOf(asked);
  const { risk: _, ...others } = system;
  const script = scriptOf(asked, shown.risk ? system : others, questions, shown);
  const allowed = `script-src 'sha256-${sha256Base64(script)}'; style-src 'sha256-${sha256Base64(CALCULATOR_STYLE)}'`;
  return `${htmlHead(shown.title, CALCULATOR_STYLE, allowed)}
<body>
<main>
<header>
<h1 dir="auto">${html(shown.title)}</h1>
<p dir="auto">${html(shown.purpose)}</p>
</header>
${notes(shown)}
<div class="page">
${formOf(questions, shown)}
${resultOf(shown)}
${sumOf(shown)}
<div class="more">
${shown.tieRule === null ? "" : `<p>${html(shown.tieRule)}</p>`}
<div class="sign">
<p>Person or case</p>
<p>Filled in by, date</p>
<p>Decided otherwise, because</p>
</div>
${about(shown)}
<footer>
<p class="kept">Nothing that is entered leaves this page or is kept.</p>
<p>${html(shown.provenance)}</p>
</footer>
</div>
</div>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function scriptOf(
  system: ScoringSystem,
  whole: ScoringSystem,
  questions: readonly Question[],
  shown: Card,
): string {
  const { bands, classes } = shown;
  const answers = questions.map((question) =>
    question.answers.map(({ cell, when }) => ({ value: cell, ...Object.fromEntries(testOf(when)) })),
  );
  return `
(function () {
"use strict";

${calculatorScorer(system, whole)}
// The names of the classes, the answers to each question, and of one score why each class is given.
var CLASSES = ${written(classes.map(visible))};
var ANSWERS = [
${answers.map((list) => `  ${written(list)}`).join(",\n")}
];
var BANDS = ${written(bands && bandLimits(bands, classes))};

${riskForm(shown)}${formScript(shown.risk !== undefined)}})();
`;
}

function notes({ warnings }: Card): string {
  if (warnings.length === 0) return "";
  return `<div class="notes" role="note">\n${warnings.map((text) => `<p>${html(text)}</p>`).join("\n")}\n</div>`;
}

function formOf(asked: readonly Question[], { sections }: Card): string {
  const questions = asked.map(({ kind }, q) => {
    const { column, rows } = sections[q]!;
    const box = `<p class="value"><label for="v${q}">Number<span class="vh"> for ${htmlName(column)}</span></label><input id="v${q}" type="text" inputmode="decimal" autocomplete="off" spellcheck="false" aria-describedby="e${q}"> <span class="hint">or choose:</span> <span class="error" id="e${q}"></span></p>`;
    const labels = rows.map(
      ({ words }, i) =>
        `<label><input type="radio" name="q${q}" value="${i}"><span>${htmlName(words)}</span></label>`,
    );
    return `<fieldset>
<legend>${htmlName(column)}</legend>
${kind === "number" ? `${box}\n` : ""}<div class="answers">
${labels.join("\n")}
</div>
</fieldset>`;
  });
  return `<form id="form" autocomplete="off">
<noscript><p class="notes">This page needs JavaScript to add up the points.</p></noscript>
${questions.join("\n")}
<div class="buttons">
<button type="button" id="rest">The rest is not known</button>
<button type="button" id="again">Start over</button>
<button type="button" id="print">Print</button>
</div>
</form>`;
}

/** Where the class given and the totals appear. */
function resultOf(shown: Card): string {
  const { classes, bands } = shown;
  const totals = bands
    ? `<li><span>Total</span> <b data-total="1"></b></li>`
    : classes
        .map((name, k) => `<li data-class="${k}">${htmlName(name)} <b data-total="${k}"></b></li>`)
        .join("\n");
  return `<section class="result" aria-labelledby="result">
<h2 id="result">Result</h2>
<div id="status" role="status"></div>
<p class="hint" id="so-far">Totals so far:</p>
<ul class="totals">
${totals}
</ul>${riskPlace(shown)}
</section>`;
}

/** Every answer with its points; the script shows those that are given. */
function sumOf({ classes, bands, sections, tables: shown }: Card): string {
  const tables = bands ? [1] : classes.map((_, k) => k);
  const heading = (k: number) => {
    const name = bands ? "points" : classes[k]!;
    const isLong = visible(name)
      .split(" ")
      .some((word) => word.length > LONG_WORD);
    return `<th scope="col"${isLong ? ' class="long"' : ""}>${htmlName(name)}</th>`;
  };
  const cell = (points: number) => `<td${points === 0 ? ' class="none"' : ""}>${spoken(points)}</td>`;
  const rows = sections.flatMap(({ column, rows }, q) =>
    rows.map(
      ({ words, points }, i) =>
        `<tr data-answer="${q}.${i}" hidden><th scope="row"><span class="column">${htmlName(column)}</span> ${htmlName(words)}</th>${points.map(cell).join("")}</tr>`,
    ),
  );
  const start = shown.map(({ startsWith }) => `<td>${spoken(startsWith)}</td>`).join("");
  return `<div class="scroll" role="region" aria-labelledby="sum" tabindex="0">
<h2 id="sum">How it adds up</h2>
<table>
<thead><tr><th scope="col">Answers</th>${tables.map(heading).join("")}</tr></thead>
<tbody>
${bands ? "" : `<tr class="starts"><th scope="row">Everyone starts with</th>${start}</tr>\n`}${rows.join("\n")}
</tbody>
<tfoot><tr><th scope="row">${totalLabel(bands, htmlName)}</th>${tables.map((k) => `<td data-total="${k}"></td>`).join("")}</tr></tfoot>
</table>
</div>`;
}

function about({ accuracy, fairness, certificate, shape, risk }: Card): string {
  const facts = (
    [
      ["How likely each class is", risk?.sentences ?? []],
      ["How often it is right", accuracy],
      ["Groups", fairness],
      ["How much better another card could be", [...certificate, shape]],
    ] as const
  ).filter(([, sentences]) => sentences.length > 0);
  return `<details>
<summary>About this card</summary>
${facts.map(([title, sentences]) => `<h3>${title}</h3>\n${sentences.map((text) => `<p>${html(text)}</p>`).join("\n")}`).join("\n")}
</details>`;
}
