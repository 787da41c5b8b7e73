import { VERDICTS } from "../../card/verdicts.ts";
import { html, htmlName } from "../../text/html.ts";
import { cellWords, countWords, intervalWords, LEFT_OUT, percentWords, rateWords } from "./cell-words.ts";
import type { Block, Cell, Column, DocumentTable } from "./document.ts";

/** Pieces of a document as HTML. */
export function htmlBlocks(blocks: readonly Block[]): string {
  return blocks.map(htmlBlock).join("\n");
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h3>${html(block.words)}</h3>`;
    case "words":
      return htmlWords(block);
    case "entries":
      return `<dl>\n${block.entries
        .map(([term, said]) => `<dt>${html(term)}</dt><dd dir="auto">${htmlCell(said)}</dd>`)
        .join("\n")}\n</dl>`;
    case "figure":
      return `<figure>\n${block.svg}</figure>`;
    case "table":
      return htmlTable(block);
    case "pair":
      return `<div class="pair${block.wide ? " wide" : ""}">\n${block.tables.map(htmlTable).join("\n")}\n</div>`;
  }
}

function htmlWords({ sentences, look }: Extract<Block, { kind: "words" }>): string {
  if (look === "list")
    return `<ul>\n${sentences.map((item) => `<li dir="auto">${htmlCell(item)}</li>`).join("\n")}\n</ul>`;
  const attribute = look === "statement" ? ' class="statement"' : "";
  const lines = sentences.map((sentence) => `<p${attribute} dir="auto">${htmlCell(sentence)}</p>`).join("\n");
  return look === "note" ? `<div class="notes" role="note">${lines}</div>` : lines;
}

/** A table with a caption and with scopes for every heading, in a box that scrolls by itself. */
export function htmlTable({ caption, columns, over = [], bodies, look }: DocumentTable): string {
  const starts = new Set(over.map((_, g) => 1 + over.slice(0, g).reduce((sum, { span }) => sum + span, 0)));
  const numeric = (i: number) =>
    columns[i]?.numeric ? ` class="${starts.has(i) ? "number start" : "number"}"` : "";
  const headings = columns.map(
    ({ name }: Column, i) =>
      `<th scope="col"${numeric(i)}${i === 0 && over.length > 0 ? ' rowspan="2"' : ""}>${html(name)}</th>`,
  );
  const groups = over.map(
    ({ name, span }) => `<th scope="colgroup" colspan="${span}" class="over">${html(name)}</th>`,
  );
  const head =
    over.length > 0
      ? `<tr>${headings[0]}${groups.join("")}</tr>\n<tr>${headings.slice(1).join("")}</tr>`
      : `<tr>${headings.join("")}</tr>`;
  const row = ([name, ...cells]: readonly Cell[]) =>
    `<tr><th scope="row">${htmlCell(name!)}</th>${cells.map((cell, i) => `<td${numeric(i + 1)}>${htmlCell(cell)}</td>`).join("")}</tr>`;
  const body = bodies.map(({ heading, rows }) => {
    const first =
      heading === undefined
        ? ""
        : `<tr class="heading"><th scope="rowgroup" colspan="${columns.length}">${htmlCell(heading)}</th></tr>\n`;
    return `<tbody>\n${first}${rows.map(row).join("\n")}\n</tbody>`;
  });
  return `<div class="scroll" role="group" aria-label="${html(caption)}" tabindex="0">
<table${look ? ` class="${look}"` : ""}>
<caption>${html(caption)}</caption>
<thead>${head}</thead>
${body.join("\n")}
</table>
</div>`;
}

function htmlCell(cell: Cell): string {
  if (typeof cell === "string") return html(cell);
  if ("name" in cell)
    return htmlName(cell.name) + (cell.few ? ` *<span class="vh"> ${VERDICTS.few}</span>` : "");
  if ("small" in cell) return `<small>${html(cell.small)}</small>`;
  if ("code" in cell) return `<span class="hash">${html(cell.code)}</span>`;
  if ("date" in cell) return `<time datetime="${html(cell.date)}">${html(cellWords(cell))}</time>`;
  if ("count" in cell) return htmlCount(cell);
  if ("rate" in cell)
    return (
      heard(rateWords(cell.rate)) +
      small(intervalWords(cell.rate)) +
      (cell.few ? `<small class="few">${VERDICTS.few}</small>` : "")
    );
  if ("rateOf" in cell)
    return `<span class="rate">${heard(rateWords(cell.rateOf))} <small>of ${heard(countWords(cell.rateOf.n))}</small></span>`;
  if ("points" in cell || "from" in cell) return heard(cellWords(cell));
  if ("beside" in cell) return cell.beside.map(htmlCell).join("");
  return cell.map(htmlCell).join("<br>");
}

/** A number of people; one with a share is shaded by it. */
function htmlCount({ count, share, n, frame }: Extract<Cell, { count: unknown }>): string {
  const number = heard(countWords(count));
  if (share === undefined) return number;
  const shade = Math.round((share ?? 0) * 100);
  const more = count === 0 ? "" : small(percentWords(share, n));
  return `<span class="cell${frame ? " same" : ""}" style="--share:${shade}">${number}${more}</span>`;
}

function small(words: string): string {
  return words === "" ? "" : ` <small>${html(words)}</small>`;
}

/** Screen readers skip or misread the minus sign, and the dash of what is left out. */
function heard(words: string): string {
  if (words === LEFT_OUT)
    return `<span aria-hidden="true">${LEFT_OUT}</span><span class="vh">left out</span>`;
  return html(words).replaceAll(
    "\u2212",
    '<span aria-hidden="true">\u2212</span><span class="vh">minus </span>',
  );
}
