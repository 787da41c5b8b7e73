import { unknownName } from "../findings/fault.ts";
import { refuse } from "../schema.ts";
import type { ColumnKind } from "../table/cell.ts";
import {
  atPlace,
  type CardDraft,
  cardFault,
  type DraftGive,
  type DraftGroups,
  type DraftLine,
  type DraftRisk,
  needPeople,
  needPoints,
  readKind,
} from "./card-draft.ts";
import { isStart } from "./card-rows.ts";

const KEYS = [
  "name",
  "source",
  "outcome",
  "points",
  "give",
  "risk",
  "tables",
  "columns",
  "missing",
  "missing in",
  "protected",
];

/** Says where a value stands: keys and places of lists (from 0), from the top. */
export type PlaceOf = (path: readonly (string | number)[]) => string | undefined;

/**
 * Reads a card from a parsed YAML or JSON document: objects or Maps (which keep the order of keys such as 1 and 2).
 * One score, and who gets what:
 *
 *     name: CHA2DS2-VASc
 *     source: Lip GYH et al., Chest 2010;137(2):263-272
 *     outcome: stroke
 *     points:
 *       age >= 75: 2
 *       diabetes: 1
 *     give:
 *       total >= 2: yes
 *       otherwise: no
 *
 * Or a table for each class, whose highest total wins; a tie goes to the class that comes first:
 *
 *     tables:
 *       approve: { starts with: 1, late payments >= 2: -2 }
 *       decline: { late payments >= 2: 3 }
 *
 * With its risks, where it was published with some, by totals; of more than two classes for each class:
 *
 *     risk:
 *       of: ischaemic stroke within a year
 *       source: Friberg L et al., Eur Heart J 2012;33:1500-1510
 *       people: 90490
 *       totals: { 0: 0.2%, 1-2: 0.6% (0.4% to 0.8%), 3 or more: 3.2% }
 *
 * All else is optional: `columns: { grade: category }` says how a column is read (number, category, yes/no),
 * `missing: [NA, "?"]` which texts mean missing, and `protected: { sex: [female, male], age: [under 65, 65 or more] }`
 * which columns divide people into groups; `protected: [sex]` leaves the groups to be found in data.
 */
export function readCardObject(
  document: unknown,
  file: string,
  placeOf: PlaceOf = () => undefined,
): CardDraft {
  const at = (...path: (string | number)[]) => placeOf(path) ?? path.map(String).join(", ");
  const members = new Map(
    atPlace({ file }, undefined, () => entriesOf(document, "card", "points and give, or tables")),
  );
  for (const key of members.keys()) {
    if (KEYS.includes(key)) continue;
    throw cardFault({ file }, at(key), unknownName("key", key, KEYS).finding);
  }
  const part = <T>(key: string, read: (value: unknown) => T): T | undefined =>
    members.has(key) ? atPlace({ file }, at(key), () => read(members.get(key))) : undefined;
  const tables = part("tables", (value) => entriesOf(value, "tables", "a table for each class"));
  const points = part("points", (value) => entriesOf(value, "points", "conditions with their points"));
  if (tables && points) throw cardFault({ file }, undefined, { code: "points-and-tables" });
  if (!tables && !points) throw cardFault({ file }, undefined, { code: "no-points-or-tables" });
  const { lines, starts } = tables
    ? tablesOf(tables, file, at)
    : linesOf(points!, 0, 1, (key) => at("points", key), file);
  const given = part("give", (value) => entriesOf(value, "give", "who gets what"))?.map(
    ([text, value]): DraftGive =>
      atPlace({ file }, at("give", text), () => ({ text, class: textOf(value), at: at("give", text) })),
  );
  const kinds = part("columns", (value) => entriesOf(value, "columns", "columns with their kinds"))?.map(
    ([column, word]): [string, ColumnKind] => [
      column,
      atPlace({ file }, at("columns", column), () => readKind(column, textOf(word))),
    ],
  );
  return {
    file,
    ...textPart("name"),
    ...textPart("source"),
    ...textPart("outcome"),
    ...(tables && { classes: tables.map(([name]) => name) }),
    lines,
    ...(starts && { starts }),
    give: given ?? [],
    ...(members.has("risk") && { risk: part("risk", (value) => riskOf(value, file, at))! }),
    kinds: new Map(kinds),
    ...(members.has("missing") && { missingTexts: part("missing", listOf)! }),
    ...(members.has("missing in") && {
      missingValues: Object.fromEntries(
        part("missing in", (value) =>
          entriesOf(value, "missing in", "columns with what is missing there"),
        )!.map(([column, values]) => [
          column,
          atPlace({ file }, at("missing in", column), () => listOf(values)),
        ]),
      ),
    }),
    protect: part("protected", (value) => groupsOf(value, (column) => at("protected", column))) ?? [],
    notes: [],
  };

  function textPart(key: string): Record<string, string> {
    const text = part(key, textOf);
    return text === undefined ? {} : { [key]: text };
  }
}

