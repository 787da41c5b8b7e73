import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { mostConditions, tableCount } from "../problem/shape.ts";
import type { Promising } from "./promising.ts";

/** Which lines may join a set, by the limits and rules about lines; what points they may have is looked at later. */
export class LineChoice {
  /** Most lines of a set. */
  readonly most: number;
  readonly #problem: Problem;
  /** Lines that may have points. */
  readonly usable: readonly number[];
  /** The groups of each count rule as lines; none for a rule about single tables, which lines do not settle. */
  readonly #counts: readonly {
    readonly groups: readonly ReadonlySet<number>[];
    readonly min: number;
    readonly max: number;
  }[];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.most = mostConditions(problem);
    this.usable = usableLines(problem).filter((line) => line > 0);
    const isWhole = (group: readonly number[]) =>
      this.#linesOf(group).size * tableCount(problem) === new Set(group).size;
    this.#counts = problem.counts.map(({ groups, min, max }) => ({
      groups: groups.map((group) => this.#linesOf(group)),
      min,
      max: groups.every(isWhole) ? max : Infinity,
    }));
  }

  /** The lines that may join, or of them those that rules ask for next. */
  candidates(set: readonly number[], most = this.most): readonly number[] {
    if (set.length >= most) return [];
    const free = this.usable.filter((line) => !set.includes(line) && this.#mayJoin(set, line));
    const needed = this.#needed(set);
    return needed ? free.filter((line) => needed.has(line)) : free;
  }

  /** Of a score: whether the line may have points in the direction that it promises something for. */
  mayBe({ line, rises }: Promising): boolean {
    const { shape, pointSets, pointSetOf } = this.#problem;
    return (
      shape === "tables" || pointSets[pointSetOf[line]!]!.some((value) => (rises ? value > 0 : value < 0))
    );
  }

  #mayJoin(set: readonly number[], line: number): boolean {
    const { columnOf, maxColumns } = this.#problem;
    if (set.length >= maxColumns) {
      const columns = new Set([...set, line].map((one) => columnOf[one]!));
      if (columns.size > maxColumns) return false;
    }
    return this.#counts.every(({ groups, max }) => {
      if (max === Infinity || !groups.some((group) => group.has(line))) return true;
      return groups.filter((group) => group.has(line) || set.some((one) => group.has(one))).length <= max;
    });
  }

  #needed(set: readonly number[]): ReadonlySet<number> | undefined {
    const isIn = (lines: ReadonlySet<number>) => set.some((line) => lines.has(line));
    for (const { groups, min } of this.#counts) {
      const missing = groups.filter((group) => !isIn(group));
      if (groups.length - missing.length < min) return new Set(missing.flatMap((group) => [...group]));
    }
    for (const rule of this.#problem.implications) {
      const then = this.#linesOf(rule.then);
      if (isIn(this.#linesOf(rule.if)) && !isIn(then)) return then;
    }
    return undefined;
  }

  #linesOf(entries: readonly number[]): ReadonlySet<number> {
    return new Set(entries.map((entry) => entry % this.#problem.lineCount));
  }
}
