import { MilpRows, repeat, type Term } from "./milp-rows.ts";
import type { PlainProblem } from "./plain-problem.ts";
import { plainScoreMilp } from "./plain-score-milp.ts";

/** A mixed-integer linear program; all columns are whole numbers. Rows in compressed sparse row form. */
export interface PlainMilp {
  /** The first so many columns are a solution of the problem. */
  readonly solutionLength: number;
  /** Loss that every solution has. */
  readonly offset: number;
  readonly colCost: readonly number[];
  readonly colLower: readonly number[];
  readonly colUpper: readonly number[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  readonly starts: readonly number[];
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export function plainMilp(problem: PlainProblem): PlainMilp {
  return problem.shape === "score" ? plainScoreMilp(problem) : plainTablesMilp(problem);
}

/**
 * The textbook model, with K classes and D lines. Columns: the points of entry e at e; whether it is used, where lines
 * per table are limited; whether profile p gets class k; whether a condition has points in some table, where those are
 * limited. Rows:
 *
 * - least * used <= points <= most * used, and at most so many used per table; the same for conditions;
 * - each profile gets one class;
 * - for classes k and l of profile p, score k - score l >= (1 if l comes first, else 0) when p gets k; when it
 *   does not, a big-M lifts the row: 2 * largest point * min(lines per table, conditions, lines that hold in p);
 * - the constraints, as sums over the classes given.
 *
 * With profiles as counted it is the profile model, with a profile for each row of the data the row model.
 */
function plainTablesMilp(problem: PlainProblem): PlainMilp {
  const { classCount, lineCount, profiles, costs, constraints, points } = problem;
  const { maxLinesPerTable, maxConditions, startsWithCounts } = problem;
  const limitsLines = maxLinesPerTable < lineCount;
  const limitsConditions = maxConditions < lineCount - 1;
  const entryCount = classCount * lineCount;
  const classes = Array.from({ length: classCount }, (_, k) => k);
  const firstGiven = entryCount + (limitsLines ? entryCount : 0);
  const given = (p: number, k: number) => firstGiven + p * classCount + k;
  const condition = (j: number) => firstGiven + profiles.length * classCount + j - 1;
  const ranges = points.flat();
  const binaries =
    firstGiven - entryCount + profiles.length * classCount + (limitsConditions ? lineCount - 1 : 0);
  const rows = new MilpRows();

  for (const [entry, range] of ranges.entries()) {
    const line = entry % lineCount;
    if (limitsLines) rows.pointsNeed(entryCount + entry, entry, range);
    if (limitsConditions && line > 0) rows.pointsNeed(condition(line), entry, range);
  }
  if (limitsLines)
    for (const k of classes) {
      const counted = points[k]!.map((_, j): Term => [entryCount + k * lineCount + j, 1]);
      rows.add(0, maxLinesPerTable, startsWithCounts ? counted : counted.slice(1));
    }
  if (limitsConditions)
    rows.add(
      0,
      maxConditions,
      points[0]!.slice(1).map((_, j): Term => [condition(j + 1), 1]),
    );
  const maxPoint = Math.max(...ranges.flat().map(Math.abs));
  /** Lines that may have points in one table, of so many that hold; the first is "starts with". */
  const most = (holding: number) => {
    const free = startsWithCounts ? 0 : 1;
    return Math.min(free + maxLinesPerTable, 1 + maxConditions, holding);
  };
  for (const [p, lines] of profiles.entries()) {
    rows.add(
      1,
      1,
      classes.map((k) => [given(p, k), 1]),
    );
    const bigM = 2 * maxPoint * most(lines.length);
    for (const k of classes) {
      for (const l of classes) {
        if (l === k) continue;
        const lead = l < k ? 1 : 0;
        const difference = lines.flatMap((j): Term[] => [
          [k * lineCount + j, 1],
          [l * lineCount + j, -1],
        ]);
        rows.add(-bigM, Infinity, [...difference, [given(p, k), -(bigM + lead)]]);
      }
    }
  }
  for (const { coefficients, min, max } of constraints) {
    const terms = coefficients.flatMap((byClass, p) => byClass.map((value, k): Term => [given(p, k), value]));
    rows.add(min ?? -Infinity, max ?? Infinity, terms);
  }
  return {
    solutionLength: entryCount,
    offset: 0,
    colCost: [...repeat(0, firstGiven), ...costs.flat(), ...repeat(0, limitsConditions ? lineCount - 1 : 0)],
    colLower: [...ranges.map(([least]) => least), ...repeat(0, binaries)],
    colUpper: [...ranges.map(([, largest]) => largest), ...repeat(1, binaries)],
    rowLower: rows.lower,
    rowUpper: rows.upper,
    starts: rows.starts,
    indices: rows.indices,
    values: rows.values,
  };
}
