import { readingOf } from "../model/in-words.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { tablesFromPoints } from "../model/tables.ts";
import type { Problem } from "../problem/problem.ts";
import { recipeConditions } from "../recipe/recipe.ts";
import { type EditNames, editWords } from "./edit-words.ts";
import type { CardEdit, CountedEdit } from "./improvement.ts";
import { type Move, moved } from "./move.ts";
import type { PeopleCounter } from "./people-counts.ts";
import type { CountedMove } from "./single-moves.ts";

/** Makes edits for people: in words, and counted on everyone, held-out people too. */
export interface EditWriter {
  written(move: Move): CardEdit;
  /** Edits of the same card, which has this loss, side by side. */
  singles(points: Int32Array, loss: number, moves: readonly CountedMove[]): CountedEdit[];
  /** Edits one after the other. */
  chain(points: Int32Array, loss: number, moves: readonly CountedMove[]): CountedEdit[];
}

/** Writes edits of a card; `count` is a `peopleCounter` for its rows. */
export function editWriter(card: ScoringSystem, problem: Problem, count: PeopleCounter): EditWriter {
  const conditions = recipeConditions(card.recipe);
  const read = readingOf(card.recipe);
  const { shape } = problem;
  const names: EditNames = {
    shape,
    classes: card.classes.map(read.class),
    lines: conditions.map(read.condition),
  };
  const counted = (points: Int32Array, loss: number) => ({
    points,
    loss,
    people: count({ ...card, tables: tablesFromPoints(points, card.classes, conditions, shape) }),
  });
  type Counted = ReturnType<typeof counted>;
  const written = (move: Move): CardEdit => ({
    words: editWords(move, names),
    kind: move.kind,
    table: shape === "score" && move.kind !== "cut-off" ? null : card.classes[move.table]!,
    ...(move.line > 0 && { condition: conditions[move.line - 1]! }),
    ...(move.instead !== undefined && { instead: conditions[move.instead - 1]! }),
    from: move.from,
    to: move.to,
  });
  const after = (before: Counted, { move, loss }: CountedMove): { edit: CountedEdit; now: Counted } => {
    const now = counted(moved(problem, before.points, move), loss);
    const { seen, heldOut } = now.people;
    const edit = {
      ...written(move),
      loss,
      gain: before.loss - loss,
      seen,
      fewerWrong: before.people.seen.wrong - seen.wrong,
      ...(heldOut && { heldOut, fewerWrongHeldOut: before.people.heldOut!.wrong - heldOut.wrong }),
    };
    return { edit, now };
  };
  return {
    written,
    singles: (points, loss, moves) => {
      const before = counted(points, loss);
      return moves.map((move) => after(before, move).edit);
    },
    chain: (points, loss, moves) => {
      let before = counted(points, loss);
      return moves.map((move) => {
        const { edit, now } = after(before, move);
        before = now;
        return edit;
      });
    },
  };
}
