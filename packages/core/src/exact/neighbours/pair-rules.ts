import type { Problem } from "../../problem/problem.ts";
import { tableCount } from "../../problem/shape.ts";
import { TableRules } from "../../search/table-rules.ts";

/** An entry that may have other points, and all that it may have. */
export interface Movable {
  readonly entry: number;
  readonly values: readonly number[];
}

export function movables(problem: Problem): Movable[] {
  const { lineCount, pointSets, pointSetOf } = problem;
  return Array.from({ length: tableCount(problem) * lineCount }, (_, entry) => ({
    entry,
    values: pointSets[pointSetOf[entry]!]!,
  })).filter(({ values }) => values.length > 1);
}

/** Tells which points keep the limits and rules on tables. */
export class PairRules {
  readonly #rules: TableRules;
  readonly #byValue: boolean;

  constructor(problem: Problem, points: Int32Array) {
    this.#rules = new TableRules(problem);
    this.#byValue = problem.orders.length > 0;
    for (const { entry } of movables(problem)) this.#rules.set(entry, points[entry]!);
  }

  /** The points as they are now; cut-offs are not among them. */
  get points(): Int32Array {
    return this.#rules.points;
  }

  set(entry: number, value: number): void {
    this.#rules.set(entry, value);
  }

  /** Whether all is kept as things are. */
  isKept(): boolean {
    return this.#rules.broken === 0 && this.#rules.withinLimits();
  }

  /** Which of an entry's values keep all, by their place; the one that it has is left out. */
  kept({ entry, values }: Movable): Uint8Array {
    const now = this.points[entry]!;
    const kept = new Uint8Array(values.length);
    let zero: boolean | undefined;
    let other: boolean | undefined;
    values.forEach((value, i) => {
      if (value === now) return;
      // Without rules about an order, all that counts is whether there are points.
      const known = this.#byValue ? undefined : value === 0 ? zero : other;
      let isKept = known;
      if (isKept === undefined) {
        this.set(entry, value);
        isKept = this.isKept();
      }
      if (value === 0) zero = isKept;
      else other = isKept;
      if (isKept) kept[i] = 1;
    });
    this.set(entry, now);
    return kept;
  }
}