const RISK_KEYS = ["of", "source", "people", "totals"];

function riskOf(value: unknown, file: string, at: (...path: (string | number)[]) => string): DraftRisk {
  const members = new Map(entriesOf(value, "risk", "of, source, people and totals"));
  for (const key of members.keys())
    if (!RISK_KEYS.includes(key))
      throw cardFault({ file }, at("risk", key), unknownName("key", key, RISK_KEYS).finding);
  const textPart = (key: "of" | "source") => {
    const text = members.has(key) ? textOf(members.get(key)).trim() : "";
    return text === "" ? {} : { [key]: text };
  };
  const people = members.has("people")
    ? atPlace({ file }, at("risk", "people"), () => needPeople(textOf(members.get("people"))))
    : undefined;
  const totals = isEmpty(members.get("totals"))
    ? []
    : entriesOf(members.get("totals"), "totals", "totals with their risks");
  return {
    ...textPart("of"),
    ...textPart("source"),
    ...(people !== undefined && { people }),
    at: at("risk"),
    totals: totals.flatMap(([key, risk]) => {
      const place = at("risk", "totals", key);
      const isByClass = typeof risk === "object" && risk !== null;
      if (!isByClass) return [{ totals: key, risk: atPlace({ file }, place, () => textOf(risk)), at: place }];
      return entriesOf(risk, "risks", "classes with their risks").map(([name, one]) => ({
        totals: key,
        class: name,
        risk: atPlace({ file }, place, () => textOf(one)),
        at: place,
      }));
    }),
  };
}

function tablesOf(
  tables: readonly [string, unknown][],
  file: string,
  at: (...path: (string | number)[]) => string,
): { lines: DraftLine[]; starts: number[] } {
  const starts = tables.map(() => 0);
  const lines = tables.flatMap(([name, table], k) => {
    const entries = atPlace({ file }, at("tables", name), () =>
      isEmpty(table) ? [] : entriesOf(table, "table", "conditions with their points"),
    );
    const read = linesOf(entries, k, tables.length, (key) => at("tables", name, key), file);
    starts[k] = read.starts?.[k] ?? 0;
    return read.lines;
  });
  return { lines, starts };
}

function linesOf(
  entries: readonly [string, unknown][],
  table: number,
  tableCount: number,
  at: (key: string) => string,
  file: string,
): { lines: DraftLine[]; starts?: number[] } {
  const lines: DraftLine[] = [];
  let starts: number[] | undefined;
  for (const [text, value] of entries) {
    const points =
      typeof value === "number" ? value : atPlace({ file }, at(text), () => needPoints(textOf(value)));
    if (isStart(text)) starts = Array.from({ length: tableCount }, (_, k) => (k === table ? points : 0));
    else
      lines.push({
        text,
        points: Array.from({ length: tableCount }, (_, k) => (k === table ? points : undefined)),
        at: at(text),
      });
  }
  return starts ? { lines, starts } : { lines };
}

/** Keys and values in order; of a list, those of all its objects. */
function entriesOf(value: unknown, what: string, expected: string): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item) => entriesOf(item, what, expected));
  if (value instanceof Map) return [...value].map(([key, member]) => [textOf(key), member]);
  if (typeof value === "object" && value !== null) return Object.entries(value);
  return refuse(value, what, expected);
}

/** Columns alone, or with their groups. */
function groupsOf(value: unknown, at: (column: string) => string): DraftGroups[] {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMap
    ? entriesOf(value, "groups", "columns with their groups").map(([column, levels]) => ({
        column,
        ...(!isEmpty(levels) && { levels: listOf(levels) }),
        at: at(column),
      }))
    : listOf(value).map((column) => ({ column, at: at(column) }));
}

/** One text, or a list of some. */
function listOf(value: unknown): string[] {
  return isEmpty(value) ? [] : Array.isArray(value) ? value.map(textOf) : [textOf(value)];
}

/** A text as it is written; answers that a parser has made of yes and no are called so again. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isEmpty(value)) return "";
  return refuse(value, "", "a text or a number");
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
