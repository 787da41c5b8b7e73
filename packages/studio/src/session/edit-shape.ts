import { InputError } from "@fairscore/core";
import {
  finite,
  listOf,
  maybe,
  members,
  oneOf,
  parseCondition,
  recordOf,
  refine,
  text,
  whole,
} from "@fairscore/core/parts";
import type { CardEdit, Draft, DraftLine } from "../model/edit-draft.ts";

const numbers = listOf(refine(finite, (value, path) => void whole()(value, path)));

const draft = members<Draft>({
  lines: listOf(
    members<DraftLine>({
      id: text,
      condition: parseCondition,
      points: numbers,
      pin: maybe(oneOf(["line", "points"])),
    }),
  ),
  starts: numbers,
  cuts: numbers,
  forbidden: listOf(parseCondition),
});

/** What somebody made of a card, out of a file. */
export const cardEditShape = refine(
  members<CardEdit>({ of: text, was: draft, now: draft, whys: recordOf(text) }),
  ({ was, now }, path) => {
    const width = now.cuts.length > 0 ? 1 : now.starts.length;
    const fits =
      was.cuts.length === now.cuts.length &&
      was.starts.length === now.starts.length &&
      [...was.lines, ...now.lines].every(({ points }) => points.length === width);
    if (!fits) throw new InputError(`${path}: not of one shape; the file is damaged`);
  },
);
