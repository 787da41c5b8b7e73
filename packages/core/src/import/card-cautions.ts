import { reachableTotals } from "../card/totals.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScoredLine } from "../model/scoring-system.ts";
import { type Condition, isRange } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { byColumn, type CardLine } from "./card-conditions.ts";
import type { CutOffs } from "./cut-offs.ts";

/** What a card says, but may not mean: names that differ by little, points that add up, odd numbers. */
export function lineCautions(lines: readonly CardLine[]): Finding[] {
  return [...alikeNames(lines), ...addedUp(lines), ...thousands(lines)];
}

/** Classes that nobody gets, for no total reaches them. */
export function unreachedClasses(
  score: { readonly startsWith: number; readonly lines: readonly ScoredLine[] },
  { classes, cuts }: CutOffs,
  scale: number,
): Finding[] {
  const { smallest, largest } = reachableTotals({ class: "", ...score });
  const [least, most] = [smallest / scale, largest / scale];
  return classes.flatMap((name, k): Finding[] => {
    const from = cuts[k - 1] ?? -Infinity;
    const below = cuts[k] ?? Infinity;
    if (from <= largest && below > smallest) return [];
    return [{ code: "class-never-given", class: name, least, most }];
  });
}

function alikeNames(lines: readonly CardLine[]): Finding[] {
  const seen = new Map<string, string>();
  return [...byColumn(lines).keys()].flatMap((column): Finding[] => {
    const plain = column
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s_-]+/g, "");
    const before = seen.get(plain);
    if (before === undefined) seen.set(plain, column);
    return before === undefined ? [] : [{ code: "alike-names", first: before, second: column }];
  });
}

/** On many cards whoever is 75 gets the points for 75 only, and not those for 65 as well. */
function addedUp(lines: readonly CardLine[]): Finding[] {
  return Array.from(byColumn(lines).values()).flatMap((own): Finding[] => {
    for (const [i, line] of own.entries()) {
      const other = own.slice(0, i).find((before) => isWithin(before, line));
      if (other)
        return [
          {
            code: "points-add-up",
            first: conditionWords(other.condition),
            second: conditionWords(line.condition),
          },
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
  if (!isRange(condition)) return undefined;
  const { ge, gt, lt, le } = condition;
  const above = ge ?? gt;
  const below = lt ?? le;
  if (above !== undefined && below !== undefined) return undefined;
  return above === undefined ? "below" : "above";
}

/** "3.500" is three and a half here; elsewhere it is three thousand five hundred. */
function thousands(lines: readonly CardLine[]): Finding[] {
  return lines.flatMap(({ at, text, condition }): Finding[] => {
    const found = sideOf(condition) && /(?<![\d.,])[1-9]\d{0,2}\.\d\d0(?![\d.,])/.exec(text)?.[0];
    return found ? [{ code: "thousands-or-decimals", at, found, value: Number(found) }] : [];
  });
}
