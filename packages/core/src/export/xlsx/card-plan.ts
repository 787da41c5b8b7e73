import type { Card } from "../../card/card.ts";

/** The column of the card's sheet that holds the answers. */
export const ANSWER_COLUMN = 2;

/** The column with the ticks. */
export const TICK_COLUMN = 3;

/** The column with the first table's points. */
export const FIRST_POINTS_COLUMN = 4;

/** Where things stand on the card's sheet: its formulas and the workings refer to each other. */
export interface CardPlan {
  /** The first row of the warnings, if any, below the title, the purpose and an empty row. */
  readonly warnings: number;
  /** The row of the class given; what is to be known about it stands in the next. */
  readonly result: number;
  readonly header: number;
  /** Null where "starts with" is part of the cut-offs. */
  readonly starts: number | null;
  /** One for each column that is asked about: the row with its value, and those of its answers. */
  readonly questions: readonly { readonly answer: number; readonly lines: readonly number[] }[];
  readonly total: number;
}

/** Gives everything on the card's sheet its row. */
export function planCard({ warnings, sections, bands }: Card): CardPlan {
  const result = 4 + (warnings.length > 0 ? warnings.length + 1 : 0);
  const header = result + 3;
  const starts = bands ? null : header + 1;
  let next = (starts ?? header) + 1;
  const questions = sections.map(({ rows }) => {
    const answer = next;
    next += 1 + rows.length;
    return { answer, lines: rows.map((_, i) => answer + 1 + i) };
  });
  return { warnings: 4, result, header, starts, questions, total: next };
}
