import { everyTotal } from "../card/totals.ts";
import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import type { RiskBand, ScoreRisk } from "../model/risk.ts";
import type { ScoredLine } from "../model/scoring-system.ts";
import { atPlace, type CardDraft, cardFault, type DraftRisk } from "./card-draft.ts";
import { readRisk, type WrittenRisk } from "./read-risk.ts";
import { readTotals } from "./total-span.ts";

/** A score as it was imported: totals that people write are with what everyone starts with, and before they were multiplied. */
export interface ImportedScore {
  readonly classes: readonly string[];
  /** What the card calls them, where the user calls them otherwise. */
  readonly cardClasses: readonly string[];
  readonly startsWith: number;
  readonly lines: readonly ScoredLine[];
  readonly scale: number;
}

/** A risk that was read, and for which totals: whole numbers, as they are after points were multiplied. */
interface RiskOfSpan {
  readonly from: number;
  readonly to: number;
  readonly class: number;
  readonly risk: WrittenRisk;
  readonly at: string;
}

interface Spanned {
  readonly from: number;
  readonly to: number;
  readonly at: string;
  readonly of: readonly RiskOfSpan[];
}

/** Shares of all classes that add up to all but for rounding. */
const ROUNDED = 0.021;
const EXACT = 1e-9;

/**
 * The risks that a card was published with: every total that anyone can reach must have one, and none two. Risks that fall where
 * totals rise are kept as they were published, and told of.
 */
export function publishedRisk(
  draft: CardDraft,
  written: DraftRisk,
  score: ImportedScore,
): { readonly risk: ScoreRisk; readonly notes: readonly Finding[] } {
  const read = written.totals.map((one) => atPlace(draft, one.at, () => riskOf(draft, one, score)));
  const spans = together(read);
  if (spans.length === 0) throw cardFault(draft, written.at, { code: "no-risk-totals" });
  spans.forEach((span, i) => {
    const before = spans[i - 1];
    if (before && before.to >= span.from)
      throw cardFault(draft, span.at, {
        code: "risk-twice",
        total: (Number.isFinite(span.from) ? span.from : before.from) / score.scale,
        at: before.at,
      });
  });
  const totals = everyTotal({ class: "", ...score });
  const without = totals.find((total) => !spans.some(({ from, to }) => from <= total && total <= to));
  if (without !== undefined)
    throw cardFault(draft, written.at, { code: "total-without-risk", total: without / score.scale });
  const bands = spans.map((span) => bandOf(draft, span, score, totals[0]!));
  const has = bands.filter(({ intervals }) => intervals.length > 0).length;
  if (has > 0 && has < bands.length) throw cardFault(draft, written.at, { code: "some-risk-intervals" });
  const { of, source, people = 0 } = written;
  return {
    risk: {
      shape: "score",
      by: "published",
      people,
      ...(of !== undefined && { of }),
      ...(source !== undefined && { source }),
      bands,
    },
    notes: [...bounds(written, read), ...falls(bands, score)],
  };
}

function riskOf(
  draft: CardDraft,
  { totals, class: name, risk, at }: DraftRisk["totals"][number],
  { classes, cardClasses, scale }: ImportedScore,
): RiskOfSpan {
  const span = readTotals(totals);
  if (!span) throw cardFault(draft, at, { code: "unreadable-totals", found: totals });
  const named = (of: readonly string[]) => (name === undefined ? of.length - 1 : of.indexOf(name));
  const k = Math.max(named(classes), named(cardClasses));
  if (k < 0) throw unknownName("class", name!, classes);
  const { from, to, isAbove = false, isUnder = false } = span;
  // Totals are whole numbers: "above 2" is "at least 3".
  const low = isAbove ? Math.floor(times(from, scale)) + 1 : Math.ceil(times(from, scale));
  const high = isUnder ? Math.ceil(times(to, scale)) - 1 : Math.floor(times(to, scale));
  if (low > high) throw cardFault(draft, at, { code: "empty-total", written: totals });
  return { from: low, to: high, class: k, risk: readRisk(risk), at };
}

