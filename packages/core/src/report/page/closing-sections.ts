import { counted, inPoints, whole } from "../../text/numbers.ts";
import { type GroupLabel, levelWords } from "../disclosure/group-label.ts";
import {
  type Block,
  type DocumentTable,
  type Entry,
  heading,
  list,
  numeric,
  textTable,
  words,
} from "../document/document.ts";
import { marginTable, tieBlocks } from "../document/tie-blocks.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { CHECKLIST_SOURCE } from "../facts/checklist.ts";
import type { LevelsFacts } from "../facts/data-facts.ts";
import type { LineFacts, ProxyFacts } from "../facts/line-facts.ts";
import { names } from "./opening-sections.ts";

/** Whom the tie rule decided about, and by how much the others were given their class. */
export function marginSection({ parts, classes, card }: AuditFacts): Block[] {
  if (!card.bands)
    return parts.flatMap((part) => [...tieBlocks({ parts: [part], classes }), ...marginTable(part)]);
  return [
    words(
      card.classes.length === 2
        ? "One score with a cut-off: every total gives one class, so nothing is decided by the order of the classes."
        : "One score with cut-offs: every total gives one class, so nothing is decided by the order of the classes.",
    ),
  ];
}

/** What each line does, and which conditions may stand for a protected column. */
export function lineSection({
  lines: { lines, proxies, nextProxies, proxyFrom, tooSmall },
  protected: columns,
}: AuditFacts): Block[] {
  const families: (string | null)[] = columns.length === 0 ? [null] : [...columns];
  const from = inPoints(proxyFrom).replace(".0", "");
  return [
    words(
      "Of the people used to build it: for how many each line is true, and how many would be given another class without it.",
    ),
    ...(lines.length === 0 ? [] : families.flatMap((column) => lineTables(lines, column))),
    heading("Conditions that may stand for a protected column"),
    proxies.length === 0
      ? words(`No condition is true ${from} points more or less often in one group than among the rest.`)
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
          words(
            `${counted(tooSmall, "group was", "groups were")} too small to be looked at for this: fewer than 30 people.`,
          ),
        ]),
  ];
}

function proxyTable(caption: string, proxies: readonly ProxyFacts[]): DocumentTable {
  return {
    kind: "table",
    caption,
    columns: [
      { name: "condition" },
      { name: "protected" },
      { name: "true for" },
      ...numeric("largest difference, points"),
      { name: "on the card" },
    ],
    bodies: [
      {
        rows: proxies.map(({ words: said, column, groups, largest, onCard }) => [
          { name: said },
          { name: column },
          groups.map(({ level, n, holds }) => ({
            beside: [{ name: level }, ": ", { count: holds }, ` of ${whole(n)}`],
          })),
          largest === null ? { points: null } : inPoints(largest),
          onCard ? "yes" : "no",
        ]),
      },
    ],
  };
}

/** Wider tables would leave the page. */
const GROUPS_ACROSS = 7;

function lineTables(lines: readonly LineFacts[], column: string | null): DocumentTable[] {
  const isShown = ({ columns }: GroupLabel) => columns.length === 0 || columns[0] === column;
  const groups = (lines[0]?.groups ?? []).flatMap((group, g) => (isShown(group) ? [{ group, g }] : []));
  const tables = Math.ceil(groups.length / GROUPS_ACROSS);
  return Array.from({ length: tables }, (_, t) => {
    const across = groups.slice(t * GROUPS_ACROSS, (t + 1) * GROUPS_ACROSS);
    const titles = across.map(
      ({ group }) => `${group.columns.length === 0 ? "Everyone" : levelWords(group)} (${whole(group.n)})`,
    );
    return {
      kind: "table",
      caption:
        (column === null ? "Lines of the card" : `Lines of the card, by ${column}`) +
        (tables > 1 ? ` (${t + 1} of ${tables})` : ""),
      columns: [{ name: "line" }, ...numeric(...titles)],
      bodies: [
        {
          rows: lines.map(({ words: said, groups: all }) => [
            { name: said },
            ...across.map(({ g }) => {
              const { holds, changes } = all[g]!;
              return [{ count: holds }, { beside: [{ count: changes }, { small: " change" }] }];
            }),
          ]),
        },
      ],
    };
  });
}

