import type { MarginResult, RuleBound, SafetyReport } from "@fairscore/core";
import { wrapText } from "@fairscore/core/parts";
import { plain } from "../../terminal/terminal.ts";
import { alignColumns } from "../../terminal/text-columns.ts";

/** What was tested and what came of it, for a terminal: sentences, then a line for each margin. */
export function safetyText(report: SafetyReport, width: number, bold: (text: string) => string): string {
  const sentences = report.sentences.flatMap((sentence) => wrapText(plain(sentence), width));
  const tested = report.margins.filter(({ passed }) => passed !== null);
  const lines = tested.length > 0 ? ["", ...marginLines(report, tested, width)] : [];
  return `${[bold("Safety"), ...sentences, ...lines].join("\n")}\n`;
}

/** One margin on one line, for whoever waits: "learnt with 0.01: 0.012 on unseen rows, at most 0.043; passed". */
export function marginSentence({ tolerances, rules, passed, reason }: MarginResult): string {
  const learnt = `learnt with ${tolerances.map(short).join(", ")}`;
  if (passed === null) return `${learnt}: ${reason}`;
  const seen = rules.map(
    (rule) =>
      `${short(rule.value)} on unseen rows, ${rule.form === "ratio" ? "at least" : "at most"} ${outward(rule)}`,
  );
  return `${learnt}: ${[...seen, passed ? "passed" : rules.length === 0 ? reason : "did not pass"].join("; ")}`;
}

function marginLines({ by }: SafetyReport, tested: readonly MarginResult[], width: number): string[] {
  const forms = new Set(tested.flatMap(({ rules }) => rules.map(({ form }) => form)));
  const bound = forms.size > 1 ? "bound" : forms.has("ratio") ? "at least" : "at most";
  const head = ["learnt with", "loss", by === "held-out" ? "held out" : "out of fold", bound, "test"];
  const rows = tested.map(({ tolerances, loss, rules, passed }) => [
    tolerances.map(short).join(", "),
    short(loss!),
    rules.map(({ value }) => short(value)).join(", ") || "–",
    rules.map(outward).join(", ") || "–",
    passed ? "passed" : "failed",
  ]);
  return alignColumns([head, ...rows], width);
}

function short(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** A bound is never told better than it is. */
function outward({ bound, form }: RuleBound): string {
  return String((form === "ratio" ? Math.floor(bound * 1e4) : Math.ceil(bound * 1e4)) / 1e4);
}
