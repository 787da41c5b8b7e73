import type { Result } from "@fairscore/core";
import { type GapHistory, gapEnd } from "../plots/gap-history.ts";
import { LOSS_WORDS } from "../plots/gap-plot.ts";
import type { HtmlTable } from "./html-table.ts";
import { provenFloor } from "./proven-numbers.ts";
import { fixed, hundred, secondsWords } from "./words.ts";

/** How far each run came: its last loss, floor and gap. */
export function gapTable(histories: readonly GapHistory[], objective: Result["objective"]): HtmlTable {
  const isShare = objective !== "cost";
  const written = isShare ? hundred : (cost: number) => fixed(cost, 3);
  return {
    caption: `At the end of each run; loss: ${LOSS_WORDS[objective]}${isShare ? ", in %" : "; the gap in %"}`,
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
