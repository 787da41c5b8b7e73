import type { Problem } from "../problem/problem.ts";
import type { OpenEntry, PointBox } from "./table-rows.ts";

/** Whether an entry has points: surely, surely not, or either. */
type Use = "used" | "unused" | "either";

/** What rounding may leave of nothing. */
const CLOSE = 1e-6;

/** What the rules about which entries have points say of a range of points for each. */
export class BoxRules {
  readonly #problem: Problem;
  readonly #entries: readonly OpenEntry[];
  readonly #places: ReadonlyMap<number, number>;
  /** Places of the entries that some rule is about. */
  readonly #ruled: readonly number[];

  constructor(problem: Problem, entries: readonly OpenEntry[]) {
    const { counts, implications, maxColumns, maxConditions, columnCount } = problem;
    this.#problem = problem;
    this.#entries = entries;
    this.#places = new Map(entries.map(({ entry }, place) => [entry, place]));
    const named = new Set([
      ...counts.flatMap(({ groups }) => groups.flat()),
      ...implications.flatMap((rule) => [...rule.if, ...rule.then]),
    ]);
    const conditions = new Set(
      entries.map(({ entry }) => entry % problem.lineCount).filter((line) => line > 0),
    );
    const all =
      maxColumns < columnCount ||
      maxConditions < conditions.size ||
      Math.min(problem.maxLines, problem.maxLinesPerTable) < Infinity;
    this.#ruled = Array.from(entries.keys()).filter((place) => all || named.has(entries[place]!.entry));
  }

  /** Whether some points of the box may keep all rules. */
  mayHold(box: PointBox): boolean {
    const { counts, implications } = this.#problem;
    const use = (entry: number) => this.#useOf(box, entry);
    return (
      this.#keepsLimits(box) &&
      counts.every(({ groups, min, max }) => {
        const uses = groups.map((group) => group.map(use));
        const sure = uses.filter((group) => group.includes("used")).length;
        const possible = uses.filter((group) => group.some((own) => own !== "unused")).length;
        return sure <= max && possible >= min;
      }) &&
      implications.every(
        (rule) =>
          !rule.if.some((entry) => use(entry) === "used") ||
          rule.then.some((entry) => use(entry) !== "unused"),
      )
    );
  }

  /** An entry of which a rule has to know whether it has points; undefined when all is known. */
  undecided(box: PointBox): number | undefined {
    return this.#ruled.find((place) => this.#useOf(box, this.#entries[place]!.entry) === "either");
  }

  /**
   * Where more entries have points in `values` than limits on lines and conditions allow: of those that the box need not
   * give any, the one with the fewest. Undefined where the limits are kept.
   */
  tooMany(box: PointBox, values: ArrayLike<number>): number | undefined {
    const { classCount, lineCount, startsWithCounts, maxLines, maxLinesPerTable, maxConditions } =
      this.#problem;
    const inTable = new Int32Array(classCount);
    const conditions = new Set<number>();
    let inAll = 0;
    const used = Array.from(this.#entries.keys()).filter((place) => Math.abs(values[place]!) > CLOSE);
    for (const place of used) {
      const { entry } = this.#entries[place]!;
      const line = entry % lineCount;
      if (line > 0) conditions.add(line);
      if (line === 0 && !startsWithCounts) continue;
      inTable[Math.floor(entry / lineCount)]!++;
      inAll++;
    }
    const isInTheWay = (place: number) => {
      const { entry } = this.#entries[place]!;
      const line = entry % lineCount;
      if (line > 0 && conditions.size > maxConditions) return true;
      if (line === 0 && !startsWithCounts) return false;
      return inAll > maxLines || inTable[Math.floor(entry / lineCount)]! > maxLinesPerTable;
    };
    return used
      .filter((place) => isInTheWay(place) && this.#useOf(box, this.#entries[place]!.entry) === "either")
      .reduce<number | undefined>(
        (a, b) => (a === undefined || Math.abs(values[b]!) < Math.abs(values[a]!) ? b : a),
        undefined,
      );
  }

  /** Lines and columns that surely have points, against their limits. */
  #keepsLimits(box: PointBox): boolean {
    const { classCount, lineCount, columnOf, startsWithCounts } = this.#problem;
    const { maxColumns, maxConditions, maxLines, maxLinesPerTable } = this.#problem;
    const conditions = new Set<number>();
    const columns = new Set<number>();
    const inTable = new Int32Array(classCount);
    for (const { entry } of this.#entries) {
      if (this.#useOf(box, entry) !== "used") continue;
      const line = entry % lineCount;
      if (line > 0) {
        columns.add(columnOf[line]!);
        conditions.add(line);
      }
      if (line > 0 || startsWithCounts) inTable[Math.floor(entry / lineCount)]!++;
    }
    const inAll = inTable.reduce((sum, count) => sum + count, 0);
    return (
      columns.size <= maxColumns &&
      conditions.size <= maxConditions &&
      inAll <= maxLines &&
      Math.max(...inTable) <= maxLinesPerTable
    );
  }

  #useOf({ lower, upper }: PointBox, entry: number): Use {
    const place = this.#places.get(entry);
    if (place === undefined || (lower[place] === 0 && upper[place] === 0)) return "unused";
    return lower[place]! > 0 || upper[place]! < 0 ? "used" : "either";
  }
}
