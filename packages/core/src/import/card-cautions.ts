import { reachableTotals } from "../card/totals.ts";
import type { ScoredLine } from "../model/scoring-system.ts";
import type { Condition, RangeCondition } from "../recipe/condition.ts";
import { quoteText } from "../recipe/condition-syntax-scan.ts";
import { conditionWords, numberWords } from "../recipe/condition-words.ts";
import { byColumn, type CardLine } from "./card-conditions.ts";
import type { CutOffs } from "./cut-offs.ts";

/** Sentences on what a card says, but may not mean: names that differ by little, points that add up, odd numbers. */
export function lineCautions(lines: readonly CardLine[]): string[] {
  return [...alikeNames(lines), ...addedUp(lines), ...thousands(lines)];
}

/** Sentences on classes that nobody gets, for no total reaches them. */
export function unreachedClasses(
  score: { readonly startsWith: number; readonly lines: readonly ScoredLine[] },
  { classes, cuts }: CutOffs,
  scale: number,
): string[] {
  const { smallest, largest } = reachableTotals({ class: "", ...score });
  return classes.flatMap((name, k) => {
    const from = cuts[k - 1] ?? -Infinity;
    const below = cuts[k] ?? Infinity;
    return from <= largest && below > smallest
      ? []
      : [
          `nobody gets ${quoteText(name)}: totals go from ${numberWords(smallest / scale)} to ${numberWords(largest / scale)}`,
        ];
  });
}

function alikeNames(lines: readonly CardLine[]): string[] {
  const seen = new Map<string, string>();
  return [...byColumn(lines).keys()].flatMap((column) => {
    const plain = column
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s_-]+/g, "");
    const before = seen.get(plain);
    if (before === undefined) seen.set(plain, column);
    return before === undefined
      ? []
      : [
          `${quoteText(before)} and ${quoteText(column)} are read as two columns; write both alike if they are one`,
        ];
  });
}

/** On many cards whoever is 75 gets the points for 75 only, and not those for 65 as well. */
function addedUp(lines: readonly CardLine[]): string[] {
  return Array.from(byColumn(lines).values()).flatMap((own) => {
    for (const [i, line] of own.entries()) {
      const other = own.slice(0, i).find((before) => isWithin(before, line));
      if (other)
        return [
          `whoever fulfils both ${quoteText(conditionWords(other.condition))} and ${quoteText(conditionWords(line.condition))} gets the points of both; write bands such as "65 <= age < 75" if only one is meant`,
        ];
    }
    return [];
  });
}

/** Whether both lines give points in a table and ask for numbers beyond a bound on the same side. */
function isWithin(one: CardLine, other: CardLine): boolean {
  const side = sideOf(one.condition);
  return (
    side !== undefined &&
    side === sideOf(other.condition) &&
    one.points.some((points, k) => !!points && !!other.points[k])
  );
}

function sideOf(condition: Condition): "above" | "below" | undefined {
  if ("missing" in condition || "is" in condition || "in" in condition || "notIn" in condition)
    return undefined;
  const { ge, gt, lt, le }: RangeCondition = condition;
  const above = ge ?? gt;
  const below = lt ?? le;
  if (above !== undefined && below !== undefined) return undefined;
  return above === undefined ? "below" : "above";
}

/** "3.500" is three and a half here; elsewhere it is three thousand five hundred. */
function thousands(lines: readonly CardLine[]): string[] {
  return lines.flatMap(({ at, text, condition }) => {
    const found = sideOf(condition) && /(?<![\d.,])[1-9]\d{0,2}\.\d\d0(?![\d.,])/.exec(text)?.[0];
    return found
      ? [`${at}: ${found} is read as ${numberWords(Number(found))}; write thousands without a point`]
      : [];
  });
}
