import { learntWithWords, limitNumber, limitTolerance } from "../../card/summary.ts";
import { VERDICTS } from "../../card/verdicts.ts";
import { words as findingWords } from "../../findings/finding.ts";
import { namedMeasure } from "../../text/measure-names.ts";
import { whole } from "../../text/numbers.ts";
import { capital } from "../facts/definitions.ts";
import type { DifferenceFacts } from "../facts/difference-facts.ts";
import type { LimitFacts } from "../facts/limit-facts.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { ratioWords } from "./cell-words.ts";
import { type Block, type Cell, type DocumentTable, numeric, words } from "./document.ts";

/** Every measure against the limits that were set, and those without a limit too. */
export function differenceBlocks({ parts, safety }: AuditNumbers): Block[] {
  const [first] = parts;
  if (!first || first.selection.length === 0)
    return [words("No protected column was named, so no groups were compared.")];
  return [
    first.limits.length > 0
      ? limitTable(parts, first.limits)
      : words("No limit was set. All measures are listed for information."),
    words(
      ...(safety === null ? [] : [safety]),
      "Of each measure the largest difference over the classes is listed, with a limit or without: the largest with at " +
        "least 30 people on both sides, or, where there is none, the largest of all, with a word that it says nothing.",
    ),
    ...parts.map(differenceTable),
  ];
}

function limitTable(parts: readonly PartFacts[], limits: readonly LimitFacts[]): DocumentTable {
  return {
    kind: "table",
    caption: "Your limits",
    columns: [{ name: "people" }, ...numeric("worst"), { name: "where" }, { name: "verdict" }],
    bodies: limits.map((limit) => ({
      heading: `${capital(namedMeasure(limit.title))}: ${limitWords(limit)}${learntWithWords(limit)}`,
      rows: parts.map((part) => {
        const { value, worst, verdict, ...here } = part.limits[limit.rule]!;
        const notes = [
          ...cardWords(part.limits[limit.rule]!),
          `${whole(here.checked)} checked, ${whole(here.over)} over the limit`,
          ...(here.few > 0 ? [`${whole(here.few)} of fewer than 30 people: ${VERDICTS.few}`] : []),
          ...here.notes.map((note) => `not checked: ${findingWords(note)}`),
        ];
        return [
          PART_WORDS[part.part],
          value === null ? "" : limitNumber(limit, value),
          [...(worst === null ? [] : [`${worst.words}; ${worst.comparison}`]), { small: notes.join("; ") }],
          VERDICTS[verdict],
        ];
      }),
    })),
  };
}

/** The card counts every group; here those of fewer than 30 people say nothing, and that is told apart. */
function cardWords({ stated: { worst, verdict }, ...limit }: LimitFacts): string[] {
  if (worst === null || (verdict === limit.verdict && !limit.withAll)) return [];
  const where = `${worst.words}; ${worst.comparison}`;
  return [
    `with groups of fewer than 30 people, as on the card: ${limitNumber(limit, worst.value)}, ${VERDICTS[verdict]} (${where})`,
  ];
}

function limitWords(limit: LimitFacts): string {
  return limit.form === "ratio"
    ? `the lower rate at least ${limitTolerance(limit)} of the higher`
    : `at most ${limitTolerance(limit)} points`;
}

function differenceTable({ part, differences, limits }: PartFacts): DocumentTable {
  const titles = [...new Set(differences.map(({ title }) => title))];
  return {
    kind: "table",
    caption: `${PART_WORDS[part]}: differences of every measure`,
    columns: [
      { name: "compared" },
      { name: "rates" },
      ...numeric("difference, points", "95% interval", "ratio"),
      { name: "against your limit" },
    ],
    bodies: titles.map((title) => ({
      heading: capital(namedMeasure(title)),
      rows: differences
        .filter((one) => one.title === title)
        .map((one) => [
          [{ name: one.comparison }, { small: one.words }],
          [{ rateOf: one.first }, { rateOf: one.second }],
          one.difference === null && one.limits.length > 0 ? "" : { points: one.difference },
          { from: one.low, to: one.high },
          ratioWords(one.ratio),
          verdictCell(one, limits),
        ]),
    })),
  };
}

function verdictCell({ limits: checks, few }: DifferenceFacts, limits: readonly LimitFacts[]): Cell {
  if (checks.length === 0) return { small: few ? VERDICTS.few : "no limit" };
  return checks.map(({ rule, verdict }) => `${VERDICTS[verdict]} of ${limitTolerance(limits[rule]!)}`);
}
