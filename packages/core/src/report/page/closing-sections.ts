import { html, htmlName } from "../../text/html.ts";
import { counted, inPoints, whole } from "../../text/numbers.ts";
import { type GroupLabel, levelWords } from "../disclosure/group-label.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { LevelsFacts } from "../facts/data-facts.ts";
import type { LineFacts, ProxyFacts } from "../facts/line-facts.ts";
import type { MarginFacts } from "../facts/margin-facts.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import { type Entry, entries, PART_WORDS, paragraphs, sentenceList } from "./page-parts.ts";
import { type ReportRow, type ReportTable, reportTable } from "./report-table.ts";
import { countHtml, fewHtml, intervalHtml, pointsHtml, rateHtml } from "./shown-html.ts";

/** Whom the tie rule decided about, and by how much the others were given their class. */
export function tieSection({ parts, classes, card }: AuditFacts): string {
  if (card.bands) {
    return paragraphs([
      card.bands.length === 2
        ? "One table with a threshold: no two classes can have the same total, so nothing is decided by the order of the classes."
        : "One score with cut-offs: every total gives one class, so nothing is decided by the order of the classes.",
    ]);
  }
  return parts
    .flatMap(({ part, margins }) =>
      margins ? [tieTable(part, margins, classes), marginTable(part, margins)] : [],
    )
    .join("\n");
}

function tieTable(part: PartFacts["part"], margins: MarginFacts, classes: readonly string[]): string {
  return reportTable({
    caption: `${PART_WORDS[part]}: decided by the tie rule, and for which class`,
    columns: [
      { name: "group" },
      ...["n", "ties", "share", "95% interval", ...classes.map((name) => `to ${name}`)].map((name) => ({
        name,
        numeric: true,
      })),
    ],
    bodies: byColumns(margins.groups, ({ tied, tiedTo, n, ...group }) => ({
      head: everyoneOr(group) + fewHtml(n),
      cells: [
        whole(n),
        countHtml(tied.counted),
        rateHtml(tied),
        intervalHtml(tied),
        ...tiedTo.map(countHtml),
      ],
    })),
  });
}

function marginTable(part: PartFacts["part"], margins: MarginFacts): string {
  return reportTable({
    caption: `${PART_WORDS[part]}: by margin, the highest total minus the second highest`,
    columns: [{ name: "group" }, ...margins.margins.map((name) => ({ name, numeric: true }))],
    bodies: byColumns(margins.groups, ({ bars, n, ...group }) => ({
      head: everyoneOr(group),
      cells: bars.map(
        (bar) =>
          `<span class="cell" style="--share:${typeof bar === "number" && n > 0 ? Math.round((bar / n) * 100) : 0}">${countHtml(bar)}</span>`,
      ),
    })),
  });
}

/** Everyone, then the groups of each column under its name. */
function byColumns<Group extends GroupLabel>(
  groups: readonly Group[],
  row: (group: Group) => ReportRow,
): ReportTable["bodies"] {
  const titles = [...new Set(groups.map(({ columns }) => columns.join(" × ")))];
  return titles.map((title) => ({
    ...(title !== "" && { heading: htmlName(title) }),
    rows: groups.filter(({ columns }) => columns.join(" × ") === title).map(row),
  }));
}

function everyoneOr(group: GroupLabel): string {
  return group.columns.length === 0 ? "Everyone" : htmlName(levelWords(group));
}

/** What each line does, and which conditions may stand for a protected column. */
export function lineSection({
  lines: { lines, proxies, nextProxies, proxyFrom, tooSmall },
  protected: columns,
}: AuditFacts): string {
  const families: (string | null)[] = columns.length === 0 ? [null] : [...columns];
  const from = inPoints(proxyFrom).replace(".0", "");
  return [
    paragraphs([
      "Of the people used to build it: for how many each line is true, and how many would be given another class without it.",
    ]),
    ...(lines.length === 0 ? [] : families.flatMap((column) => lineTables(lines, column))),
    "<h3>Conditions that may stand for a protected column</h3>",
    proxies.length === 0
      ? paragraphs([
          `No condition is true ${from} points more or less often in one group than among the rest.`,
        ])
      : proxyTable(
          `True at least ${from} points more or less often in one group than among the rest`,
          proxies,
        ),
    ...(nextProxies.length === 0
      ? []
      : [proxyTable("Below that, the conditions that differ most between groups", nextProxies)]),
    ...(tooSmall === 0
      ? []
      : [
          paragraphs([
            `${counted(tooSmall, "group was", "groups were")} too small to be looked at for this: fewer than 30 people.`,
          ]),
        ]),
  ].join("\n");
}

function proxyTable(caption: string, proxies: readonly ProxyFacts[]): string {
  return reportTable({
    caption,
    columns: [
      { name: "condition" },
      { name: "protected" },
      { name: "true for" },
      { name: "largest difference, points", numeric: true },
      { name: "on the card" },
    ],
    bodies: [
      {
        rows: proxies.map(({ words, column, groups, largest, onCard }) => ({
          head: htmlName(words),
          cells: [
            htmlName(column),
            groups
              .map(({ level, n, holds }) => `${htmlName(level)}: ${countHtml(holds)} of ${whole(n)}`)
              .join("<br>"),
            largest === null ? pointsHtml(null) : html(inPoints(largest)),
            onCard ? "yes" : "no",
          ],
        })),
      },
    ],
  });
}

/** Wider tables would leave the page. */
const GROUPS_ACROSS = 7;

