import type { ScoringSystem } from "@fairscore/core";

/** A row of the file, before anything was made of it. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A points table as it can be read by eye: lines in words, points by class. */
export interface SeenTable {
  readonly classes: readonly string[];
  readonly startsWith: readonly number[];
  readonly lines: readonly {
    readonly column: string;
    readonly words: string;
    readonly points: readonly number[];
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
      (sum, { column, words, points }) => sum + (saysTrue(words, row[column]) ? points[k]! : 0),
      start,
    ),
  );
}

/** The first of the highest. */
export function winner(totals: readonly number[]): number {
  return totals.indexOf(Math.max(...totals));
}

export function isTie(totals: readonly number[]): boolean {
  return totals.filter((total) => total === Math.max(...totals)).length > 1;
}

function saysTrue(words: string, value: unknown): boolean {
  const isMissing = value === null || value === undefined;
  if (words === "is missing") return isMissing;
  if (isMissing) return false;
  const names = (list: string) => list.split(/, | or /);
  const number = Number(value);
  const found = /^(is other than|is|from|at least|above|under|at most) (.+)$/.exec(words);
  if (!found) throw new Error(`not understood: ${words}`);
  const [, how, rest = ""] = found;
  if (how === "is other than") return !names(rest).includes(String(value));
  if (how === "is") return names(rest).includes(String(value));
  if (how === "from") {
    const [from = "", to = ""] = rest.split(/ to (?:under )?/);
    return number >= Number(from) && (rest.includes("under") ? number < Number(to) : number <= Number(to));
  }
  return rest.split(" and ").every((part, i) => {
    const [, word, bound] = /^(at least|above|under|at most)? ?(.+)$/.exec(part)!;
    const by = i === 0 ? how : word;
    if (by === "at least") return number >= Number(bound);
    if (by === "above") return number > Number(bound);
    return by === "under" ? number < Number(bound) : number <= Number(bound);
  });
}
