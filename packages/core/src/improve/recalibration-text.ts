import type { Ranged } from "../audit/steps.ts";
import { cardFace } from "../card/card-face.ts";
import { asPublished, cardRisk, riskPercent, totalsOf } from "../card/card-risk.ts";
import { bullet, type TextOptions } from "../card/card-text.ts";
import { printedRisk } from "../card/printed-risk.ts";
import { bandOf, type RiskBand, type ScoreRisk } from "../model/risk.ts";
import { nounOf } from "../recipe/codebook.ts";
import { calibrationSentences } from "../report/document/calibration-words.ts";
import { estimatePercent, estimateWords } from "../report/document/quality-words.ts";
import { wrapText } from "../text/display-width.ts";
import { inPoints, whole } from "../text/numbers.ts";
import { drawTable, type TextTable } from "../text/text-table.ts";
import { visible } from "../text/visible.ts";
import type { Recalibration } from "./recalibrate.ts";
import type { RiskCheck } from "./risk-check.ts";

const SMALLEST = 40;

/** How a card's risks were, how they are now, and how good both are, for a terminal. */
export function recalibrationText(recalibration: Recalibration, options: TextOptions): string {
  const width = Math.max(SMALLEST, Math.floor(options.width));
  const bold = (text: string) => (options.color ? `\u001b[1m${text}\u001b[22m` : text);
  const heading = (text: string) => ["", ...wrapText(visible(text), width).map(bold)];
  const bullets = (sentences: readonly string[]) =>
    sentences.flatMap((sentence) => bullet("-", sentence, width));
  const lines = [
    ...heading("How the risks that it had hold among these people").slice(1),
    ...bullets(beforeSentences(recalibration)),
    ...heading("The risks of the card, estimated anew"),
    ...riskTables(recalibration).flatMap((table) => drawTable(table, width, bold)),
    ...bullets(afterSentences(recalibration)),
    ...heading("How good the risks are"),
    ...drawTable(checkTable(recalibration), width, bold),
    ...bullets(checkSentences(recalibration)),
  ];
  return `${lines.join("\n")}\n`;
}

function nounIn({ system }: Recalibration): { readonly one: string; readonly many: string } {
  return nounOf(system.recipe.codebook);
}

function beforeSentences({ before, previous }: Recalibration): string[] {
  if (!before) return ["The card said nothing of risks."];
  const isPublished = previous?.by === "published";
  return before.classes.flatMap(({ class: name, orLater, calibration }) => {
    const whom = orLater ? `${name} or later` : name;
    const whose = `${isPublished ? "The published risks" : "The risks"}${before.classes.length > 1 ? ` of ${whom}` : ""}`;
    return calibrationSentences(whom, calibration, whose);
  });
}

function afterSentences(recalibration: Recalibration): string[] {
  const { system, people } = recalibration;
  const { many } = nounIn(recalibration);
  const said = cardRisk(system, nounOf(system.recipe.codebook), reachOf(recalibration))?.sentences ?? [];
  return [
    ...said,
    `Points and cut-offs are as they were, so everyone is given what they were given. The card was not learnt from these ${whole(people)} ${many}, so none of them had to be held out.`,
    ...(system.origin?.risk ? ["The model keeps the risks that it had, for the record."] : []),
  ];
}

function reachOf({ system }: Recalibration): { readonly smallest: number; readonly largest: number } {
  return cardFace(system).tables[0]!;
}

/** A row for each run of totals with one risk before and one now. */
function riskTables(recalibration: Recalibration): TextTable[] {
  const { system, previous } = recalibration;
  const now = printedRisk(system);
  if (now?.shape !== "score") return [];
  const reach = reachOf(recalibration);
  const before = previous ? (printedRisk({ ...system, risk: previous }) as ScoreRisk) : undefined;
  const starts = [...new Set([...now.bands, ...(before?.bands ?? [])].map(({ from }) => from))]
    .sort((a, b) => a - b)
    .filter((from, i) => i === 0 || (from > reach.smallest && from <= reach.largest));
  const rows = starts.map((from, i) => {
    const own = bandOf(now, from);
    return [
      totalsOf({ from }, starts[i + 1], reach, i === 0),
      ...(before ? shareWords(bandOf(before, from), before) : []),
      ...shareWords(own, now),
      ...(own.intervals.length === 1 ? [intervalText(own)] : []),
    ];
  });
  const later = system.classes.slice(now.bands[0]!.shares.length === 2 ? 1 : 0);
  const named = (when: string) => later.map((name) => (later.length === 1 ? when : `${name}, ${when}`));
  const isTwo = later.length === 1;
  return [
    {
      head: [
        "if the total is",
        ...(before ? named("before") : []),
        ...named("now"),
        ...(isTwo ? ["95% interval"] : []),
      ],
      rows,
      numbers: true,
    },
  ];
}

function shareWords({ shares, intervals }: RiskBand, { by, bands }: ScoreRisk): string[] {
  const written = by === "published" ? asPublished(bands) : undefined;
  const width = Math.max(...intervals.map(({ low, high }) => high - low));
  return (shares.length === 2 ? shares.slice(1) : shares).map(
    (share) => written?.(share) ?? riskPercent(share, width),
  );
}

function intervalText({ intervals: [one] }: RiskBand): string {
  return `${inPoints(one!.low)}–${inPoints(one!.high)}%`;
}

/** Figures before and now; a body for each class. */
function checkTable({ before, after }: Recalibration): TextTable {
  const sides = [...(before ? [{ name: "before", check: before }] : []), { name: "now", check: after }];
  const row = (name: string, of: (check: RiskCheck) => string) => [
    name,
    ...sides.map(({ check }) => (check ? of(check) : "–")),
  ];
  const one = before ?? after;
  const classes = one?.classes ?? [];
  const rows = classes.flatMap(({ class: name, orLater }, i) => {
    const of = classes.length > 1 ? ` (${name}${orLater ? " or later" : ""})` : "";
    const about = (title: string, write: (c: RiskCheck["classes"][number]["calibration"]) => string) =>
      row(`${title}${of}`, ({ classes: own }) => write(own[i]!.calibration));
    return [
      about("mean of the risks", ({ expected }) => (expected === null ? "–" : `${inPoints(expected)}%`)),
      about("are of the class", ({ observed }) => estimatePercent(observed)),
      about("observed over expected", ({ ratio }) => estimateWords(ratio, 2)),
      about("calibration slope", ({ slope }: { slope: Ranged }) => estimateWords(slope, 2)),
    ];
  });
  return {
    head: ["figure", ...sides.map(({ name }) => name)],
    rows: [
      ...rows,
      row("Brier score", ({ brier }) => estimateWords(brier)),
      row("log loss", ({ logLoss }) => estimateWords(logLoss)),
    ],
    numbers: true,
  };
}

function checkSentences({ after, folds }: Recalibration): string[] {
  if (!after) return ["Too few people are of a class to say how well the new risks hold among others."];
  return [
    `Now: by cross-validation in ${folds} folds, so that everyone is held against risks that come from others. A slope of 1 and observed over expected of 1 are right; Brier score and log loss are 0 at best.`,
  ];
}
