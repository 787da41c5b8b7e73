import { fault } from "../findings/fault.ts";
import { parsimonyShape } from "../model/parsimony.ts";
import { finite, listOf, maybe, members, once, orNull, text } from "../schema.ts";
import type { Card } from "./card.ts";

const texts = listOf(text);
const line = members({ column: text, words: text, points: listOf(finite) });
const questions = listOf(
  members({ column: text, rows: listOf(members({ words: text, points: listOf(finite) })) }),
);

const SHAPE = members({
  title: text,
  purpose: text,
  classes: listOf(text, 1),
  tables: listOf(
    members({
      heading: text,
      startsWith: finite,
      smallest: finite,
      largest: finite,
      alone: members({ startsWith: finite, sections: questions }),
    }),
    1,
  ),
  sections: questions,
  lines: listOf(line),
  bands: orNull(listOf(members({ atLeast: orNull(finite), given: text }), 1)),
  costs: orNull(listOf(listOf(finite))),
  howTo: texts,
  tieRule: orNull(text),
  warnings: texts,
  verdict: texts,
  risk: maybe(
    members({
      title: text,
      tables: listOf(members({ head: texts, rows: listOf(texts) })),
      sentences: texts,
    }),
  ),
  accuracy: texts,
  fairness: texts,
  certificate: texts,
  parsimony: maybe(parsimonyShape),
  shape: text,
  provenance: text,
});

/** Refuses what is no card: `card(system)` makes them. */
export const checkCard = once((value, path) => {
  SHAPE(value, path);
  const { classes, tables, sections, bands, costs } = value as Card;
  const fits = (of: Card["sections"], count: number) =>
    of.every(({ rows }) => rows.every(({ points }) => points.length === count));
  const hasPoints = fits(sections, tables.length) && tables.every(({ alone }) => fits(alone.sections, 1));
  const hasCosts = !costs || [costs, ...costs].every((list) => list.length === classes.length);
  if (!hasPoints || !hasCosts || tables.length !== (bands ? 1 : classes.length))
    throw fault({ code: "parts-do-not-fit", path, parts: "points and costs", maker: "card(system)" });
}, "card");
