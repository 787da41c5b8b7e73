import type { TextColumn } from "@fairscore/core/parts";
import type { Breaks } from "./breaks.ts";

/** Rows that are exact copies of an earlier one. */
export async function countCopies(
  columns: readonly TextColumn[],
  rows: number,
  takeBreak: Breaks,
): Promise<number> {
  // A column in which no text repeats settles it.
  if (columns.some(({ size }) => size === rows)) return 0;
  const seen = new Set<string>();
  for (let row = 0; row < rows; row++) {
    if (row % 1000 === 0) await takeBreak();
    let key = "";
    for (const { codes } of columns) key += `${codes[row]},`;
    seen.add(key);
  }
  return rows - seen.size;
}