function lineTables(lines: readonly LineFacts[], column: string | null): string[] {
  const isShown = ({ columns }: GroupLabel) => columns.length === 0 || columns[0] === column;
  const groups = (lines[0]?.groups ?? []).flatMap((group, g) => (isShown(group) ? [{ group, g }] : []));
  const tables = Math.ceil(groups.length / GROUPS_ACROSS);
  return Array.from({ length: tables }, (_, t) => {
    const across = groups.slice(t * GROUPS_ACROSS, (t + 1) * GROUPS_ACROSS);
    return reportTable({
      caption:
        (column === null ? "Lines of the card" : `Lines of the card, by ${column}`) +
        (tables > 1 ? ` (${t + 1} of ${tables})` : ""),
      columns: [
        { name: "line" },
        ...across.map(({ group }) => ({
          name: `${group.columns.length === 0 ? "Everyone" : levelWords(group)} (${whole(group.n)})`,
          numeric: true,
        })),
      ],
      bodies: [
        {
          rows: lines.map(({ words, groups: counted }) => ({
            head: htmlName(words),
            cells: across.map(({ g }) => {
              const { holds, changes } = counted[g]!;
              return `${countHtml(holds)}<br><small>${countHtml(changes)} change</small>`;
            }),
          })),
        },
      ],
    });
  });
}

/** What was counted, and what was not. */
export function dataSection({ data, weighted }: AuditFacts): string {
  const facts: Entry[] = [
    ["File", htmlName(data.name) + (data.bytes === null ? "" : html(`, ${whole(data.bytes)} bytes`))],
    ["Size", html(`${whole(data.rows)} rows, ${whole(data.columns)} columns`)],
    ...(data.dialect === null ? [] : [["Read as", html(data.dialect)] as const]),
    [
      "Fingerprint (SHA-256)",
      data.sha256 === null ? "Not recorded." : `<span class="hash">${html(data.sha256)}</span>`,
    ],
    ["Outcome", htmlName(data.outcome)],
    ...(data.rowsKept === null ? [] : [["Rows", html(data.rowsKept)] as const]),
    ...(data.weight === null ? [] : [["Weight", htmlName(data.weight)] as const]),
    [
      "Missing values",
      data.missingPolicy.length === 0 ? "Not stated." : data.missingPolicy.map(html).join("<br>"),
    ],
  ];
  return [
    entries(facts),
    weighted ? paragraphs(["People count by weight in rates and differences; counts are rows."]) : "",
    reportTable({
      caption: "Every row of the file",
      columns: [{ name: "rows" }, { name: "number", numeric: true }],
      look: "text",
      bodies: [
        { rows: data.rowsBy.map(({ what, rows }) => ({ head: html(what), cells: [whole(rows)] })) },
        { rows: [{ head: "in the file", cells: [whole(data.rows)] }] },
      ],
    }),
    levelsTable("Protected columns and their groups", data.protected),
    levelsTable("Strata", data.strata),
    reportTable({
      caption: "Columns that could earn points, and their cuts",
      columns: [{ name: "column" }, { name: "kind" }, { name: "conditions" }],
      look: "text",
      bodies: [
        {
          rows: data.candidates.map(({ column, kind, conditions }) => ({
            head: htmlName(column),
            cells: [html(kind), conditions.map(htmlName).join("; ") || "none"],
          })),
        },
      ],
    }),
    data.setAside.length === 0
      ? ""
      : reportTable({
          caption: "Columns set aside",
          columns: [{ name: "column" }, { name: "why" }],
          look: "text",
          bodies: [
            {
              rows: data.setAside.map(({ column, reason }) => ({
                head: htmlName(column),
                cells: [html(reason)],
              })),
            },
          ],
        }),
  ].join("\n");
}

function levelsTable(caption: string, columns: readonly LevelsFacts[]): string {
  if (columns.length === 0) return "";
  return reportTable({
    caption,
    columns: [{ name: "column" }, { name: "groups" }],
    look: "text",
    bodies: [
      {
        rows: columns.map(({ column, levels }) => ({
          head: htmlName(column),
          cells: [
            levels
              .map(({ label, words }) =>
                words === `is ${label}`
                  ? htmlName(label)
                  : `${htmlName(label)} <small>(${html(words)})</small>`,
              )
              .join("; "),
          ],
        })),
      },
    ],
  });
}

/** What the card is not for, and what to do who decides otherwise. */
export function useSection({ limitsOfUse, cautions, override }: AuditFacts): string {
  return [
    "<h3>Limits of use</h3>",
    limitsOfUse.length === 0 ? paragraphs(["None were stated by the author."]) : sentenceList(limitsOfUse),
    ...(cautions.length === 0 ? [] : ["<h3>What the numbers say</h3>", sentenceList(cautions)]),
    "<h3>When a person decides otherwise</h3>",
    paragraphs((override ?? "No procedure was stated.").split(/\n+/)),
  ].join("\n");
}

export function definitionSection({ definitions }: AuditFacts): string {
  return entries(definitions.map(({ term, words }) => [term, html(words)] as const));
}

/** What the author was asked, and said. */
export function confirmationSection({ confirmations }: AuditFacts): string {
  return `<ul>\n${confirmations
    .map(
      ({ label, text }) =>
        `<li dir="auto">✓ ${html(label)}${text === undefined || text === "" ? "" : `<br>${html(text)}`}</li>`,
    )
    .join("\n")}\n</ul>`;
}
