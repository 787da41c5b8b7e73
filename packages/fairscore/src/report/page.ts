import { html, htmlBlocks, htmlHead, list, VERSION } from "@fairscore/core/parts";
import { PAGE_STYLE } from "./page-style.ts";

/** A whole report as one HTML page: no script, nothing loaded from anywhere. */
export function page(title: string, description: string, parts: readonly string[]): string {
  return `${htmlHead(title, PAGE_STYLE, "style-src 'unsafe-inline'; img-src data:")}
<body>
<main>
<header>
<h1 dir="auto">${html(title)}</h1>
${description === "" ? "" : `<p dir="auto">${html(description)}</p>`}
</header>
${parts.filter((part) => part !== "").join("\n")}
<footer>fairscore ${html(VERSION)}</footer>
</main>
</body>
</html>
`;
}

/** A part of a report under a heading; nothing where there is nothing to say. */
export function section(heading: string, parts: readonly string[]): string {
  const kept = parts.filter((part) => part !== "");
  return kept.length === 0
    ? ""
    : `<section>\n<h2 dir="auto">${html(heading)}</h2>\n${kept.join("\n")}\n</section>`;
}

/** What a reader must know before anything else. */
export function warning(sentence: string): string {
  return `<p class="warning" role="note">${html(sentence)}.</p>`;
}

/** Sentences as a list. */
export function sentenceList(sentences: readonly string[]): string {
  return sentences.length === 0 ? "" : htmlBlocks([list(sentences)]);
}

/** A plot, which is SVG already, with the table of its numbers. */
export function figure(svg: string, table: string): string {
  return `<figure>\n<div class="plot" role="region" aria-label="Plot" tabindex="0">${svg.trim()}</div>\n</figure>\n${table}`;
}
