import type { Problem } from "../../problem/problem.ts";
import type { MilpBuilder, Term } from "./builder.ts";
import { closePairs } from "./close-pairs.ts";
import { type Comparison, hasOwnBinaries } from "./comparisons.ts";
import { allowedPoints, type EntryColumns, negated, times } from "./entries.ts";

/**
 * Rows that need no large constants: when class k is behind class l in one profile and ahead in another, some line
 * that tells the two profiles apart must have more points in k's table than in l's (or fewer, when it holds in
 * the first only). For each line this can be so in one direction only, and not at all when neither table uses it.
 *
 * All of it follows from the scores, but the solver sees it only when points are whole. With these rows the floor
 * before branching was 28 instead of 1 of a loss of 46 (synthetic, 2 lines), and the proof took 0.2 to 2 s instead of 20.
 */
export function addSignRows(
  builder: MilpBuilder,
  problem: Problem,
  entries: readonly EntryColumns[],
  comparisonsOf: (k: number, l: number) => readonly Comparison[],
): void {
  const pairs = closePairs(problem);
  for (let k = 0; k < problem.classCount; k++) {
    for (let l = k + 1; l < problem.classCount; l++) {
      const comparisons = comparisonsOf(k, l);
      const signs = new Map<number, LineSigns>();
      const signsOf = (line: number) => {
        const known = signs.get(line) ?? addSigns(builder, problem, entries, { k, l, line });
        signs.set(line, known);
        return known;
      };
      for (const { first, second, onlyFirst, onlySecond } of pairs) {
        const rises = [...onlySecond.map((j) => signsOf(j).more), ...onlyFirst.map((j) => signsOf(j).fewer)];
        const falls = [...onlySecond.map((j) => signsOf(j).fewer), ...onlyFirst.map((j) => signsOf(j).more)];
        addChange(builder, comparisons[first]!, comparisons[second]!, rises.flat());
        addChange(builder, comparisons[second]!, comparisons[first]!, falls.flat());
      }
    }
  }
}

/** Behind in one profile and ahead in the other only if one of the reasons holds. */
function addChange(builder: MilpBuilder, from: Comparison, to: Comparison, reasons: readonly Term[]): void {
  const { behind } = from;
  const { ahead } = to;
  builder.row(-Infinity, 1 - behind.constant - ahead.constant, [
    ...behind.terms,
    ...ahead.terms,
    ...negated(reasons),
  ]);
}

/** Whether a line has more, or fewer, points in one table than in another; no terms when it never has. */
interface LineSigns {
  readonly more: readonly Term[];
  readonly fewer: readonly Term[];
}

function addSigns(
  builder: MilpBuilder,
  problem: Problem,
  entries: readonly EntryColumns[],
  { k, l, line }: { k: number; l: number; line: number },
): LineSigns {
  const mine = k * problem.lineCount + line;
  const other = l * problem.lineCount + line;
  const most = allowedPoints(problem, mine).at(-1)! - allowedPoints(problem, other)[0]!;
  const least = allowedPoints(problem, mine)[0]! - allowedPoints(problem, other).at(-1)!;
  const more: Term[] = most > 0 ? [[builder.binary({ type: "more", entry: mine, than: other }), 1]] : [];
  const fewer: Term[] = least < 0 ? [[builder.binary({ type: "more", entry: other, than: mine }), 1]] : [];
  const either = [...more, ...fewer];
  if (either.length === 2) builder.row(-Infinity, 1, either);

  const columns = [entries[mine]!, entries[other]!];
  const areFlagged = columns.every(({ points, used }) => points.length === 0 || used.length > 0);
  if (areFlagged) builder.row(-Infinity, 0, [...either, ...negated(columns.flatMap(({ used }) => used))]);

  // Tying the signs to the points themselves pays only together with binaries for the comparisons (wine, 3 lines:
  // 24 s to 8 s); elsewhere it costs more than it brings (synthetic, 3 lines: 0.3 s to 3 s).
  if (hasOwnBinaries(problem)) {
    const difference = [...entries[mine]!.points, ...negated(entries[other]!.points)];
    builder.row(-Infinity, 0, [...difference, ...times(more, -most), ...fewer]);
    builder.row(0, Infinity, [...difference, ...negated(more), ...times(fewer, -least)]);
  }
  return { more, fewer };
}
