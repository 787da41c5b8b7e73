import type { Frontier, FrontierPoint } from "@fairscore/core";
import { isOverUnseen, wrapText } from "@fairscore/core/parts";
import { QUALITIES } from "../../results/quality.ts";
import { measureWords } from "../../results/words.ts";

/** Columns that the terms take. */
const TERM = 10;

/** What the columns and marks of the tables mean; only those that are there. */
export function frontierLegend(frontier: Frontier, width: number): string {
  return terms(frontier)
    .flatMap(([term, meaning]) =>
      wrapText(meaning, width - TERM).map((line, i) => (i === 0 ? term : "").padEnd(TERM) + line),
    )
    .join("\n");
}

function terms({ points, measure, form, objective }: Frontier): [string, string][] {
  const quality = QUALITIES[objective];
  const has = (is: (point: FrontierPoint) => boolean) => points.some(is);
  const who = has(({ heldOut }) => heldOut !== null)
    ? "of those learnt from, and of those held out"
    : "of those learnt from";
  const marks: [string, string, boolean][] = [
    ["✓", "proven best", has(({ status }) => status === "optimal")],
    [
      "○",
      "another point here has no larger size, unfairness or errors, and less of one",
      has(({ dominated }) => dominated),
    ],
    ["!", "a limit is broken among those held out", has(isOverUnseen)],
    ["×", "proven: there are no such tables", has(({ status }) => status === "infeasible")],
    ["?", "no such tables were found in the time given", has(({ status }) => status === "unknown")],
  ];
  return [
    [
      "limit",
      form === "ratio"
        ? `the lower rate of two groups is at least so much of the higher (${measureWords(measure)})`
        : `how far apart the rates of groups may be, in points (${measureWords(measure)})`,
    ],
    [quality.isShare ? "right" : "cost", `${quality.label}, ${who}`],
    form === "ratio" ? ["ratio", "the smallest there is"] : ["apart", "how far apart they are, in points"],
    ...(has(({ certifiable }) => certifiable !== undefined)
      ? [
          [
            "sure",
            `${form === "ratio" ? "at least this" : "at most so far"} among people like those held out, with 95 % confidence`,
          ] as [string, string],
        ]
      : []),
    [quality.isMore ? "at most" : "at least", "proven: no tables within the limits do better"],
    ["price", `what the limit costs against none in the tables found${quality.isShare ? ", in points" : ""}`],
    ["proven", "what the best tables with the limit cost against the best without it lies between these"],
    ...marks.flatMap(([mark, meaning, isThere]): [string, string][] => (isThere ? [[mark, meaning]] : [])),
  ];
}
