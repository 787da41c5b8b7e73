import type { Problem } from "../problem/problem.ts";
import { countsConditions, solutionLength, tableCount } from "../problem/shape.ts";

/** Groups of one count rule that an entry belongs to. */
interface GroupsOfRule {
  readonly rule: number;
  readonly groups: readonly number[];
}

/** What the rules about tables say of one entry. */
interface EntryRules {
  readonly counts: readonly GroupsOfRule[];
  readonly ifs: readonly number[];
  readonly thens: readonly number[];
  readonly orders: readonly number[];
}

/**
 * Keeps count of lines, columns and rules while points change. Limits on lines and columns are walls that no
 * move may cross; count, implication and order rules may be broken on the way, and `broken` says by how much.
 */
export class TableRules {
  /** The whole solution; the cut-offs of a score, at its end, are nobody's business here. */
  readonly points: Int32Array;
  /** Lines as the problem counts them. */
  lines = 0;
  /** Sum of absolute points. */
  sum = 0;
  /** Groups missing or too many, implications broken, points out of order; 0 when all rules hold. */
  broken = 0;
  /** Distinct conditions in use. */
  conditions = 0;
  /** The only lines that may get points, where the search keeps to some; "starts with" may always. */
  only: ReadonlySet<number> | undefined;
  /** A limit on the size beside those of the problem; the search may ask for smaller cards. */
  maxSize = Infinity;