/** Without the stray digits of decimal fractions: 1.1 times 10 is 11. */
function times(value: number, scale: number): number {
  return Number.isFinite(value) ? Math.round(value * scale * 1e6) / 1e6 : value;
}

/** The risks of each span of totals, by rising totals. */
function together(read: readonly RiskOfSpan[]): Spanned[] {
  const spans = new Map<string, RiskOfSpan[]>();
  for (const one of read) {
    const key = `${one.from} ${one.to}`;
    const same = spans.get(key);
    // A class that has its risk already is a total twice.
    const isNew = !same || same.some((other) => other.class === one.class);
    if (isNew) spans.set(same ? `${key} ${spans.size}` : key, [one]);
    else same.push(one);
  }
  return [...spans.values()]
    .map((of) => ({ from: of[0]!.from, to: of[0]!.to, at: of[0]!.at, of }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function bandOf(
  draft: CardDraft,
  { from, to, at, of }: Spanned,
  { classes, startsWith, scale }: ImportedScore,
  smallest: number,
): RiskBand {
  const first = Number.isFinite(from) ? from : Math.min(to, smallest);
  const total = first / scale;
  const shares = classes.map((_, k) => of.find((one) => one.class === k)?.risk.share);
  const absent = shares.flatMap((share, k) => (share === undefined ? [k] : []));
  if (absent.length > 1) throw cardFault(draft, at, { code: "risks-of-few-classes", total, classes });
  const sum = shares.reduce<number>((all, share) => all + (share ?? 0), 0);
  const isRight = absent.length === 1 ? sum <= 1 + EXACT : Math.abs(sum - 1) <= ROUNDED;
  if (!isRight) throw cardFault(draft, at, { code: "risks-beside-all", total, sum });
  const each = absent.length === 0 && Math.abs(sum - 1) > EXACT ? 1 / sum : 1;
  const all = shares.map((share) => (share === undefined ? Math.max(0, 1 - sum) : share * each));
  return {
    // Scores of models start with 0.
    from: first - startsWith,
    shares: all,
    intervals: intervalsOf(draft, of, classes.length, at),
  };
}

/** Of two classes that of the second; of more nobody writes "this class or a later one". */
function intervalsOf(
  draft: CardDraft,
  of: readonly RiskOfSpan[],
  classCount: number,
  at: string,
): RiskBand["intervals"] {
  const found = of.flatMap(({ risk: { interval }, class: k }) => (interval ? [{ interval, k }] : []));
  const [first] = found;
  if (!first) return [];
  if (classCount > 2) throw cardFault(draft, at, { code: "risk-intervals-of-classes" });
  const { interval, k } = found.find((one) => one.k === 1) ?? first;
  return [k === 1 ? interval : { low: 1 - interval.high, high: 1 - interval.low }];
}

function bounds({ totals }: DraftRisk, read: readonly RiskOfSpan[]): Finding[] {
  return read.flatMap(({ risk, at }, i): Finding[] =>
    risk.isBound ? [{ code: "risk-is-bound", at, found: totals[i]!.risk.trim() }] : [],
  );
}

/** Where "this class or a later one" is less likely with a higher total. */
function falls(bands: readonly RiskBand[], { classes, startsWith, scale }: ImportedScore): Finding[] {
  const later = (band: RiskBand, k: number) => band.shares.slice(k).reduce((sum, share) => sum + share, 0);
  return bands.slice(1).flatMap((band, i): Finding[] => {
    const before = bands[i]!;
    const k = classes.findIndex((_, at) => at > 0 && later(band, at) < later(before, at) - EXACT);
    if (k < 0) return [];
    return [
      {
        code: "falling-risk",
        total: (band.from + startsWith) / scale,
        from: later(before, k),
        to: later(band, k),
      },
    ];
  });
}
