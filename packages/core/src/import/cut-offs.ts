import { reachableTotals } from "../card/totals.ts";
import { fault } from "../findings/fault.ts";
import type { ScoredLine } from "../model/scoring-system.ts";
import { isRange } from "../recipe/condition/condition.ts";
import { readCondition } from "../recipe/syntax/read-condition.ts";
import { atPlace, type CardDraft, cardFault, type DraftGive } from "./card-draft.ts";
import { isOtherwise } from "./card-rows.ts";

/** Totals from `from` to `to`, both included, and the class that they get. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly class: string;
  readonly at: string;
}

/** Classes in the order of rising totals, and the totals from which on each but the first is given. */
export interface CutOffs {
  readonly classes: readonly string[];
  readonly cuts: readonly number[];
}

/**
 * Reads who gets what: "total >= 2", "total 0-1", "otherwise". Of several "total >=", the highest that is reached counts.
 * Every total that anyone can reach must have one class,
 * and each class one span of totals. `scale` is what points (and so totals) were multiplied with.
 */
export function readCutOffs(
  draft: CardDraft,
  score: { readonly startsWith: number; readonly lines: readonly ScoredLine[] },
  scale: number,
): CutOffs {
  const { give } = draft;
  const named = nested(
    give
      .filter(({ text }) => !isOtherwise(text))
      .map((one) => atPlace(draft, one.at, () => spanOf(one, scale))),
  ).sort((a, b) => a.from - b.from);
  named.forEach((span, i) => {
    const before = named[i - 1];
    if (before && before.to >= span.from)
      throw cardFault(draft, span.at, {
        code: "total-twice",
        total: span.from / scale,
        at: before.at,
      });
  });
  const { smallest, largest } = reachableTotals({ class: "", ...score });
  const open = gapsOf(named);
  const reached = open.filter(({ from, to }) => from <= largest && to >= smallest);
  const rest = give.filter(({ text }) => isOtherwise(text));
  if (rest.length > 1) throw cardFault(draft, rest[1]!.at, { code: "given-twice", line: "otherwise" });
  const [otherwise] = rest;
  // Whoever writes "otherwise" may not have added up whether anybody is left.
  const gaps = otherwise && reached.length === 0 ? open : reached;
  if (!otherwise && gaps.length > 0)
    throw cardFault(draft, undefined, {
      code: "total-without-class",
      total: Math.max(gaps[0]!.from, smallest) / scale,
    });
  if (otherwise && gaps.length !== 1)
    throw cardFault(draft, otherwise.at, {
      code: reached.length === 0 ? "nobody-otherwise" : "otherwise-on-both-sides",
    });
  const spans = [...named, ...gaps.map((gap) => ({ ...gap, class: otherwise!.class, at: otherwise!.at }))]
    .sort((a, b) => a.from - b.from)
    // Two spans of one class beside each other are one.
    .filter((span, i, all) => i === 0 || span.class !== all[i - 1]!.class);
  spans.forEach((span, i) => {
    if (spans.findIndex((other) => other.class === span.class) < i)
      throw cardFault(draft, span.at, { code: "class-in-two-spans", class: span.class });
  });
  return { classes: spans.map((span) => span.class), cuts: spans.slice(1).map(({ from }) => from) };
}

/**
 * "Total >= 4: high, total >= 2: moderate": whoever writes so means the most that a total reaches. Spans that are open on
 * the same side end where the next begins.
 */
function nested(spans: readonly Span[]): Span[] {
  return spans.map((span) => {
    const above = spans.filter(({ from, to }) => to === Infinity && from > span.from).map(({ from }) => from);
    const below = spans.filter(({ from, to }) => from === -Infinity && to < span.to).map(({ to }) => to);
    if (span.to === Infinity && span.from !== -Infinity && above.length > 0)
      return { ...span, to: Math.min(...above) - 1 };
    if (span.from === -Infinity && span.to !== Infinity && below.length > 0)
      return { ...span, from: Math.max(...below) + 1 };
    return span;
  });
}

function spanOf({ text, class: name, at }: DraftGive, scale: number): Span {
  const { condition } = readCondition(
    text
      .trim()
      .replace(/\btotal(?: points?| score)?\b/i, "total")
      .replace(/^total:? ([\d.]+)$/, "total = $1"),
    (column) => (column === "total" ? "number" : undefined),
  );
  if (condition.column !== "total" || !isRange(condition)) throw fault({ code: "no-total", written: text });
  const { ge = -Infinity, gt = -Infinity, lt = Infinity, le = Infinity } = condition;
  // Totals are whole numbers: "above 2" is "at least 3".
  const from = Math.max(Math.ceil(times(ge, scale)), Math.floor(times(gt, scale)) + 1);
  const to = Math.min(Math.floor(times(le, scale)), Math.ceil(times(lt, scale)) - 1);
  if (from > to) throw fault({ code: "empty-total", written: text });
  return { from, to, class: name, at };
}

/** Without the stray digits of decimal fractions: 1.1 times 10 is 11. */
function times(value: number, scale: number): number {
  return Number.isFinite(value) ? Math.round(value * scale * 1e6) / 1e6 : value;
}

/** What the spans leave out, which are in order and apart. */
function gapsOf(spans: readonly Span[]): { from: number; to: number }[] {
  const edges = [{ from: -Infinity, to: -Infinity }, ...spans, { from: Infinity, to: Infinity }];
  return edges.slice(1).flatMap(({ from }, i) => {
    const gap = {
      from: edges[i]!.to === -Infinity ? -Infinity : edges[i]!.to + 1,
      to: from === Infinity ? Infinity : from - 1,
    };
    return gap.from <= gap.to && gap.from !== Infinity && gap.to !== -Infinity ? [gap] : [];
  });
}
