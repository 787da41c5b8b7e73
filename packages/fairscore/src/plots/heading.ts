import { SMALL, SOFT, WIDTH } from "./look.ts";
import { fitted, textSvg, wrapped } from "./svg.ts";

/** From the edge of the picture. */
export const EDGE = 14;

const TITLE = { size: 15, row: 20, most: 2 };
const BELOW_ROW = 17;

/** The title of a picture, in at most two rows, and sentences below it; and where what follows may begin. */
export function heading(title: string, below: string): { readonly svg: string; readonly bottom: number } {
  const width = WIDTH - 2 * EDGE;
  const titleRows = titleLines(title, width);
  const belowRows = below === "" ? [] : wrapped(below, width, SMALL);
  const start = 26 + (titleRows.length - 1) * TITLE.row;
  return {
    svg: [
      ...titleRows.map((row, i) => textSvg(EDGE, 26 + i * TITLE.row, row, { size: TITLE.size, bold: true })),
      ...belowRows.map((row, i) =>
        textSvg(EDGE, start + 19 + i * BELOW_ROW, row, { size: SMALL, fill: SOFT }),
      ),
    ].join("\n"),
    bottom: start + 11 + belowRows.length * BELOW_ROW,
  };
}

function titleLines(title: string, width: number): string[] {
  const rows = wrapped(title, width, TITLE.size, true);
  const kept = rows.slice(0, TITLE.most - 1);
  const rest = rows.slice(TITLE.most - 1);
  return [...kept, ...(rest.length > 0 ? [rest.join(" ")] : [])].map((row) =>
    fitted(row, width, TITLE.size, true),
  );
}
