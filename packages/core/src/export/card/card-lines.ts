import { wholeBands } from "../../card/printed-risk.ts";
import { UNNAMED_OUTCOME } from "../../import/card-recipe.ts";
import { type OneScore, scoreOfTables } from "../../model/one-score.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type Condition, meaningKey } from "../../recipe/condition/condition.ts";
import type { ConditionStyle } from "../../recipe/condition/kind.ts";
import { writeCondition } from "../../recipe/condition/write.ts";
import { MISSING_TEXTS } from "../../table/cell.ts";
import { type ScorerColumn, scorerOf } from "../shared/scorer.ts";

/** What a written card says, so that reading it gives the same tables. */
export interface WrittenCard {
  readonly outcome: string;
  readonly classes: readonly string[];
  /** The cut-offs of a card with one score; absent for one table per class. */
  readonly score?: Pick<OneScore, "cuts">;
  /** One for each table; a card with one score has none. */
  readonly startsWith: readonly number[];
  /** Points: one for each class, or a single one. */
  readonly lines: readonly {
    readonly text: string;
    readonly condition: Condition;
    readonly points: readonly number[];
  }[];
  /** Columns whose kind the lines do not show. */
  readonly kinds: readonly ScorerColumn[];
  /** Absent where they are the usual ones. */
  readonly missingTexts?: readonly string[];
  /** What else is read as missing in single columns. */
  readonly codes: readonly { readonly name: string; readonly texts: readonly string[] }[];
}

/** Takes a scoring system apart for a card that is to be read again. */
export function writtenCard(system: ScoringSystem, style: ConditionStyle = "signs"): WrittenCard {
  const { classes, startsWith, columns, lines, missingTexts } = scorerOf(system);
  const score = scoreOfTables(system);
  // A condition that only asks "is missing" shows no kind; categories are what is read then.
  const shown = new Set(lines.filter(({ condition }) => !condition.missing).map(({ column }) => column));
  return {
    outcome: outcomeOf(system, columns),
    classes,
    ...(score && { score: { cuts: score.cuts } }),
    startsWith: score ? [] : startsWith,
    lines: merged(lines).map(({ condition, points }) => ({
      text: writeCondition(condition, style),
      condition,
      points: score ? [points[1]!] : points,
    })),
    kinds: columns.filter(({ kind }, i) => !shown.has(i) && kind !== "category"),
    ...(isUsual(missingTexts) ? {} : { missingTexts }),
    codes: columns.flatMap(({ name, codes }) =>
      codes.length === 0 ? [] : [{ name, texts: codes.map(String) }],
    ),
  };
}

/** Lists in another order ask the same, and a card asks everything once. */
function merged(
  lines: readonly { readonly condition: Condition; readonly points: readonly number[] }[],
): { condition: Condition; points: readonly number[] }[] {
  const byKey = new Map<string, { condition: Condition; points: readonly number[] }>();
  for (const { condition, points } of lines) {
    const key = meaningKey(condition);
    const before = byKey.get(key);
    byKey.set(
      key,
      before
        ? { ...before, points: before.points.map((value, k) => value + points[k]!) }
        : { condition, points },
    );
  }
  return [...byKey.values()];
}

/** One column's name; of one column per class none can be said, and any other name does. */
function outcomeOf({ recipe }: ScoringSystem, columns: readonly ScorerColumn[]): string {
  if ("column" in recipe.outcome) return recipe.outcome.column;
  let name = UNNAMED_OUTCOME;
  while (columns.some((column) => column.name === name)) name += " class";
  return name;
}

function isUsual(texts: readonly string[]): boolean {
  return texts.length === MISSING_TEXTS.length && MISSING_TEXTS.every((text) => texts.includes(text));
}

/** The risks of a score as they are read back: totals, and how likely each class is or, of two, the second. */
export interface WrittenRisks {
  readonly of?: string;
  readonly source?: string;
  readonly people?: number;
  readonly totals: readonly {
    readonly totals: string;
    readonly risks: readonly { readonly class?: string; readonly text: string }[];
  }[];
}

/**
 * Risks of tables are a formula of their totals, which no card says in its lines. Nor is a class among them that is never given,
 * so that a card without it has no risks.
 */
export function writtenRisks({ risk, classes, ...system }: ScoringSystem): WrittenRisks | undefined {
  const score = scoreOfTables({ ...system, classes });
  if (risk?.shape !== "score" || !score) return undefined;
  if (score.cuts.some((cut, i) => cut === score.cuts[i + 1])) return undefined;
  const bands = wholeBands(risk.bands);
  return {
    ...(risk.of !== undefined && { of: risk.of }),
    ...(risk.source !== undefined && { source: risk.source }),
    ...(risk.people > 0 && { people: risk.people }),
    totals: bands.map(({ from, shares, intervals: [interval] }, i) => ({
      totals: totalWords(from, bands[i + 1]?.from, i === 0),
      risks:
        shares.length === 2
          ? [{ text: riskText(shares[1]!, interval) }]
          : shares.map((share, k) => ({ class: classes[k]!, text: riskText(share) })),
    })),
  };
}

/** Bands are open at both ends, whatever anyone can reach. */
function totalWords(from: number, next: number | undefined, isFirst: boolean): string {
  if (next === undefined) return isFirst ? "any" : `${from} or more`;
  if (isFirst) return `up to ${next - 1}`;
  return from === next - 1 ? `${from}` : `${from} to ${next - 1}`;
}

function riskText(share: number, interval?: { readonly low: number; readonly high: number }): string {
  const ends = interval && ` (${shareText(interval.low)} to ${shareText(interval.high)})`;
  // An interval has one sign with its risk: all are per cent, or all are shares.
  const all = interval ? [share, interval.low, interval.high] : [share];
  if (!ends || all.every(isPercent) || !all.some(isPercent)) return `${shareText(share)}${ends ?? ""}`;
  return `${share} (${interval!.low} to ${interval!.high})`;
}

/** In per cent where that says the share exactly and in few digits; what was published is so, what was counted is not. */
function shareText(share: number): string {
  return isPercent(share) ? `${percentOf(share)}%` : String(share);
}

function percentOf(share: number): number {
  return Number((100 * share).toPrecision(6));
}

function isPercent(share: number): boolean {
  return Number((percentOf(share) / 100).toPrecision(15)) === share;
}

/** A kind as people call it. */
export function kindWords(kind: ScorerColumn["kind"]): string {
  return kind === "boolean" ? "yes/no" : kind;
}

/** Who gets what on a card with one score, the highest totals first: "total >= 2", "0 <= total < 2", "otherwise". */
export function giveLines(
  { classes, score }: WrittenCard,
  style: ConditionStyle = "signs",
): { text: string; class: string }[] {
  const cuts = score?.cuts ?? [];
  const upper = cuts.flatMap((cut, i) => {
    const next = cuts[i + 1];
    // Between equal cut-offs a class is never given.
    if (cut === next) return [];
    const when = { column: "x", ge: cut, ...(next !== undefined && { lt: next }) };
    // The name of the total, and of no column, which would be in quotation marks.
    return [{ text: writeCondition(when, style).replace("x", "total"), class: classes[i + 1]! }];
  });
  return [...upper.reverse(), { text: "otherwise", class: classes[0]! }];
}
