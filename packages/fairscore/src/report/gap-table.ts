import type { Result } from "@fairscore/core";
import { OBJECTIVES } from "@fairscore/core/parts";
import { type GapHistory, gapEnd } from "../results/gap-history.ts";
import { provenFloor } from "../results/proven-numbers.ts";
import { fixed, hundred, secondsWords } from "../results/words.ts";
import type { HtmlTable } from "./html-table.ts";

/** How far each run came: its last loss, floor and gap. */
export function gapTable(histories: readonly GapHistory[], objective: Result["objective"]): HtmlTable {
  const isShare = objective !== "cost";
  const written = isShare ? hundred : (cost: number) => fixed(cost, 3);
  return {
    caption: `At the end of each run; loss: ${OBJECTIVES[objective].lossIs}${isShare ? ", in %" : "; the gap in %"}`,
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
