import { VERDICTS } from "../../card/verdicts.ts";
import { html, htmlName } from "../../text/html.ts";
import { fixed, percent, whole } from "../../text/numbers.ts";
import { type GroupLabel, groupWords, isFew, isUnknown, levelWords } from "../disclosure/group-label.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { MatrixFacts } from "../facts/matrix-facts.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import type { GroupSelection, SelectionFacts } from "../facts/selection-facts.ts";
import { isMasked } from "../facts/shown-counts.ts";
import { PART_WORDS, paragraphs } from "./page-parts.ts";
import { reportTable } from "./report-table.ts";
import { countHtml, fewHtml, intervalHtml, percentHtml, pointsHtml, rateHtml } from "./shown-html.ts";

/** Above this many classes two matrices don't fit beside each other. */
const MANY_CLASSES = 4;

/** How many are wrong: everyone and each group, those learnt from beside those held out. */
export function wrongSection({ parts }: AuditFacts): string {
  const [first] = parts;
  if (!first) return "";
  const shares = (share: ShownShare | undefined) =>
    share
      ? [
          countHtml(share.n),
          countHtml(share.counted),
          rateHtml(share) + fewHtml(share.n),
          intervalHtml(share),
        ]
      : ["", "", "", ""];
  const groups = first.wrong.groups.map((group, g) => ({
    head: htmlName(levelWords(group)),
    title: group.columns.join(" × "),
    cells: parts.flatMap(({ wrong }) => shares(wrong.groups[g]?.wrong)),
  }));
  const everyone = { head: "Everyone", cells: parts.flatMap(({ wrong }) => shares(wrong.everyone)) };
  const titles = [...new Set(groups.map(({ title }) => title))];
  const balanced = parts.flatMap(({ part, wrong, people }) =>
    wrong.balancedError === null
      ? []
      : [
          `${PART_WORDS[part]}: balanced error (mean over the classes of the share wrong) ${percent(wrong.balancedError, people)}.`,
        ],
  );
  return [
    reportTable({
      caption: "Given a wrong class",
      columns: [
        { name: "group" },
        ...parts.flatMap(() =>
          ["n", "wrong", "share", "95% interval"].map((name) => ({ name, numeric: true })),
        ),
      ],
      over: parts.map(({ part }) => ({ name: PART_WORDS[part], span: 4 })),
      bodies: [
        { rows: [everyone] },
        ...titles.map((title) => ({
          heading: htmlName(title),
          rows: groups.filter((row) => row.title === title),
        })),
      ],
    }),
    paragraphs(balanced),
    ruleTable(parts),
  ].join("\n");
}

/** The rules about how often a class is given, among those learnt from and those held out. */
function ruleTable(parts: readonly PartFacts[]): string {
  const rules = parts[0]?.rules ?? [];
  if (rules.length === 0) return "";
  return reportTable({
    caption: "Your rules about how often a class is given",
    columns: [{ name: "people" }, { name: "share", numeric: true }, { name: "verdict" }],
    look: "text",
    bodies: rules.map(({ words }, i) => ({
      heading: html(words),
      rows: parts.map(({ part, rules: here }) => ({
        head: html(PART_WORDS[part]),
        cells: [rateHtml(here[i]!.share), html(VERDICTS[here[i]!.verdict])],
      })),
    })),
  });
}

/** What became of people, group by group, and how that differs from everyone else. */
export function matrixSection({ parts, lines, classes }: AuditFacts): string {
  const explained =
    "Down: what people are. Across: what they are given. In each cell the number of people, and below it the share of " +
    "its row; right answers are framed. Differences are in points: the group's share minus that of everyone else. " +
    `An asterisk marks rows with fewer than 30 people on one side: ${VERDICTS.few}.`;
  const masked =
    "Cells of 0 to 4 people read “<5”. A dash stands for a cell that is left out because a small one would follow from " +
    "it and from the other numbers of this report. Of groups of fewer than 5 people nothing else is printed.";
  return [
    paragraphs([explained, ...(isMasked(parts, lines) ? [masked] : [])]),
    ...parts.flatMap(({ part, matrices }) => [
      `<h3>${html(PART_WORDS[part])}</h3>`,
      ...matrices.map((matrix) => matrixPair(matrix, classes)),
    ]),
  ].join("\n");
}

function matrixPair({ group, n, rows }: MatrixFacts, classes: readonly string[]): string {
  const name = group === null ? "Everyone" : groupWords(group);
  const given = classes.map((label) => ({ name: `given ${label}`, numeric: true }));
  const counts = reportTable({
    caption: `${name}: ${whole(n)} people${group !== null && isFew(n) ? `, ${VERDICTS.few}` : ""}`,
    columns: [{ name: "is" }, ...given, { name: "n", numeric: true }],
    look: "matrix",
    bodies: [
      {
        rows: rows.map((row, y) => ({
          head: htmlName(row.class),
          cells: [
            ...row.cells.map(
              ({ count, share }, p) =>
                `<span class="cell${p === y ? " same" : ""}" style="--share:${Math.round((share ?? 0) * 100)}">` +
                `${countHtml(count)}${count === 0 ? "" : `<small>${percentHtml(share, row.n)}</small>`}</span>`,
            ),
            countHtml(row.n),
          ],
        })),
      },
    ],
  });
  const isCompared = rows.some(({ minusRest }) => minusRest?.some((value) => value !== null));
  const differences = isCompared
    ? reportTable({
        caption: `${name} minus everyone else, in points`,
        columns: [{ name: "is" }, ...given],
        look: "matrix",
        bodies: [
          {
            rows: rows.map((row) => ({
              head: htmlName(row.class) + (row.few ? ` *<span class="vh"> ${VERDICTS.few}</span>` : ""),
              cells: (row.minusRest ?? []).map(pointsHtml),
            })),
          },
        ],
      })
    : "";
  return `<div class="pair${classes.length > MANY_CLASSES ? " wide" : ""}">\n${counts}\n${differences}\n</div>`;
}

/** Who is given what: rates and impact ratios, class by class. */
export function selectionSection({ parts }: AuditFacts): string {
  const tables = parts.flatMap(({ part, selection }) =>
    selection.map((columns) => selectionTable(part, columns)),
  );
  return tables.length === 0 ? paragraphs(["No protected column was named."]) : tables.join("\n");
}

function selectionTable(part: PartFacts["part"], { columns, unknown, classes }: SelectionFacts): string {
  const words = (group: GroupLabel) =>
    htmlName(levelWords(group)) + (isUnknown(group) ? " <small>group not known</small>" : "");
  return reportTable({
    caption: `${PART_WORDS[part]}: ${columns.join(" × ")}. People whose group is not known: ${whole(unknown)}.`,
    columns: [
      { name: "group" },
      ...["n", "given it", "rate", "95% interval", "impact ratio"].map((name) => ({ name, numeric: true })),
    ],
    bodies: classes.map(({ class: label, groups }) => ({
      heading: `Given ${htmlName(label)}`,
      rows: groups.map((group) => ({
        head: words(group),
        cells: [
          countHtml(group.given.n),
          countHtml(group.given.counted),
          rateHtml(group.given),
          intervalHtml(group.given),
          ratioHtml(group),
        ],
      })),
    })),
  });
}

function ratioHtml(group: GroupSelection): string {
  const { ratio, given } = group;
  if (ratio !== null) return fixed(ratio, 2);
  if (isUnknown(group)) return "";
  return fewHtml(given.n) || (given.value === 0 ? "nobody is given it" : countHtml("withheld"));
}
