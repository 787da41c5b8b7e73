import { displayWidth } from "@fairscore/core/parts";
import { plain } from "./terminal.ts";

const GAP = 2;
/** Names are cut to this before numbers are left out. */
const WIDEST_NAME = 32;

/** Columns that a table takes when names may be cut. */
export function columnsWidth(rows: readonly (readonly string[])[]): number {
  const [first = 0, ...rest] = widthsOf(rows);
  return [Math.min(first, WIDEST_NAME), ...rest].reduce((sum, width) => sum + GAP + width, -GAP);
}

/** Rows as lines of text: the first column to the left and cut where it must be, the others to the right. */
export function alignColumns(rows: readonly (readonly string[])[], width: number): string[] {
  const [natural = 0, ...rest] = widthsOf(rows);
  const room = width - rest.reduce((sum, w) => sum + GAP + w, 0);
  const first = Math.min(natural, Math.max(WIDEST_NAME, room));
  return rows.map(([name = "", ...cells]) => {
    const numbers = cells.map((cell, c) => " ".repeat(GAP) + padded(plain(cell), rest[c]!, "start"));
    return (padded(cut(plain(name), first), first, "end") + numbers.join("")).trimEnd();
  });
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return rows[0]!.map((_, c) => Math.max(...rows.map((row) => displayWidth(plain(row[c] ?? "")))));
}

/** Pads to columns of the terminal: an East Asian character takes two. */
function padded(text: string, width: number, side: "start" | "end"): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return side === "start" ? space + text : text + space;
}

/** Cut in the middle: names that are long begin alike, and differ at the end. */
function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = [...text];
  const end = fitting(characters.toReversed(), Math.floor((width - 1) / 2)).toReversed();
  const start = fitting(characters, width - 1 - displayWidth(end.join("")));
  return `${start.join("")}…${end.join("")}`;
}

/** As many of the first characters as fit. */
function fitting(characters: readonly string[], width: number): string[] {
  let used = 0;
  const past = characters.findIndex((character) => {
    used += displayWidth(character);
    return used > width;
  });
  return past < 0 ? [...characters] : characters.slice(0, past);
}
