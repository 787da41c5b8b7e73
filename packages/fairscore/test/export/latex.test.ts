import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { card } from "@fairscore/core";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { exportLatex } from "../../../core/src/export/latex/latex.ts";
import { latexText } from "../../../core/src/export/latex/text.ts";
import { exportModels, HOSTILE, systemOf } from "./models.ts";
import { riskModels } from "./risk-models.ts";
import { programOf, titled } from "./runtimes.ts";

const lualatex = programOf("lualatex");
const pdflatex = programOf("pdflatex");
const hasPdfText = spawnSync("pdftotext", ["-v"], { stdio: "ignore" }).status === 0;
const folder = mkdtempSync(join(tmpdir(), "fairscore-latex-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const models = exportModels();

/** Compiles a document, and gives the text of its pages without white space. */
function printed(engine: string, name: string, document: string): string {
  writeFileSync(join(folder, `${name}.tex`), document);
  const options = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", `${name}.tex`];
  const { status, stdout } = spawnSync(engine, options, { cwd: folder, encoding: "utf8" });
  expect(status, stdout.slice(-1500)).toBe(0);
  const text = spawnSync("pdftotext", ["-raw", `${name}.pdf`, "-"], { cwd: folder, encoding: "utf8" });
  return text.stdout.replace(/\s+/g, "");
}

const withLua = lualatex && hasPdfText;

test.skipIf(!withLua)(
  titled("names that attack are printed as they are", "lualatex or pdftotext", withLua),
  () => {
    const latex = exportLatex(card(models["hostile names"]!));
    const text = printed(lualatex!, "hostile", latex);
    for (const name of HOSTILE.filter((name) => !name.includes("\u202e")))
      expect(text).toContain(name.replace(/\s+/g, ""));
    // What would turn the line around is a sign.
    expect(latex).toContain("$\\diamond$right to left \\fairscorertl{שלום مرحبا}");
    expect(text).toContain("righttoleft");
  },
);

test.skipIf(!withLua)(
  titled("a paper takes cards in as they are, also long ones", "lualatex or pdftotext", withLua),
  () => {
    const cards = ["sixty lines", "two classes, one table", "no lines at all", "seven classes"];
    cards.forEach((name, i) => {
      writeFileSync(join(folder, `card${i}.tex`), exportLatex(card(models[name]!)));
    });
    const text = printed(
      lualatex!,
      "paper",
      `\\documentclass{article}\\usepackage{array,booktabs,longtable}\\begin{document}\\listoftables
${cards.map((_, i) => `\\input{card${i}}`).join("\n")}
The end.\\end{document}`,
    );
    expect(text).toContain("Continuedfromthepagebefore.");
    expect(text).toContain("Leasttotalforyes3");
    expect(text).toContain("isgiven:low,thenmid,thenhigh.");
    expect(text).toContain("Theend.");
  },
);

test.skipIf(!(pdflatex && hasPdfText))(
  titled(
    "pdfLaTeX compiles what is written in Latin letters",
    "pdflatex or pdftotext",
    pdflatex && hasPdfText,
  ),
  () => {
    const column = "Höhe œ ł -- '' <<x>> ?` ^^41 [a] *b* “c” ≥ −";
    const system = systemOf(
      ["*non", "[sì]"],
      [{ column, kind: "number", conditions: [{ column, ge: 1 }] }],
      [0, -2],
      [[1], [0]],
    );
    const text = printed(pdflatex!, "latin", exportLatex(card(system)));
    // The dotless i under an accent, and a bar through an l, may be signs of their own.
    for (const part of ["<<x>>?`^^41[a]*b*“c”≥−", "--''", "*non", "−2"]) expect(text).toContain(part);
  },
);

test("every character is written so that it can be read back, and none of them acts", () => {
  const commands: [RegExp, string][] = [
    [/\\(?:kern0pt|allowbreak)\{\}/g, ""],
    [/\\textbackslash\{\}/g, "\\"],
    [/\\textasciicircum\{\}/g, "^"],
    [/\\textasciitilde\{\}/g, "~"],
    [/\\textasciigrave\{\}/g, "`"],
    [/\\textquotesingle\{\}/g, "'"],
    [/\\fairscorequote\{\}/g, '"'],
    [/\\textless\{\}/g, "<"],
    [/\\textgreater\{\}/g, ">"],
    [/\\textbar\{\}/g, "|"],
    [/\{([[\]*])\}/g, "$1"],
    [/\\([{}$&#%_ ])/g, "$1"],
  ];
  // One pass over all of them, so that what one gives is never read by another.
  const all = new RegExp(commands.map(([pattern]) => pattern.source).join("|"), "g");
  const readBack = (latex: string) =>
    latex.replace(all, (found) => {
      const [pattern, meaning] = commands.find(([pattern]) =>
        new RegExp(`^(?:${pattern.source})$`).test(found),
      )!;
      return found.replace(new RegExp(pattern.source), meaning);
    });
  const acts = (latex: string) => /[\\{}$&#%_^~<>|"`]/.test(latex.replace(all, ""));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 60 }), (text) => {
      const latex = latexText(text);
      expect(readBack(latex)).toBe(text);
      expect(acts(latex)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("the table of risks has every band, and the notes say where they come from", () => {
  for (const [name, system] of Object.entries(riskModels())) {
    const shown = card(system);
    const latex = exportLatex(shown);
    for (const { rows } of shown.risk!.tables)
      for (const row of rows) expect(latex, name).toContain(`${row.map(latexText).join(" & ")} \\\\\n`);
    const { title, sentences } = shown.risk!;
    expect(latex, name).toContain(`\\textbf{${latexText(title)}:} ${latexText(sentences.join(" "))}\\par`);
  }
  expect(exportLatex(card(models["seven classes"]!))).not.toContain("How likely");
});

test.skipIf(!withLua)(
  titled("risks are printed, of hostile classes too", "lualatex or pdftotext", withLua),
  () => {
    const risky = riskModels();
    const hostile = printed(lualatex!, "risky", exportLatex(card(risky["one score, hostile classes"]!)));
    expect(hostile).toContain("Howlikelyeachclassis");
    const system = risky["one score, three classes"]!;
    const text = printed(lualatex!, "risks", exportLatex(card(system)));
    for (const { rows } of card(system).risk!.tables)
      for (const row of rows) expect(text).toContain(row.join("").replace(/\s+/g, ""));
  },
);

test("the caption has the whole rule, numbers have signs and every answer has points", () => {
  const latex = exportLatex(card(models["two classes, two tables"]!));
  expect(latex).toContain("If totals are equal, the class that comes first is given: no, then yes.}");
  expect(latex).toContain("Everyone starts with & $+1$ & $0$ \\\\");
  expect(latex).toMatch(/\\hspace\*\{1em\}clerk &( \$(0|[+-]\d)\$( &)?){2} \\\\/);
  const single = exportLatex(card(models["two classes, one table"]!));
  expect(single).toContain("Give yes if the total is at least 3, otherwise no.}");
  expect(single).toContain("Least total for yes & $\\mathbf{3}$ \\\\");
  expect(single).not.toContain("Everyone starts with");
  expect(exportLatex(card(models["one score, three classes"]!))).toContain(
    "Least total for moderate & $\\mathbf{0}$ \\\\\nLeast total for high & $\\mathbf{3}$ \\\\",
  );
});
