import type { Card } from "../../card/card.ts";
import { isArabic, isBeyondLatin } from "./text.ts";

/** Defined only where the card has such characters. Without T1 a paper's font has no straight quotation mark. */
const QUOTE =
  "\\providecommand{\\fairscorequote}{\\ifdefined\\directlua\\textquotedbl\\else\\ifdefined\\XeTeXversion\\textquotedbl\\else\\UseTextSymbol{T1}{\\textquotedbl}\\fi\\fi}\n";
const RTL =
  "\\providecommand{\\fairscorertl}[1]{\\ifdefined\\directlua\\leavevmode{\\textdir TRT #1}\\else #1\\fi}\n";

/** A file that is a document on its own, and only the table within another document. */
export function latexHead(card: Card, content: string): string {
  const text = JSON.stringify(card);
  const engine = isBeyondLatin(text)
    ? "This card has letters that pdfLaTeX lacks: use LuaLaTeX, and a font that has them."
    : "pdfLaTeX, LuaLaTeX and XeLaTeX compile it.";
  const narrow = content.includes("\\begin{longtable}")
    ? " It goes over several pages, and needs one\n% column of text."
    : "\n% Across both columns of a paper: write table* for table, twice.";
  return `% A points card, written by fairscore.
% In a paper: \\usepackage{array,booktabs,longtable} in the preamble, and \\input{this-file} where the card should be.
% On its own: compile this file. ${engine}
% To change it by hand, copy what stands between the two lines of equals signs.${narrow}
\\expandafter\\ifx\\csname @nodocument\\endcsname\\relax\\let\\fairscoreend\\relax\\else
\\documentclass[11pt,a4paper]{article}
\\usepackage[margin=2.3cm]{geometry}
\\usepackage{array,booktabs,longtable}
${fonts(text)}
\\pagestyle{empty}
\\def\\fairscoreend{\\end{document}}
\\begin{document}
\\fi
% ${"=".repeat(100)}
${content.includes("\\fairscorequote") ? QUOTE : ""}${content.includes("\\fairscorertl") ? RTL : ""}${content}
% ${"=".repeat(100)}
\\fairscoreend
`;
}

function fonts(text: string): string {
  const latin = `\\usepackage[T1]{fontenc}
\\usepackage{textcomp}
\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}`;
  if (!isBeyondLatin(text)) return `\\ifdefined\\Umathchar\\usepackage{fontspec}\\else\n${latin}\n\\fi`;
  const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)
    ? "\\fairscorefont{Noto Serif CJK SC}\n"
    : "";
  return `\\ifdefined\\directlua
% Letters that Latin Modern lacks come from these fonts, if they are installed: add yours. The log names those still missing.
\\tracinglostchars=2
\\usepackage{fontspec}
\\def\\fairscorefonts{}
\\newcommand{\\fairscorefont}[1]{\\IfFontExistsTF{#1}{\\edef\\fairscorefonts{\\fairscorefonts"#1:mode=harf;${isArabic(text) ? "script=arab;" : ""}",}}{}}
\\fairscorefont{DejaVu Sans}
${cjk}\\directlua{luaotfload.add_fallback("fairscore", {\\fairscorefonts})}
\\setmainfont{Latin Modern Roman}[RawFeature={fallback=fairscore}]
\\else
\\ifdefined\\XeTeXversion\\usepackage{fontspec}\\else
${latin}
\\fi\\fi`;
}
