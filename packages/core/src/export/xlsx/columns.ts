import { address, columnName } from "./address.ts";
import type { Page } from "./page.ts";

/** Columns of the workings, one after the other from left to right. Each has its number from 1 on. */
export interface Columns {
  /** Values below the heading. */
  values(heading: string, values: readonly (string | number)[]): number;
  /** Formulas that fetch what stands on other sheets: for each person, and for the card. */
  fetched(heading: string, ofPerson: string, ofCard: string): number;
  /** A formula for the card only. */
  ofCard(heading: string, formula: string): number;
  /** A formula as written for row 2, for all people and the card. Spreadsheets share it only within one sheet. */
  shared(heading: string, formula: string): number;
}

/** Starts with the first column; people stand in the rows from 2 on, the card's answers below them. */
export function openColumns(page: Page, cardRow: number): Columns {
  let next = 1;
  let sharedNumber = 0;
  const head = (heading: string) => {
    page.set(1, next, { value: heading });
    return next++;
  };
  return {
    values(heading, values) {
      const column = head(heading);
      values.forEach((value, i) => {
        page.set(i + 2, column, { value });
      });
      return column;
    },
    fetched(heading, ofPerson, ofCard) {
      const column = head(heading);
      for (let row = 2; row < cardRow; row++) page.set(row, column, { formula: { formula: ofPerson } });
      page.set(cardRow, column, { formula: { formula: ofCard } });
      return column;
    },
    ofCard(heading, formula) {
      const column = head(heading);
      page.set(cardRow, column, { formula: { formula } });
      return column;
    },
    shared(heading, formula) {
      const column = head(heading);
      const shared = sharedNumber++;
      const cells = `${address(2, column)}:${address(cardRow, column)}`;
      page.set(2, column, { formula: { shared, formula, cells } });
      for (let row = 3; row <= cardRow; row++) page.set(row, column, { formula: { shared } });
      return column;
    },
  };
}

/** A cell of row 2 that a shared formula refers to in its own row. */
export function sameRow(column: number): string {
  return `$${columnName(column)}2`;
}
