import type { Problem } from "../../problem/problem.ts";
import type { Split } from "./splits.ts";

/** One way to give points to the lines of a split. */
export interface Choice {
  /** How much higher the total is where the split's first line holds. */
  readonly weight: number;
  /** Lines with points, and the sum of their absolute points. */
  readonly size: number;
  readonly sum: number;
  readonly points: readonly { readonly line: number; readonly value: number }[];
}

/** Ways that are looked at before a split is given up. */
const MOST_CHOICES = 20_000;

/** Lines that a rule says more about than how many there may be. */
export function ruledLines({ counts, implications, orders, maxColumns, columnCount, lineCount }: Problem) {
  if (maxColumns < columnCount) return new Set(Array.from({ length: lineCount }, (_, j) => j));
  return new Set([
    ...counts.flatMap(({ groups }) => groups.flat()),
    ...implications.flatMap((rule) => [...rule.if, ...rule.then]),
    ...orders.flatMap(({ lower, upper }) => [lower, upper]),
  ]);
}

/**
 * All ways to give points to a split's lines, or undefined where they are too many. Where no rule is about them, ways
 * to the same weight with no fewer lines and points are left out: no best card needs them.
 */
export function choicesOf(problem: Problem, split: Split, ruled: ReadonlySet<number>): Choice[] | undefined {
  const isFree = split.lines.every(({ line }) => !ruled.has(line));
  let choices: Choice[] = [{ weight: 0, size: 0, sum: 0, points: [] }];
  for (const { line, sign } of split.lines) {
    const values = allowedValues(problem, line);
    if (choices.length * values.length > MOST_CHOICES) return undefined;
    const longer = choices.flatMap((choice) =>
      values.map((value) =>
        value === 0
          ? choice
          : {
              weight: choice.weight + sign * value,
              size: choice.size + 1,
              sum: choice.sum + Math.abs(value),
              points: [...choice.points, { line, value }],
            },
      ),
    );
    choices = isFree ? undominated(longer) : longer;
  }
  return choices.sort((a, b) => a.size - b.size || a.sum - b.sum || a.weight - b.weight);
}

/** What a line may have where the lines that the order rules compare it with may have none. */
function allowedValues({ pointSets, pointSetOf, orders }: Problem, line: number): readonly number[] {
  const isClosed = (entry: number) => pointSets[pointSetOf[entry]!]!.length === 1;
  const atLeast = orders.some(({ lower, upper }) => upper === line && isClosed(lower)) ? 0 : -Infinity;
  const atMost = orders.some(({ lower, upper }) => lower === line && isClosed(upper)) ? 0 : Infinity;
  return pointSets[pointSetOf[line]!]!.filter((value) => value >= atLeast && value <= atMost);
}

function undominated(choices: readonly Choice[]): Choice[] {
  const byWeight = new Map<number, Choice[]>();
  for (const choice of choices) {
    const kept = byWeight.get(choice.weight) ?? [];
    if (kept.some(({ size, sum }) => size <= choice.size && sum <= choice.sum)) continue;
    byWeight.set(choice.weight, [
      ...kept.filter(({ size, sum }) => size < choice.size || sum < choice.sum),
      choice,
    ]);
  }
  return [...byWeight.values()].flat();
}
