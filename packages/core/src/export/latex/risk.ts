import type { Card } from "../../card/card.ts";
import { headingCell } from "./columns.ts";
import { latexText } from "./text.ts";

/** How likely classes are, a row for each band of totals; nothing where the card does not say it. */
export function riskTables({ risk }: Card): string {
  if (!risk || risk.tables.length === 0) return "";
  const tables = risk.tables.map(({ head, rows }) => {
    const [first, ...others] = head;
    const heads = [latexText(capital(first!)), ...others.map(headingCell)];
    return `\\begin{tabular}{@{}l${"r".repeat(others.length)}@{}}
\\toprule
${heads.join(" & ")} \\\\
\\midrule
${rows.map((row) => `${row.map(latexText).join(" & ")} \\\\`).join("\n")}
\\bottomrule
\\end{tabular}`;
  });
  return `\\par\\medskip
\\begingroup\\centering\\footnotesize
\\textbf{${latexText(risk.title)}}\\par\\smallskip
${tables.join("\n\\par\\medskip\n")}
\\par\\endgroup
`;
}

/** How many lines of the other table that takes: its letters are smaller. */
export function riskLines({ risk }: Card): number {
  return SMALLER * (risk?.tables.reduce((sum, { rows }) => sum + rows.length + 3, 0) ?? 0);
}

const SMALLER = 0.8;

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
