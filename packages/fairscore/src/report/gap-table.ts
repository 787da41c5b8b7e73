import { type GapHistory, gapEnd } from "../plots/gap-history.ts";
import type { HtmlTable } from "./html-table.ts";
import { provenFloor } from "./proven-numbers.ts";
import { fixed, hundred, secondsWords } from "./words.ts";

/** How far each run came: its last loss, floor and gap. */
export function gapTable(histories: readonly GapHistory[], isShare: boolean): HtmlTable {
  const written = isShare ? hundred : (cost: number) => fixed(cost, 3);
  return {
    caption: isShare ? "At the end of each run, in %" : "At the end of each run; the gap in %",
    head: ["run", "best loss", "proven floor", "gap", "seconds"],
    rows: histories.map(({ label, history }) => {
      const end = gapEnd(history);
      if (!end) return { cells: [label, "–", "–", "–", "–"] };
      const { loss, floor, gap, seconds } = end;
      return {
        cells: [
          label,
          loss === null ? "–" : written(loss),
          written(provenFloor(floor, loss)),
          gap === null ? "–" : hundred(gap),
          secondsWords(seconds),
        ],
      };
    }),
  };
}
