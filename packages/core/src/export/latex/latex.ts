import type { Card } from "../../card/card.ts";
import { latexColumns } from "./columns.ts";
import { latexHead } from "./head.ts";
import { riskLines, riskTables } from "./risk.ts";
import { answerRows, endRows, type LatexRow, startRows } from "./rows.ts";
import { latexText } from "./text.ts";

/** Above this many lines of print a table goes over several pages. */
const ONE_PAGE = 38;

/**
 * The card as LaTeX for papers: a file that compiles on its own, and that a paper can take in with \input as it is. Only
 * array, booktabs and longtable are needed.
 */
export function exportLatex(card: Card): string {
  const starts = startRows(card);
  const answers = answerRows(card);
  const ends = endRows(card);
  const rows = [...starts, ...answers, ...ends];
  const { spec, headings, isSmall, linesOf } = latexColumns(
    card,
    rows.map(({ words }) => words),
  );
  const head = `${["Choose one answer each", ...headings].join(" & ")} \\\\`;
  const parts = [written(starts), written(answers), written(ends)].filter((part) => part !== "");
  const body = parts.join("\n\\midrule\n");
  const caption = `\\caption[Points card]{${captionOf(card)}}`;
  const content =
    rows.reduce((sum, { words }) => sum + linesOf(words), riskLines(card)) > ONE_PAGE
      ? longTable({
          spec,
          head,
          body,
          caption,
          isSmall,
          across: card.tables.length + 1,
          risks: riskTables(card),
          notes: notesOf(card),
        })
      : floatingTable({ spec, head, body, caption, isSmall, risks: riskTables(card), notes: notesOf(card) });
  return latexHead(card, content);
}

interface Parts {
  readonly spec: string;
  readonly head: string;
  readonly body: string;
  readonly caption: string;
  readonly isSmall: boolean;
  readonly risks: string;
  readonly notes: string;
}

function floatingTable({ spec, head, body, caption, isSmall, risks, notes }: Parts): string {
  return `\\begin{table}[htbp]
\\centering
\\setlength{\\belowcaptionskip}{6pt}
${caption}
${isSmall ? "\\footnotesize\n" : ""}\\begin{tabular}{${spec}}
\\toprule
${head}
\\midrule
${body}
\\bottomrule
\\end{tabular}
${risks}\\par\\medskip
\\begin{minipage}{\\linewidth}
\\footnotesize
${notes}
\\end{minipage}
\\end{table}`;
}

function longTable({
  spec,
  head,
  body,
  caption,
  isSmall,
  across,
  risks,
  notes,
}: Parts & { readonly across: number }): string {
  return `\\begingroup
\\setlength{\\LTcapwidth}{\\linewidth}
${isSmall ? "\\footnotesize\n" : ""}\\begin{longtable}{${spec}}
${caption}\\\\
\\toprule
${head}
\\midrule
\\endfirsthead
\\multicolumn{${across}}{@{}l}{\\footnotesize Continued from the page before.} \\\\
\\toprule
${head}
\\midrule
\\endhead
\\bottomrule
\\endfoot
${body}
\\end{longtable}
${risks === "" ? "" : `${risks}\\par\\medskip\n`}\\footnotesize\\setlength{\\parindent}{0pt}
${notes}
\\endgroup`;
}

function written(rows: readonly LatexRow[]): string {
  return rows
    .map(
      ({ latex, cells, keep, group }, i) =>
        `${i > 0 && group !== rows[i - 1]!.group ? "\\addlinespace\n" : ""}${[latex, ...cells].join(" & ")} \\\\${keep ? "*" : ""}`,
    )
    .join("\n");
}

function captionOf({ title, howTo, tieRule }: Card): string {
  const rule = [...howTo, ...(tieRule === null ? [] : [tieRule])];
  return `\\textbf{${latexText(title)}.} ${latexText(rule.join(" "))}`;
}

/** What must be known before the card is used, how good it is and where it comes from. */
function notesOf(card: Card): string {
  const paragraphs: readonly (readonly [string, readonly string[]])[] = [
    ["Note", card.warnings],
    [card.risk?.title ?? "", card.risk?.sentences ?? []],
    ["How often it is right", card.accuracy],
    ["Groups", card.fairness],
    ["How much better another card could be", card.certificate],
    ["Where it comes from", [card.shape, `${card.provenance}.`]],
  ];
  return paragraphs
    .filter(([, sentences]) => sentences.length > 0)
    .map(([title, sentences]) => `\\textbf{${latexText(title)}:} ${latexText(sentences.join(" "))}\\par`)
    .join("\n");
}
