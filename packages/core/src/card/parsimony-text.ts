import { goodEnough, leastOf, type Parsimony, type SizeTried } from "../model/parsimony.ts";
import { displayWidth } from "../text/display-width.ts";
import { whole } from "../text/numbers.ts";
import { lossName, withError } from "./parsimony-words.ts";

const WIDEST = 44;
const NARROWEST = 12;

/**
 * The curve for a terminal: a line for each number of conditions, with its loss, and beside it, where there is room, the
 * loss as a dot on its standard error. A dotted line marks the most that the chosen number may lose.
 */
export function parsimonyText(parsimony: Parsimony, width: number): string[] {
  const { sizes, chosen } = parsimony;
  const least = leastOf(sizes);
  if (!least) return [];
  const head = ["conditions", lossName(parsimony)] as const;
  const rows = sizes.map((size) => [whole(size.conditions), withError(size, parsimony)] as const);
  const widths = ([0, 1] as const).map((c) =>
    Math.max(...[head, ...rows].map((row) => displayWidth(row[c]))),
  );
  const cells = (row: readonly [string, string]) =>
    row.map((cell, c) => " ".repeat(widths[c]! - displayWidth(cell)) + cell).join("  ");
  const room = Math.min(WIDEST, width - widths[0]! - widths[1]! - 6);
  const limit = goodEnough(least);
  const draw = room < NARROWEST ? () => "" : drawer(sizes, limit, room);
  return [
    `  ${cells(head)}`,
    ...sizes.map((size, i) =>
      `${size.conditions === chosen ? "*" : " "} ${cells(rows[i]!)}  ${draw(size)}`.trimEnd(),
    ),
    `* chosen${room < NARROWEST ? "" : "; ┊ the least and one standard error"}`,
  ];
}

function drawer(sizes: readonly SizeTried[], limit: number, room: number): (size: SizeTried) => string {
  const low = Math.min(...sizes.map(({ loss, se }) => loss - se));
  const high = Math.max(...sizes.map(({ loss, se }) => loss + se));
  const place = (loss: number) => (high === low ? 0 : Math.round(((loss - low) / (high - low)) * (room - 1)));
  return ({ loss, se }) => {
    const [from, at, to] = [place(loss - se), place(loss), place(loss + se)];
    return Array.from({ length: room }, (_, x) => {
      if (x === at) return "●";
      if (x === from) return "├";
      if (x === to) return "┤";
      if (x === place(limit)) return "┊";
      return x > from && x < to ? "─" : " ";
    }).join("");
  };
}
