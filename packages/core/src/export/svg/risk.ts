import type { Card } from "../../card/card.ts";
import { type Block, gap, paragraph, stacked } from "./blocks.ts";
import { INK, LEADING, ruleSvg, SMALL, SMALL_NAME, SOFT } from "./look.ts";
import { linesSvg, textLines, textSvg, textWidth } from "./text.ts";

/** A row of the grid: its name, and a cell for each band of totals; none for what stands above rows. */
interface GridRow {
  readonly name: string;
  readonly cells: readonly string[];
}

const GAP = 16;
const AIR = 7;
const LINE = SMALL.size * LEADING;

/** A name takes at most this share of the width, and so many lines. */
const WIDEST_NAME = 0.4;
const MOST_LINES = 3;

/** How likely classes are, totals across, and where that comes from. Nothing where the card does not say it. */
export function riskBlock({ risk }: Card, width: number): Block {
  if (!risk) return gap(0);
  const rows = risk.tables.flatMap(({ head, rows }, t): GridRow[] => [
    { name: capital(head[0]!), cells: t === 0 ? rows.map((row) => row[0]!) : [] },
    ...head.slice(1).map((name, i) => ({ name, cells: rows.map((row) => row[i + 1]!) })),
  ]);
  return stacked([
    gap(16),
    paragraph(risk.title, width, SMALL_NAME, INK, MOST_LINES),
    ...(rows.length > 0 ? [gap(4), ...grids(rows, width), gap(4)] : []),
    paragraph(risk.sentences.join(" "), width, SMALL, INK),
  ]);
}

/** As many totals beside each other as there is room for; the others below, under the same names. */
function grids(rows: readonly GridRow[], width: number): Block[] {
  const nameWidth = Math.min(
    width * WIDEST_NAME,
    Math.max(...rows.map(({ name }) => textWidth(name, SMALL_NAME))) + GAP,
  );
  const widths = rows[0]!.cells.map(
    (_, c) => Math.max(...rows.map(({ cells }) => textWidth(cells[c] ?? "", SMALL_NAME))) + GAP,
  );
  const parts: { from: number; to: number; used: number }[] = [];
  widths.forEach((one, c) => {
    const last = parts.at(-1);
    if (last && last.used + one <= width - nameWidth) {
      last.to = c + 1;
      last.used += one;
    } else parts.push({ from: c, to: c + 1, used: one });
  });
  return parts.flatMap(({ from, to }, p) => [
    ...(p > 0 ? [gap(10)] : []),
    ...rows.map(({ name, cells }, r) =>
      gridRow({ name, cells: cells.slice(from, to) }, nameWidth, widths.slice(from, to), r === 0),
    ),
  ]);
}

function gridRow(
  { name, cells }: GridRow,
  nameWidth: number,
  widths: readonly number[],
  isHead: boolean,
): Block {
  const isName = isHead || cells.length === 0;
  const letters = isName ? SMALL_NAME : SMALL;
  const lines = textLines(name, nameWidth - GAP, letters, MOST_LINES);
  const height = lines.lines.length * LINE + AIR;
  const ends = widths.map((_, c) => nameWidth + widths.slice(0, c + 1).reduce((sum, one) => sum + one, 0));
  return {
    height,
    draw: (y) => {
      const base = y + AIR / 2 + SMALL.size;
      return [
        ruleSvg(0, ends.at(-1) ?? nameWidth, Math.round(y + height), isHead ? "strong" : "thin"),
        linesSvg(name, lines, { ...letters, x: 0, y: base, fill: isName ? INK : SOFT }, LINE),
        ...cells.map((cell, c) =>
          textSvg(cell, { ...(isHead ? SMALL_NAME : SMALL), x: ends[c]!, y: base, fill: INK, anchor: "end" }),
        ),
      ].join("\n");
    },
  };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
