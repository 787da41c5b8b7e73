import { cutOffs, type Layout } from "./layout.ts";
import { type Move, startsIn } from "./move.ts";

/** What turns one card into another, line by line: lines struck, changed and added, starts and cut-offs. */
export function differences(
  before: Int32Array,
  after: Int32Array,
  layout: Layout,
  classCount: number,
): Move[] {
  const lineCount = before.length / classCount;
  const tables = layout === "score" ? [1] : Array.from({ length: classCount }, (_, k) => k);
  const lines = tables.flatMap((table) =>
    Array.from({ length: lineCount }, (_, line): Move[] => {
      const from = before[table * lineCount + line]!;
      const to = after[table * lineCount + line]!;
      if (from === to || (line === 0 && layout === "score")) return [];
      const kind = line === 0 ? "start" : to === 0 ? "strike" : from === 0 ? "add" : "points";
      return [{ kind, table, line, from, to }];
    }).flat(),
  );
  if (layout === "tables") return lines;
  const cuts = (points: Int32Array) => cutOffs(startsIn(points, lineCount, classCount));
  const now = cuts(after);
  return [
    ...lines,
    ...cuts(before).flatMap((from, i): Move[] =>
      from === now[i] ? [] : [{ kind: "cut-off", table: i + 1, line: 0, from, to: now[i]! }],
    ),
  ];
}
