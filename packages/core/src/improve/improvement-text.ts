import type { Audit, AuditPart } from "../audit/report.ts";
import { bullet, type TextOptions } from "../card/card-text.ts";
import { wrapText } from "../text/display-width.ts";
import { plainMeasure } from "../text/measure-names.ts";
import { inPoints, percent, whole } from "../text/numbers.ts";
import { drawTable, type TextTable } from "../text/text-table.ts";
import { visible } from "../text/visible.ts";
import type { CountedEdit, Improvement } from "./improvement.ts";
import { editSentences, improvementSentences, improvementShape } from "./improvement-sentences.ts";
import { countsPeople, fewerWords, lossAmount, lossName, lossShare } from "./loss-words.ts";

const SMALLEST = 40;

/** Changes beyond this many are read off the better card itself. */
const MOST_CHANGES = 15;

/** What a card could gain, and by which edits, for a terminal. */
export function improvementText(improvement: Improvement, options: TextOptions): string {
  const width = Math.max(SMALLEST, Math.floor(options.width));
  const bold = (text: string) => (options.color ? `\u001b[1m${text}\u001b[22m` : text);
  const wrap = (text: string) => wrapText(visible(text), width);
  const heading = (text: string) => ["", ...wrap(text).map(bold)];
  const bullets = (sentences: readonly string[]) =>
    sentences.flatMap((sentence) => bullet("-", sentence, width));
  const table = (title: string, drawn: TextTable | undefined) =>
    drawn ? [...heading(title), ...drawTable(drawn, width, bold)] : [];
  const { edits, chain, best, gain = 0 } = improvement;
  const changes = best && gain !== 0 ? best.changes.map(({ words }) => words) : [];
  const more = changes.length - MOST_CHANGES;
  const lines = [
    ...wrap("How much better this card could be").map(bold),
    ...bullets(improvementSentences(improvement)),
    ...heading("The best single edits"),
    ...(edits.length > 0 ? drawTable(editTable(improvement, edits, false), width, bold) : []),
    ...bullets(editSentences(improvement)),
    ...(chain.length > 1
      ? table(
          "One edit after the other, each the best after those before it",
          editTable(improvement, chain, true),
        )
      : []),
    ...table(`Before and after, ${peopleShown(improvement)}`, classTable(improvement)),
    ...table(`Largest differences between groups, ${peopleShown(improvement)}`, groupTable(improvement)),
    ...(changes.length > 0 ? heading("What the better card changes") : []),
    ...bullets(changes.slice(0, MOST_CHANGES)),
    ...(more > 0 ? bullets([`and ${whole(more)} more`]) : []),
    "",
    ...wrap(improvementShape(improvement)),
  ];
  return `${lines.join("\n")}\n`;
}

function editTable(improvement: Improvement, edits: readonly CountedEdit[], inTurn: boolean): TextTable {
  const people = countsPeople(improvement);
  const heldOut = edits.some((edit) => edit.heldOut);
  const numbered = (words: string, i: number) => (inTurn ? `${i + 1}. ${words}` : words);
  if (!people) {
    return {
      head: ["edit", `${lossName(improvement)} after`, ...(heldOut ? ["held out"] : [])],
      rows: edits.map((edit, i) => [
        numbered(edit.words, i),
        lossAmount(improvement, edit.loss),
        ...(edit.heldOut ? [lossShare(improvement, edit.heldOut.loss)] : []),
      ]),
      numbers: true,
    };
  }
  return {
    head: ["edit", "wrong", ...(inTurn ? ["wrong then"] : []), ...(heldOut ? ["held out"] : [])],
    rows: edits.map((edit, i) => [
      numbered(edit.words, i),
      fewerWords(edit.fewerWrong),
      ...(inTurn ? [whole(edit.seen.wrong)] : []),
      ...(edit.heldOut ? [fewerWords(edit.fewerWrongHeldOut!)] : []),
    ]),
    numbers: true,
  };
}

/** Held-out people where there are any: those learnt from flatter the better card. */
function shownPart({ parts }: Audit): AuditPart {
  return parts[1] ?? parts[0]!;
}

function peopleShown({ card }: Improvement): string {
  const { part, rows } = shownPart(card.audit);
  return part === "held-out" ? `${whole(rows)} people held out` : `${whole(rows)} people`;
}

function classTable({ card, best }: Improvement): TextTable | undefined {
  if (!best) return undefined;
  const [before, after] = [shownPart(card.audit), shownPart(best.audit)];
  const share = ({ value, n }: { value: number | null; n: number }) =>
    value === null ? "–" : percent(value, n);
  return {
    head: ["class", "right before", "after", "given before", "after"],
    rows: before.classes.map((rates, k) => [
      rates.class,
      share(rates.recall),
      share(after.classes[k]!.recall),
      share(rates.given),
      share(after.classes[k]!.given),
    ]),
    numbers: true,
  };
}

/** In percentage points, for each measure and protected column; a handful of people says nothing about a group. */
function groupTable({ card, best }: Improvement): TextTable | undefined {
  if (!best) return undefined;
  const worst = (audit: Audit) =>
    shownPart(audit).fairness.filter(({ columns, measure }) => columns.length === 1 && measure !== "csp");
  const before = worst(card.audit);
  const after = worst(best.audit);
  if (before.length === 0) return undefined;
  const value = ({ worstOfMany }: (typeof before)[number]) =>
    worstOfMany === null ? "too few" : inPoints(Math.abs(worstOfMany.difference.difference!));
  return {
    head: ["in percentage points", "before", "after"],
    rows: before.map((measure, i) => [
      `${measure.columns[0]}: ${plainMeasure(measure.title)}`,
      value(measure),
      value(after[i]!),
    ]),
    numbers: true,
  };
}
