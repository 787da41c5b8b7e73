import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { readName } from "../recipe/syntax/read-condition.ts";
import type { ColumnKind } from "../table/cell.ts";
import {
  atPlace,
  type CardDraft,
  type DraftGive,
  type DraftLine,
  type DraftRisk,
  needPeople,
  needPoints,
  readKind,
  readPoints,
} from "./card-draft.ts";
import { readTotals } from "./total-span.ts";

/** What the first column may be called where the others are classes; before points it may be called anything. */
const CONDITION_HEADS = new Set(["condition", "conditions", "criterion", "criteria", "tick if true"]);
const POINTS_HEADS = new Set(["points", "point", "score", "points if true"]);
const REMARK_HEADS = new Set([
  "note",
  "notes",
  "comment",
  "comments",
  "remark",
  "remarks",
  "reference",
  "why",
]);

/** Whether a line says what everyone starts with. */
export function isStart(label: string): boolean {
  return /^(?:everyone |everybody )?starts with$/i.test(label.trim());
}

/** Whether a line says who gets what of those who are left. */
export function isOtherwise(label: string): boolean {
  return /^(?:otherwise|else)$/i.test(label.trim());
}

/** Whether a line says who gets what by the total: "total >= 2", "0 <= total < 2"; "total cholesterol > 240" does not. */
export function isTotal(label: string): boolean {
  return TOTAL.test(label.trim());
}

const TOTAL =
  /^(?:[+\-\u2212]?[\d.]+\s*[<>\u2264\u2265]=?\s*)?total(?: points?| score)?\s*(?:$|[^\s\p{L}_]|(?:is|in|not?|at|from|between|under|below|above|over|up|less|fewer|lower|more|greater|higher)\b)/iu;

const RISK_AT = /^risk(?: of (.+?))? (?:at|for|with)(?: a)? (.+)$/i;

/** What a line says of risks: "risk at 0-1", and of one of several classes "risk of high at 2"; undefined for others. */
export function riskAt(label: string): { readonly totals: string; readonly class?: string } | undefined {
  const [, name, totals = ""] = RISK_AT.exec(label.trim()) ?? [];
  if (!readTotals(totals)) return undefined;
  return { totals, ...(name !== undefined && { class: readName(name) }) };
}

/** The head of a card's table: its classes, or none for one score. */
export interface CardHead {
  readonly classes?: readonly string[];
}

/** Reads the head of a table; undefined when it is not that of a card. */
export function readHead(cells: readonly string[]): CardHead | undefined {
  const plain = cells.map((cell) => cell.trim().toLowerCase());
  const [first = "", second = "", ...others] = plain;
  if (POINTS_HEADS.has(second)) {
    const isCard = first !== "" && others.every((head) => head === "" || REMARK_HEADS.has(head));
    return isCard ? {} : undefined;
  }
  if (!CONDITION_HEADS.has(first) || cells.length < 3) return undefined;
  return { classes: cells.slice(1).map(readName) };
}

/** Gathers the rows of a card, whatever file they come from. */
export interface CardRows {
  /** A row of the table: what stands in front, and a cell for each table. */
  row(label: string, cells: readonly string[], at: string): void;
  kind(column: string, kind: string, at: string): void;
  outcome(name: string): void;
  missing(text: string): void;
  missingIn(column: string, text: string): void;
  /** How likely a class is with such totals, where a table prints it. */
  printedRisk(risk: DraftRisk["totals"][number]): void;
  note(finding: Finding): void;
  draft(): CardDraft;
}

/**
 * Rows are lines of the card, but for those that begin with words of their own: "starts with", "total …" and
 * "otherwise" (who gets what), "risk at …", "risk is of", "risk source" and "risk people", "outcome", "kind of …", "missing text" and, before a text in quotation marks, "missing in …".
 */
