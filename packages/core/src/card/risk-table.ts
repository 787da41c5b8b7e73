import { html } from "../text/html.ts";
import type { Card } from "./card.ts";

/** How likely classes are, totals across: a card has one page, and somebody who has added up looks for one number. */
export function riskTable({ risk }: Card, heading: "h2" | "h3" = "h2"): string {
  if (!risk) return "";
  const { title, tables, sentences } = risk;
  const said = sentences.map((one) => `<p>${html(one)}</p>`).join("\n");
  return `<section class="risk">
<${heading}>${html(title)}</${heading}>
${tables.length > 0 ? across(title, tables) : ""}${said}
</section>
`;
}

/** The second table goes on below the first: it is about the same totals. */
function across(title: string, tables: NonNullable<Card["risk"]>["tables"]): string {
  const [{ head, rows }] = tables as [(typeof tables)[0]];
  const totals = rows.map(([name]) => `<th scope="col">${html(name!)}</th>`).join("");
  const bodies = tables.map((table, t) => {
    const heading =
      t === 0
        ? []
        : [`<tr><th scope="rowgroup" colspan="${rows.length + 1}">${html(table.head[0]!)}</th></tr>`];
    const lines = table.head.slice(1).map((name, i) => {
      const cells = table.rows.map((row) => `<td>${html(row[i + 1]!).replace("–", "–<wbr>")}</td>`).join("");
      return `<tr><th scope="row">${html(name)}</th>${cells}</tr>`;
    });
    return `<tbody>\n${[...heading, ...lines].join("\n")}\n</tbody>`;
  });
  return `<div class="scroll" role="region" aria-label="${html(title)}" tabindex="0">
<table${tables.length === 1 ? ' class="pair"' : ""}>
<thead><tr><th scope="col">${html(capital(head[0]!))}</th>${totals}</tr></thead>
${bodies.join("\n")}
</table>
</div>
`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
