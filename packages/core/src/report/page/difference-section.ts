import { learntWithWords, limitNumber, limitTolerance } from "../../card/summary.ts";
import { VERDICTS } from "../../card/verdicts.ts";
import { words } from "../../findings/finding.ts";
import { html, htmlName } from "../../text/html.ts";
import { fixed, inPoints, whole } from "../../text/numbers.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { capital } from "../facts/definitions.ts";
import type { DifferenceFacts } from "../facts/difference-facts.ts";
import type { LimitFacts } from "../facts/limit-facts.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import { PART_WORDS, paragraphs } from "./page-parts.ts";
import { reportTable } from "./report-table.ts";
import { heard, pointsHtml, rateOfHtml } from "./shown-html.ts";

/** Every measure against the limits that were set, and those without a limit too. */
export function differenceSection({ parts, protected: columns, safety }: AuditFacts): string {
  if (columns.length === 0) return paragraphs(["No protected column was named, so no groups were compared."]);
  const [first] = parts;
  return [
    first && first.limits.length > 0
      ? limitTable(parts)
      : paragraphs(["No limit was set. All measures are listed for information."]),
    ...(safety === null ? [] : [paragraphs([safety])]),
    paragraphs([
      "Of each measure the largest difference over the classes is listed, with a limit or without: the largest with at " +
        "least 30 people on both sides, or, where there is none, the largest of all, with a word that it says nothing.",
    ]),
    ...parts.map(differenceTable),
  ].join("\n");
}

function limitTable(parts: readonly PartFacts[]): string {
  return reportTable({
    caption: "Your limits",
    columns: [{ name: "people" }, { name: "worst", numeric: true }, { name: "where" }, { name: "verdict" }],
    look: "text",
    bodies: (parts[0]?.limits ?? []).map((limit) => ({
      heading: `${html(capital(limit.title))}: ${html(limitWords(limit) + learntWithWords(limit))}`,
      rows: parts.map(({ part, limits }) => {
        const here = limits[limit.rule]!;
        const limitedValue = (worst: DifferenceFacts | null) =>
          worst?.limits.find(({ rule }) => rule === limit.rule)?.value ?? null;
        const notes = [
          ...withAllWords(here, limitedValue(here.withAll?.worst ?? null)),
          `${whole(here.checked)} checked, ${whole(here.over)} over the limit`,
          ...(here.few > 0 ? [`${whole(here.few)} of fewer than 30 people: ${VERDICTS.few}`] : []),
          ...here.notes.map((note) => `not checked: ${words(note)}`),
        ];
        return {
          head: html(PART_WORDS[part]),
          cells: [
            here.value === null ? "" : html(limitNumber(here, here.value)),
            (here.worst === null ? "" : `${html(here.worst.words)}; ${html(here.worst.comparison)}<br>`) +
              `<small>${html(notes.join("; "))}</small>`,
            html(VERDICTS[here.verdict]),
          ],
        };
      }),
    })),
  });
}

/** The card counts every group; here those of fewer than 30 people say nothing, and that is told apart. */
function withAllWords(limit: LimitFacts, value: number | null): string[] {
  if (!limit.withAll) return [];
  const { worst, verdict } = limit.withAll;
  const number = value === null ? "" : `${limitNumber(limit, value)}, `;
  const where = worst === null ? "" : ` (${worst.words}; ${worst.comparison})`;
  return [
    `this is among groups of at least 30 people; with all groups: ${number}${VERDICTS[verdict]}${where}`,
  ];
}

function limitWords(limit: Pick<LimitFacts, "form" | "tolerance">): string {
  return limit.form === "ratio"
    ? `the lower rate at least ${limitTolerance(limit)} of the higher`
    : `at most ${limitTolerance(limit)} points`;
}

function differenceTable({ part, differences, limits }: PartFacts): string {
  const titles = [...new Set(differences.map(({ title }) => title))];
  return reportTable({
    caption: `${PART_WORDS[part]}: differences of every measure`,
    columns: [
      { name: "compared" },
      { name: "rates" },
      { name: "difference, points", numeric: true },
      { name: "95% interval", numeric: true },
      { name: "ratio", numeric: true },
      { name: "against your limit" },
    ],
    bodies: titles.map((title) => ({
      heading: html(capital(title)),
      rows: differences
        .filter((difference) => difference.title === title)
        .map((difference) => ({
          head: `${htmlName(difference.comparison)}<br><small>${html(difference.words)}</small>`,
          cells: [
            `${rateOfHtml(difference.first)}<br>${rateOfHtml(difference.second)}`,
            difference.difference === null && difference.limits.length > 0
              ? ""
              : pointsHtml(difference.difference),
            difference.low === null || difference.high === null
              ? ""
              : heard(`${inPoints(difference.low)} to ${inPoints(difference.high)}`),
            difference.ratio === null ? "" : fixed(difference.ratio, 2),
            verdictHtml(difference, limits),
          ],
        })),
    })),
  });
}

function verdictHtml({ limits: checks, few }: DifferenceFacts, limits: readonly LimitFacts[]): string {
  if (checks.length === 0)
    return few ? `<small class="few">${VERDICTS.few}</small>` : "<small>no limit</small>";
  return checks
    .map(({ rule, verdict }) => {
      const { form, tolerance } = limits[rule]!;
      return html(`${VERDICTS[verdict]} of ${limitTolerance({ form, tolerance })}`);
    })
    .join("<br>");
}
