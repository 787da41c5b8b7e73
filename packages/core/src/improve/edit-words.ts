import type { CardShape } from "../problem/problem.ts";
import { whole } from "../text/numbers.ts";
import type { Move } from "./move.ts";

/** What words need of a card: its classes and the conditions of its lines (line 1 is the first of them), as people read them. */
export interface EditNames {
  readonly shape: CardShape;
  readonly classes: readonly string[];
  readonly lines: readonly string[];
}

/** An edit as a committee reads it: "age at least 75: 2 → 3 points". */
export function editWords(move: Move, names: EditNames): string {
  const where = names.shape === "score" ? "" : `${names.classes[move.table]}: `;
  const line = (index: number) => names.lines[index - 1]!;
  switch (move.kind) {
    case "points":
      return `${where}${line(move.line)}: ${whole(move.from)} → ${points(move.to)}`;
    case "strike":
      return `${where}strike "${line(move.line)}" (${points(move.from)})`;
    case "add":
      return `${where}add "${line(move.line)}": ${points(move.to)}`;
    case "swap":
      return `${where}swap "${line(move.line)}" for "${line(move.instead!)}" (${points(move.to)})`;
    case "start":
      return `${where}everyone starts with ${whole(move.from)} → ${points(move.to)}`;
    case "cut-off":
      return `${names.classes[move.table]} from ${whole(move.from)} → ${points(move.to)} on`;
  }
}

function points(value: number): string {
  return `${whole(value)} ${Math.abs(value) === 1 ? "point" : "points"}`;
}
