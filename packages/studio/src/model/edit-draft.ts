import type { Condition, ScoringSystem } from "@fairscore/core";
import { conditionKey, scoreOfTables, tablesOfScore } from "@fairscore/core/parts";

/** What a search from here must keep of a line: that it is there, or its points, too. */
export type Pin = "line" | "points";

/** A line that is being worked on. Its id stays while its cut moves. */
export interface DraftLine {
  readonly id: string;
  readonly condition: Condition;
  /** Of a score one number; else one for each class. All 0: it is on the desk, but not on the card. */
  readonly points: readonly number[];
  readonly pin?: Pin;
}

/** A card that is being worked on by hand. Plain JSON. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  /** What each table starts with; of a score none. */
  readonly starts: readonly number[];
  /** From which totals on the next class is given; only of a score. */
  readonly cuts: readonly number[];
  /** What must not come back by a search from here. */
  readonly forbidden: readonly Condition[];
}

/** What a card was before somebody changed it, what it is now, and the reasons, by what was changed. */
export interface CardEdit {
  /** The card that it was made from. */
  readonly of: string;
  readonly was: Draft;
  readonly now: Draft;
  readonly whys: Readonly<Record<string, string>>;
}

export function draftOf(system: ScoringSystem): Draft {
  const score = scoreOfTables(system);
  if (score && system.spec.shape === "score") {
    const lines = score.lines.map(({ condition, points }) => ({
      id: conditionKey(condition),
      condition,
      points: [points],
    }));
    return { lines, starts: [], cuts: score.cuts, forbidden: [] };
  }
  const { tables } = system;
  const lines = new Map<string, DraftLine>();
  for (const [k, table] of tables.entries())
    for (const { condition, points } of table.lines) {
      const id = conditionKey(condition);
      const before = lines.get(id)?.points ?? tables.map(() => 0);
      lines.set(id, { id, condition, points: before.with(k, before[k]! + points) });
    }
  return { lines: [...lines.values()], starts: tables.map((one) => one.startsWith), cuts: [], forbidden: [] };
}

/** The tables that a draft says; lines without points are none of them. */
export function tablesOf(
  { lines, starts, cuts }: Draft,
  classes: readonly string[],
): ScoringSystem["tables"] {
  if (cuts.length > 0) {
    const used = lines.flatMap(({ condition, points: [points = 0] }) =>
      points === 0 ? [] : [{ condition, points }],
    );
    return tablesOfScore({ classes, startsWith: 0, lines: used, cuts });
  }
  return classes.map((name, k) => ({
    class: name,
    startsWith: starts[k]!,
    lines: lines.flatMap(({ condition, points }) =>
      points[k] === 0 ? [] : [{ condition, points: points[k]! }],
    ),
  }));
}

/** One thing that is other than it was; `id` is where: a line's id, or "start 1", "cut 0". */
export type DraftChange =
  | { readonly id: string; readonly kind: "dropped" | "added"; readonly line: DraftLine }
  | {
      readonly id: string;
      readonly kind: "moved" | "points";
      readonly was: DraftLine;
      readonly line: DraftLine;
    }
  | {
      readonly id: string;
      readonly kind: "start" | "cut";
      /** The class whose table it is, or that is given from the cut-off on. */
      readonly at: number;
      readonly was: number;
      readonly is: number;
    };

/** What a draft has other than another, in the order of the card. */
export function changesBetween(was: Draft, now: Draft): DraftChange[] {
  const isUsed = ({ points }: DraftLine) => points.some((value) => value !== 0);
  const old = new Map(was.lines.map((line) => [line.id, line]));
  const kept = new Set(now.lines.filter(isUsed).map(({ id }) => id));
  const lines = now.lines.filter(isUsed).flatMap((line): DraftChange[] => {
    const before = old.get(line.id);
    if (!before) return [{ id: line.id, kind: "added", line }];
    const isMoved = conditionKey(before.condition) !== conditionKey(line.condition);
    const isOther = line.points.some((value, k) => value !== before.points[k]);
    if (!isMoved && !isOther) return [];
    return [{ id: line.id, kind: isMoved ? "moved" : "points", was: before, line }];
  });
  const numbers = (kind: "start" | "cut", before: readonly number[], after: readonly number[]) =>
    after.flatMap((is, k): DraftChange[] =>
      is === before[k]
        ? []
        : [{ id: `${kind} ${k}`, kind, at: kind === "cut" ? k + 1 : k, was: before[k]!, is }],
    );
  return [
    ...lines,
    ...was.lines.flatMap((line): DraftChange[] =>
      kept.has(line.id) ? [] : [{ id: line.id, kind: "dropped", line }],
    ),
    ...numbers("start", was.starts, now.starts),
    ...numbers("cut", was.cuts, now.cuts),
  ];
}
