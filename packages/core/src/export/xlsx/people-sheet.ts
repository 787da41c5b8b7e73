import type { RawRow } from "../../model/predict.ts";
import { visible } from "../../text/visible.ts";
import type { Scorer } from "../shared/scorer.ts";
import { inputCell } from "./input-cell.ts";
import { LOOKS } from "./looks.ts";
import { openPage } from "./page.ts";
import type { Sheet } from "./sheet.ts";
import type { Style } from "./styles.ts";
import { FIRST_ASKED_COLUMN, SHEETS, type Workings } from "./workings.ts";

/** A person of the sheet for many people: something to be known by, and what is known. */
export interface Person {
  readonly name?: string;
  readonly values: RawRow;
}

/** One person a row: raw values in, every score, the class and whether a tie was broken out, and how likely each class is. */
export function peopleSheet(
  { columns, classes }: Scorer,
  workings: Workings,
  rows: number,
  people: readonly Person[],
): Sheet {
  const heads: { readonly text: string; readonly style: Style; readonly least: number }[] = [
    { text: "Name or number (not scored)", style: LOOKS.columnHead, least: 18 },
    // Exactly as in the data, for those who compare.
    ...columns.map(({ name }) => ({ text: name, style: LOOKS.columnHead, least: 14 })),
    ...classes.map((name) => ({ text: `score: ${visible(name)}`, style: LOOKS.resultHead, least: 10 })),
    { text: "class", style: LOOKS.resultHead, least: 16 },
    { text: "tie", style: LOOKS.resultHead, least: 6 },
    ...(workings.risk ? classes : []).map((name) => ({
      text: `probability: ${visible(name)}`,
      style: LOOKS.resultHead,
      least: 12,
    })),
  ];
  const page = openPage(heads.map(({ text, least }) => Math.min(24, Math.max(least, text.length + 2))));
  for (const [i, { text, style }] of heads.entries()) page.set(1, i + 1, { value: text, style });
  page.fit(
    1,
    heads.map(({ text, style }, i) => ({ text: visible(text), from: i + 1, style })),
  );
  const firstScore = FIRST_ASKED_COLUMN + columns.length;
  for (let row = 2; row < rows + 2; row++) {
    const person = people[row - 2];
    page.set(row, 1, { ...(person?.name !== undefined && { value: person.name }), style: LOOKS.tableText });
    for (const [c, column] of columns.entries()) {
      page.set(row, FIRST_ASKED_COLUMN + c, inputCell(column, person?.values, "table"));
    }
    const outputs = [
      ...classes.map((_, k) => workings.scoreAt(row, k)),
      workings.classAt(row),
      workings.tieAt(row),
      ...(workings.risk ? classes.map((_, k) => workings.risk!.shareAt(row, k)) : []),
    ];
    for (const [i, formula] of outputs.entries()) {
      page.set(row, firstScore + i, { formula: { formula }, style: LOOKS.output });
    }
  }
  return {
    name: SHEETS.people,
    ...page.contents(),
    frozen: { rows: 1, columns: 1 },
    landscape: true,
    printedTitles: "1:1",
    gridLines: true,
    active: "B2",
  };
}
