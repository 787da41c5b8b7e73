import type { PlainProblem } from "./plain-problem.ts";

/** A mixed-integer linear program; all columns are whole numbers. Rows in compressed sparse row form. */
export interface PlainMilp {
  readonly colCost: readonly number[];
  readonly colLower: readonly number[];
  readonly colUpper: readonly number[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  readonly starts: readonly number[];
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

type Term = readonly [column: number, coefficient: number];

/**
 * The textbook model, with K classes and D lines. Columns: the points of entry e at e; whether it is used at
 * K*D + e; whether profile p gets class k at 2*K*D + p*K + k. Rows:
 *
 * - least * used <= points <= most * used, and at most so many used per table;
 * - each profile gets one class;
 * - for classes k and l of profile p, score k - score l >= (1 if l comes first, else 0) when p gets k; when it
 *   does not, a big-M lifts the row: 2 * largest point * min(lines per table, lines that hold in p);
 * - the constraints, as sums over the classes given.
 *
 * With profiles as counted it is the profile model, with a profile for each row of the data the row model.
 */
export function plainMilp(problem: PlainProblem): PlainMilp {
  const { classCount, lineCount, profiles, costs, constraints, points, maxLinesPerTable } = problem;
  const entryCount = classCount * lineCount;
  const classes = Array.from({ length: classCount }, (_, k) => k);
  const given = (p: number, k: number) => 2 * entryCount + p * classCount + k;
  const ranges = points.flat();
  const binaries = entryCount + profiles.length * classCount;
  const rows = new Rows();

  for (const [entry, [least, most]] of ranges.entries()) {
    const used = entryCount + entry;
    rows.add(0, Infinity, [
      [entry, 1],
      [used, -least],
    ]);
    rows.add(-Infinity, 0, [
      [entry, 1],
      [used, -most],
    ]);
  }
  for (const k of classes) {
    const counted = points[k]!.map((_, j): Term => [entryCount + k * lineCount + j, 1]);
    rows.add(0, maxLinesPerTable, problem.startsWithCounts ? counted : counted.slice(1));
  }
  const maxPoint = Math.max(...ranges.flat().map(Math.abs));
  for (const [p, lines] of profiles.entries()) {
    rows.add(
      1,
      1,
      classes.map((k) => [given(p, k), 1]),
    );
    const free = problem.startsWithCounts ? 0 : 1;
    const bigM = 2 * maxPoint * (free + Math.min(maxLinesPerTable, lines.length - free));
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
  const repeat = (value: number, times: number) => new Array<number>(times).fill(value);
  return {
    colCost: [...repeat(0, 2 * entryCount), ...costs.flat()],
    colLower: [...ranges.map(([least]) => least), ...repeat(0, binaries)],
    colUpper: [...ranges.map(([, most]) => most), ...repeat(1, binaries)],
    rowLower: rows.lower,
    rowUpper: rows.upper,
    starts: rows.starts,
    indices: rows.indices,
    values: rows.values,
  };
}

class Rows {
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly values: number[] = [];

  add(lower: number, upper: number, terms: readonly Term[]): void {
    for (const [column, coefficient] of terms) {
      if (coefficient === 0) continue;
      this.indices.push(column);
      this.values.push(coefficient);
    }
    this.starts.push(this.indices.length);
    this.lower.push(lower);
    this.upper.push(upper);
  }
}
