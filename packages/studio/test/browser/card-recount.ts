import type { ScoringSystem } from "@fairscore/core";

/** A row of the file, before anything was made of it. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A points table as it can be read by eye: answers in words, points by class. */
export interface SeenTable {
  readonly classes: readonly string[];
  readonly startsWith: readonly number[];
  readonly lines: readonly {
    readonly column: string;
    readonly words: string;
    readonly points: readonly number[];
    /** The class in whose own table it stands. */
    readonly table?: number;
  }[];
}

/** Totals by the model file: plain arithmetic on its JSON, without any code of core. */
export function totalsByJson(system: ScoringSystem, row: RawRow): number[] {
  return system.tables.map(({ startsWith, lines }) =>
    lines.reduce((sum, { condition, points }) => {
      const c = condition as unknown as Record<string, unknown>;
      const value = row[condition.column] as never;
      const known = value !== null && value !== undefined;
      const isTrue =
        "missing" in c
          ? !known
          : known &&
            ("is" in c
              ? (value === "yes") === c.is
              : "in" in c
                ? (c.in as string[]).includes(value)
                : "notIn" in c
                  ? !(c.notIn as string[]).includes(value)
                  : (c.ge === undefined || value >= (c.ge as number)) &&
                    (c.gt === undefined || value > (c.gt as number)) &&
                    (c.lt === undefined || value < (c.lt as number)) &&
                    (c.le === undefined || value <= (c.le as number)));
      return sum + (isTrue ? points : 0);
    }, startsWith),
  );
}

/** Totals by a table as it is read: the words are understood anew. */
export function totalsBySight({ startsWith, lines }: SeenTable, row: RawRow): number[] {
  return startsWith.map((start, k) =>
    lines.reduce(
      (sum, line) =>
        sum + (saysTrue(line.words, row[line.column], namedBeside(line, lines)) ? line.points[k]! : 0),
      start,
    ),
  );
}

/** The answers to the same question that have a name. */
function namedBeside({ column, table }: SeenTable["lines"][number], lines: SeenTable["lines"]): string[] {
  return lines.flatMap((line) =>
    line.column === column && line.table === table && line.words !== "any other" ? [line.words] : [],
  );
}

/** The first of the highest. */
export function winner(totals: readonly number[]): number {
  return totals.indexOf(Math.max(...totals));
}

export function isTie(totals: readonly number[]): boolean {
  return totals.filter((total) => total === Math.max(...totals)).length > 1;
}

/** Whether an answer is true of a value; "any other" needs those that have a name. */
function saysTrue(words: string, value: unknown, all: readonly string[]): boolean {
  const isMissing = value === null || value === undefined;
  if (words === "not known") return isMissing;
  if (isMissing) return false;
  const names = (list: string) => list.split(/, | or /);
  if (words === "any other") return !all.flatMap(names).includes(String(value));
  if (names(words).includes(String(value))) return true;
  const number = Number(value);
  const [first = "", second] = words.split(" to ");
  const bound = (text: string) => Number(/-?[\d.]+(?:e[+-]?\d+)?/.exec(text)?.[0]);
  const above = first.startsWith("above ") ? number > bound(first) : number >= bound(first);
  if (second !== undefined)
    return above && (second.startsWith("under ") ? number < bound(second) : number <= bound(second));
  if (first.endsWith(" and over") || first.startsWith("above ")) return above;
  if (first.startsWith("under ")) return number < bound(first);
  return first.startsWith("at most ") && number <= bound(first);
}