/** What was counted, and what was not. */
export function dataSection({ data, weighted }: AuditFacts): Block[] {
  const size = data.bytes === null ? "" : `, ${whole(data.bytes)} bytes`;
  const entries: Entry[] = [
    ["File", { beside: [{ name: data.name }, size] }],
    ["Size", `${whole(data.rows)} rows, ${whole(data.columns)} columns`],
    ...(data.dialect === null ? [] : [["Read as", data.dialect] as const]),
    ["Fingerprint (SHA-256)", data.sha256 === null ? "Not recorded." : { code: data.sha256 }],
    ["Outcome", { name: data.outcome }],
    ...(data.rowsKept === null ? [] : [["Rows", data.rowsKept] as const]),
    ...(data.weight === null ? [] : [["Weight", { name: data.weight }] as const]),
    ["Missing values", data.missingPolicy.length === 0 ? "Not stated." : data.missingPolicy],
  ];
  return [
    { kind: "entries", entries },
    ...(weighted ? [words("People count by weight in rates and differences; counts are rows.")] : []),
    {
      kind: "table",
      caption: "Every row of the file",
      columns: [{ name: "rows" }, ...numeric("number")],
      bodies: [
        { rows: data.rowsBy.map(({ what, rows }) => [what, { count: rows }]) },
        { rows: [["in the file", { count: data.rows }]] },
      ],
    },
    ...levelsTable("Protected columns and their groups", data.protected),
    ...levelsTable("Strata", data.strata),
    textTable(
      "Columns that could earn points, and their cuts",
      ["column", "kind", "conditions"],
      data.candidates.map(({ column, kind, conditions }) => [
        { name: column },
        kind,
        conditions.length === 0 ? "none" : names(conditions, "; "),
      ]),
    ),
    ...(data.setAside.length === 0
      ? []
      : [
          textTable(
            "Columns set aside",
            ["column", "why"],
            data.setAside.map(({ column, reason }) => [{ name: column }, reason]),
          ),
        ]),
  ];
}

function levelsTable(caption: string, columns: readonly LevelsFacts[]): DocumentTable[] {
  if (columns.length === 0) return [];
  const rows = columns.map(({ column, levels }) => [
    { name: column },
    {
      beside: levels.flatMap(({ label, words: said }, i) => [
        ...(i > 0 ? ["; "] : []),
        { name: label },
        ...(said === `is ${label}` ? [] : [{ small: ` (${said})` }]),
      ]),
    },
  ]);
  return [textTable(caption, ["column", "groups"], rows)];
}

/** What the card is not for, and what to do who decides otherwise. */
export function useSection({ limitsOfUse, cautions, override }: AuditFacts): Block[] {
  return [
    heading("Limits of use"),
    limitsOfUse.length === 0 ? words("None were stated by the author.") : list(limitsOfUse),
    ...(cautions.length === 0 ? [] : [heading("What the numbers say"), list(cautions)]),
    heading("When a person decides otherwise"),
    words(...(override ?? "No procedure was stated.").split(/\n+/)),
  ];
}

export function definitionSection({ definitions }: AuditFacts): Block[] {
  return [{ kind: "entries", entries: definitions.map(({ term, words: said }) => [term, said]) }];
}

/** What a report of a model should say, and where this one does. */
export function checklistSection({ checklist }: AuditFacts): Block[] {
  const sections = [...new Set(checklist.map(({ section }) => section))];
  return [
    words(CHECKLIST_SOURCE),
    {
      kind: "table",
      caption: `27 items in ${checklist.length} parts; this report says something on ${checklist.filter(({ filled }) => filled !== null).length}`,
      columns: [{ name: "item" }, { name: "what it asks" }, { name: "here" }],
      bodies: sections.map((section) => ({
        heading: section,
        rows: checklist
          .filter((one) => one.section === section)
          .map(({ item, asks, filled }) => [item, asks, filled ?? { small: "to be filled in by you" }]),
      })),
      look: "checklist",
    },
  ];
}

/** What the author was asked, and said. */
export function confirmationSection({ confirmations }: AuditFacts): Block[] {
  const items = confirmations.map(({ label, text = "" }) => [`✓ ${label}`, ...(text === "" ? [] : [text])]);
  return [list(items)];
}
