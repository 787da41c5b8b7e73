import { leastOfRows } from "./set-risks.ts";
import type { ScoreChoices } from "./settle-score.ts";
import { curveLoss } from "./verify-log-loss.ts";

/** Regressions after which a set is given up: about a minute. */
const MOST_FITS = 100_000;

/**
 * Looks for a score on the cells of a set whose log loss may be below so many nats: all points for one condition after the
 * other. `isFound` is asked about those that are, with the total of each cell; whoever finds none has settled the set.
 * Undefined where there are too many to try.
 *
 * Bound: the points so far are one number with a slope of at least 0, and the other conditions may have real factors.
 */
export function findLikelier(
  { size, choices, most }: Pick<ScoreChoices, "size" | "choices" | "most">,
  people: readonly (readonly number[] | undefined)[],
  below: number,
  isFound: (points: readonly number[], totals: Int32Array) => boolean,
): boolean | undefined {
  const cells = 2 ** size;
  const totals = new Int32Array(cells);
  const points: number[] = [];
  const used = people.flatMap((own, cell) => (own ? [{ own, cell }] : []));
  let fits = 0;
  const found = descend(0);
  return fits > MOST_FITS ? undefined : found;

  function descend(lines: number): boolean {
    const depth = points.length;
    if (fits > MOST_FITS) return false;
    if (depth > 0 && isOut(depth)) return false;
    if (depth === size) return isFound(points, totals);
    for (const choice of choices[depth]!) {
      if (lines + choice.lines > most) continue;
      points.push(choice.points);
      addPoints(depth, choice.points);
      const found = descend(lines + choice.lines);
      addPoints(depth, -choice.points);
      points.pop();
      if (found) return true;
    }
    return false;
  }

  function addPoints(condition: number, value: number): void {
    for (let c = 0; c < cells; c++) if (((c >> condition) & 1) === 1) totals[c]! += value;
  }

  function isOut(depth: number): boolean {
    fits++;
    const rows = {
      numbers: used.map(({ cell }) => [
        1,
        totals[cell]!,
        ...Array.from({ length: size - depth }, (_, i) => (cell >> (depth + i)) & 1),
      ]),
      people: used.map(({ own }) => own),
      hasSlope: true,
    };
    if (leastOfRows(rows, true) > below) return true;
    // With all points there is a curve; of more than two classes it has more than any one cut-off tells.
    if (depth < size) return false;
    return curveLoss(used.map(({ own, cell }) => ({ total: totals[cell]!, people: own }))) > below;
  }
}