  readonly #problem: Problem;
  readonly #linesInTable: Int32Array;
  readonly #byConditions: boolean;
  /** Tables that have points for each condition. */
  readonly #conditionUse: Int32Array;
  readonly #columnUse: Int32Array;
  #columns = 0;
  /** By entry; undefined when no rule speaks of it. */
  readonly #rulesOf: (EntryRules | undefined)[];
  readonly #groupUse: Int32Array;
  readonly #groupsUsed: Int32Array;
  readonly #ifUse: Int32Array;
  readonly #thenUse: Int32Array;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#byConditions = countsConditions(problem);
    this.#conditionUse = new Int32Array(problem.lineCount);
    this.points = new Int32Array(solutionLength(problem));
    this.#linesInTable = new Int32Array(tableCount(problem));
    this.#columnUse = new Int32Array(Math.max(1, problem.columnCount));
    this.#rulesOf = rulesByEntry(problem);
    this.#groupUse = new Int32Array(problem.counts.reduce((n, rule) => n + rule.groups.length, 0));
    this.#groupsUsed = new Int32Array(problem.counts.length);
    this.#ifUse = new Int32Array(problem.implications.length);
    this.#thenUse = new Int32Array(problem.implications.length);
    for (const rule of problem.counts) this.broken += outside(0, rule.min, rule.max);
  }

  set(entry: number, value: number): void {
    const old = this.points[entry]!;
    if (old === value) return;
    const rules = this.#rulesOf[entry];
    if (rules) this.broken += this.change(entry, value);
    this.points[entry] = value;
    this.sum += Math.abs(value) - Math.abs(old);
    const turned = (value === 0 ? 0 : 1) - (old === 0 ? 0 : 1);
    if (turned === 0) return;
    if (this.counts(entry)) {
      this.lines += turned;
      this.#linesInTable[this.#table(entry)]! += turned;
    }
    const column = this.#column(entry);
    if (column >= 0) {
      const line = entry % this.#problem.lineCount;
      const tables = this.#conditionUse[line]! + turned;
      this.#conditionUse[line] = tables;
      if (tables === 0) this.conditions--;
      else if (tables === turned) this.conditions++;
      const use = this.#columnUse[column]! + turned;
      this.#columnUse[column] = use;
      if (use === 0) this.#columns--;
      else if (use === turned) this.#columns++;
    }
    if (!rules) return;
    for (const { rule, groups } of rules.counts) {
      for (const group of groups) {
        const use = this.#groupUse[group]! + turned;
        this.#groupUse[group] = use;
        if (use === 0) this.#groupsUsed[rule]!--;
        else if (use === turned) this.#groupsUsed[rule]!++;
      }
    }
    for (const rule of rules.ifs) this.#ifUse[rule]! += turned;
    for (const rule of rules.thens) this.#thenUse[rule]! += turned;
  }

  /** Whether a line in this entry counts in limits and in the objective. */
  counts(entry: number): boolean {
    return this.#problem.startsWithCounts || entry % this.#problem.lineCount !== 0;
  }

  /** Distinct conditions or lines, as the problem counts. */
  get size(): number {
    return this.#byConditions ? this.conditions : this.lines;
  }

  /** The size with another value for an entry. */
  sizeWith(entry: number, value: number): number {
    const turned = (value === 0 ? 0 : 1) - (this.points[entry] === 0 ? 0 : 1);
    if (turned === 0) return this.size;
    if (!this.#byConditions) return this.lines + (this.counts(entry) ? turned : 0);
    const line = entry % this.#problem.lineCount;
    if (line === 0) return this.conditions;
    const tables = this.#conditionUse[line]!;
    return this.conditions + (tables + turned > 0 ? 1 : 0) - (tables > 0 ? 1 : 0);
  }

  /** Whether the limits leave room for an entry that is 0 now. */
  hasRoom(entry: number): boolean {
    const { maxColumns, maxConditions, maxLines, maxLinesPerTable, lineCount } = this.#problem;
    const column = this.#column(entry);
    if (column >= 0) {
      if (this.only && !this.only.has(entry % lineCount)) return false;
      if (this.#columnUse[column] === 0 && this.#columns >= maxColumns) return false;
      const most = this.#byConditions ? Math.min(maxConditions, this.maxSize) : maxConditions;
      if (this.conditions >= most && this.#conditionUse[entry % lineCount] === 0) return false;
    }
    if (!this.counts(entry)) return true;
    const most = this.#byConditions ? maxLines : Math.min(maxLines, this.maxSize);
    return this.lines < most && this.#linesInTable[this.#table(entry)]! < maxLinesPerTable;
  }

  /** Whether all limits hold as things are. */
  withinLimits(): boolean {
    const { maxColumns, maxConditions, maxLines } = this.#problem;
    if (this.lines > maxLines || this.size > this.maxSize) return false;
    if (this.#columns > maxColumns || this.conditions > maxConditions) return false;
    return this.#linesInTable.every((lines) => lines <= this.#problem.maxLinesPerTable);
  }

  /** Whether a table is as long as it may be. */
  tableIsFull(table: number): boolean {
    return this.#linesInTable[table]! >= this.#problem.maxLinesPerTable;
  }

  /** Whether the limits that all tables share (lines in all, conditions, columns) are used up. */
  sharedLimitsAreUsedUp(): boolean {
    const { maxColumns, maxConditions, maxLines } = this.#problem;
    if (this.lines >= maxLines || this.size >= this.maxSize) return true;
    return this.conditions >= maxConditions || this.#columns >= maxColumns;
  }

  /** How much `broken` changes when the entry takes this value. */
  change(entry: number, value: number): number {
    const rules = this.#rulesOf[entry];
    if (!rules) return 0;
    const old = this.points[entry]!;
    const turned = (value === 0 ? 0 : 1) - (old === 0 ? 0 : 1);
    const problem = this.#problem;
    let change = 0;
    for (const index of rules.orders) {
      const { lower, upper } = problem.orders[index]!;
      const low = this.points[lower]!;
      const high = this.points[upper]!;
      const newLow = lower === entry ? value : low;
      const newHigh = upper === entry ? value : high;
      change += Math.max(0, newLow - newHigh) - Math.max(0, low - high);
    }
    if (turned === 0) return change;
    for (const { rule, groups } of rules.counts) {
      const { min, max } = problem.counts[rule]!;
      const used = this.#groupsUsed[rule]!;
      let newUsed = used;
      for (const group of groups) {
        const use = this.#groupUse[group]!;
        newUsed += (use + turned > 0 ? 1 : 0) - (use > 0 ? 1 : 0);
      }
      change += outside(newUsed, min, max) - outside(used, min, max);
    }
    for (const rule of rules.ifs) {
      const then = this.#thenUse[rule]! + (rules.thens.includes(rule) ? turned : 0);
      change +=
        brokenIf(this.#ifUse[rule]! + turned, then) - brokenIf(this.#ifUse[rule]!, this.#thenUse[rule]!);
    }
    for (const rule of rules.thens) {
      if (rules.ifs.includes(rule)) continue;
      const then = this.#thenUse[rule]!;
      change += brokenIf(this.#ifUse[rule]!, then + turned) - brokenIf(this.#ifUse[rule]!, then);
    }
    return change;
  }

  #table(entry: number): number {
    return (entry / this.#problem.lineCount) | 0;
  }

  #column(entry: number): number {
    return this.#problem.columnOf[entry % this.#problem.lineCount]!;
  }
}

function outside(count: number, min: number, max: number): number {
  return Math.max(0, min - count, count - max);
}

function brokenIf(ifUse: number, thenUse: number): number {
  return ifUse > 0 && thenUse === 0 ? 1 : 0;
}

function rulesByEntry(problem: Problem): (EntryRules | undefined)[] {
  const of = Array.from({ length: tableCount(problem) * problem.lineCount }, () => ({
    counts: new Map<number, number[]>(),
    ifs: [] as number[],
    thens: [] as number[],
    orders: [] as number[],
  }));
  let groupIndex = 0;
  problem.counts.forEach((rule, index) => {
    for (const group of rule.groups) {
      for (const entry of new Set(group)) {
        const counts = of[entry]!.counts;
        counts.set(index, [...(counts.get(index) ?? []), groupIndex]);
      }
      groupIndex++;
    }
  });
  problem.implications.forEach((rule, index) => {
    for (const entry of new Set(rule.if)) of[entry]!.ifs.push(index);
    for (const entry of new Set(rule.then)) of[entry]!.thens.push(index);
  });
  problem.orders.forEach(({ lower, upper }, index) => {
    for (const entry of new Set([lower, upper])) of[entry]!.orders.push(index);
  });
  return of.map(({ counts, ifs, thens, orders }) =>
    counts.size + ifs.length + thens.length + orders.length === 0
      ? undefined
      : { counts: [...counts].map(([rule, groups]) => ({ rule, groups })), ifs, thens, orders },
  );
}