export function openRows(file: string, { classes }: CardHead): CardRows {
  const lines: DraftLine[] = [];
  const give: DraftGive[] = [];
  const kinds = new Map<string, ColumnKind>();
  const notes: Finding[] = [];
  const risks: DraftRisk["totals"][number][] = [];
  let aboutRisk: Pick<DraftRisk, "of" | "source" | "people" | "isPrinted"> = {};
  let starts: readonly number[] | undefined;
  let outcome: string | undefined;
  let missingTexts: string[] | undefined;
  const missingValues = new Map<string, string[]>();
  const missingIn = (column: string, text: string) => {
    missingValues.set(column, [...(missingValues.get(column) ?? []), text]);
  };
  const tables = classes?.length ?? 1;

  const pointsOf = (cells: readonly string[]): number[] => {
    if (cells.length < tables) throw fault({ code: "missing-points", given: cells.length, tables });
    return cells.slice(0, tables).map((cell) => {
      // In a table of several classes an empty cell is no slip.
      if (classes && /^\s*[-\u2013\u2014\u00b7]?\s*$/.test(cell)) return 0;
      return needPoints(cell);
    });
  };
  const setKind = (column: string, word: string) => kinds.set(column, readKind(column, word));
  const takeRisk = (label: string, cell: string, at: string): boolean => {
    const risk = riskAt(label);
    if (risk) risks.push({ ...risk, risk: cell, at });
    // Commas that nobody put into quotation marks have cut the text.
    const [, about = "", more] = /^risk (source|is of|people)(?:,(.*))?$/is.exec(label) ?? [];
    const text = [...(more === undefined ? [] : [more]), cell].join(",").trim();
    if (!risk && (about === "" || (about.toLowerCase() !== "people" && readPoints(text) !== undefined)))
      return false;
    if (classes) throw fault({ code: "risk-with-tables" });
    if (about.toLowerCase() === "people") aboutRisk = { ...aboutRisk, people: needPeople(text) };
    else if (about !== "")
      aboutRisk = { ...aboutRisk, [about.toLowerCase() === "source" ? "source" : "of"]: readName(text) };
    return true;
  };
  const take = (label: string, cells: readonly string[], at: string) => {
    const [first = ""] = cells;
    if (takeRisk(label, first, at)) return;
    if (isStart(label)) {
      if (starts) throw fault({ code: "given-twice", line: "starts with" });
      starts = pointsOf(cells);
    } else if (isTotal(label) || isOtherwise(label)) {
      if (classes) throw fault({ code: "give-with-tables", written: label });
      give.push({ text: label, class: readName(first), at });
    } else if (/^outcome$/i.test(label)) outcome = readName(first);
    else if (/^missing text$/i.test(label)) missingTexts = [...(missingTexts ?? []), readName(first)];
    else if (/^missing in /i.test(label) && /^\s*"/.test(first))
      missingIn(readName(label.slice("missing in ".length)), readName(first));
    else if (/^kind of /i.test(label) && readPoints(first) === undefined)
      setKind(readName(label.slice("kind of ".length)), first);
    else lines.push({ text: label, points: pointsOf(cells), at });
  };
  return {
    row: (label, cells, at) => atPlace({ file }, at, () => take(label, cells, at)),
    kind: (column, word, at) => atPlace({ file }, at, () => setKind(column, word)),
    outcome: (name) => {
      outcome = name;
    },
    missing: (text) => {
      missingTexts = [...(missingTexts ?? []), text];
    },
    missingIn,
    printedRisk: (risk) => {
      risks.push(risk);
      aboutRisk = { ...aboutRisk, isPrinted: true };
    },
    note: (finding) => notes.push(finding),
    draft: () => ({
      file,
      ...(outcome !== undefined && { outcome }),
      ...(classes && { classes }),
      lines,
      ...(starts && { starts }),
      give,
      ...((risks.length > 0 || Object.keys(aboutRisk).length > 0) && {
        risk: { ...aboutRisk, totals: risks },
      }),
      kinds,
      ...(missingTexts && { missingTexts }),
      ...(missingValues.size > 0 && { missingValues: Object.fromEntries(missingValues) }),
      protect: [],
      notes,
    }),
  };
}
