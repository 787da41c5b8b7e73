import { FEW_PEOPLE } from "../../audit/share.ts";
import { measureOf } from "../../problem/rates.ts";
import type { ReportedMeasure } from "../../problem/spec.ts";
import { namedMeasure } from "../../text/measure-names.ts";
import { SMALL_CELL } from "../disclosure/ledger.ts";

/** A word of the report, and what it means there. */
export interface Definition {
  readonly term: string;
  readonly words: string;
}

const MEASURE_WORDS: Readonly<Record<ReportedMeasure, string>> = {
  sp: "The share of a group that is given a class.",
  pe: "Of those in a group who are not a class, the share that is given it.",
  eo: "Of those in a group who are a class, the share that is given it.",
  eod: "Shares rightly and wrongly given a class (equal opportunity and predictive equality) together: the larger of their differences.",
  "eod-terms":
    "Of those in a group who are one class, the share that is given a class: for every true class, the one given too.",
  omr: "The share of a group that is given a wrong class.",
  "omr-label":
    "The share of a group that a class is wrong about: given it without being it, or being it without being given it.",
  csp: "The share of a group that is given a class, inside each stratum.",
  pp: "Of those in a group who are given a class, the share who are it. No limit can be about it: whom it counts depends on the card.",
};

/** What the words of the report mean; of the measures those that it has. */
export function definitions(measures: Iterable<ReportedMeasure>, masked: boolean): Definition[] {
  const small: Definition[] = !masked
    ? []
    : [
        {
          term: `<${SMALL_CELL} and “–”`,
          words:
            `A cell of 0 to ${SMALL_CELL - 1} people, and a cell left out because the first would follow from it. ` +
            `Groups of fewer than ${SMALL_CELL} people are named, and nothing else is said of them. Sizes of other groups, ` +
            "rows of the file and everyone's number of wrong answers are always given.",
        },
      ];
  return [
    { term: "Is, is given", words: "The class in the data, and the class that the card gives." },
    {
      term: "Best found, proven minimum",
      words:
        "How many people the card is wrong for, and a number that no card of the same shape and limits can be below. " +
        "What lies between is still open.",
    },
    {
      term: "Tie, margin",
      words:
        "The margin is the highest total minus the second highest. At 0 there is a tie, and the class that comes first " +
        "in the order of the classes is given.",
    },
    {
      term: "95% interval",
      words:
        "If these people were a random sample of many, an interval made this way would take in the share among the many " +
        "19 times of 20 (Wilson for shares, Newcombe for differences).",
    },
    {
      term: "Points of difference",
      words:
        "Percentage points: 45% minus 40% is 5 points. Signs are kept: the first group minus the second.",
    },
    {
      term: "Within your limit, over your limit",
      words:
        "Whether a difference, counted exactly, is at most the limit that was set. It says nothing of other limits.",
    },
    {
      term: "Too few people to say",
      words: `A side of the comparison has fewer than ${FEW_PEOPLE} people. The numbers are listed nevertheless.`,
    },
    {
      term: "Impact ratio",
      words:
        "A group's share given a class over the highest such share among the column's groups of at least " +
        `${FEW_PEOPLE} people.`,
    },
    ...small,
    ...Array.from(new Set(measures), (measure) => ({
      term: capital(namedMeasure(measureOf(measure).title)),
      words: MEASURE_WORDS[measure],
    })),
  ];
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
