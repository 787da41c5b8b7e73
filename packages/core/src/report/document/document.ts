import type { GroupLabel } from "../disclosure/group-label.ts";
import type { ShownCount, ShownShare } from "../disclosure/ledger.ts";

/** What stands in a cell of a table, or is said of a term. Texts are taken as they are. */
export type Cell =
  | string
  /** From the data, so maybe in another direction; `few` where too few people stand behind its row. */
  | { readonly name: string; readonly few?: boolean }
  /** A remark. */
  | { readonly small: string }
  /** Fingerprints. */
  | { readonly code: string }
  | { readonly date: string }
  /** People, maybe with the share that they are of `n`; `frame` sets the cell off from its row. */
  | {
      readonly count: ShownCount;
      readonly share?: number | null;
      readonly n?: ShownCount;
      readonly frame?: boolean;
    }
  /** A rate with its 95 % interval; `few` where it is taken among too few people. */
  | { readonly rate: ShownShare; readonly few?: boolean }
  /** A rate with the number of people it is taken among. */
  | { readonly rateOf: ShownShare }
  /** A difference of shares in points, with its sign. */
  | { readonly points: number | null }
  | { readonly from: number | null; readonly to: number | null }
  /** Side by side, with nothing in between. */
  | { readonly beside: readonly Cell[] }
  /** One below another. */
  | readonly Cell[];

export interface Column {
  readonly name: string;
  readonly numeric?: boolean;
}

export interface DocumentTable {
  readonly kind: "table";
  readonly caption: string;
  /** The first names the rows. */
  readonly columns: readonly Column[];
  /** Headings over several columns each, after the first column. */
  readonly over?: readonly { readonly name: string; readonly span: number }[];
  /** Rows that belong together, under a heading where there is one. */
  readonly bodies: readonly TableBody[];
  readonly look?: "matrix" | "checklist";
}

export interface TableBody {
  readonly heading?: Cell;
  readonly rows: readonly (readonly Cell[])[];
}

/** A piece of a document, whatever it is written as. */
export type Block =
  | { readonly kind: "heading"; readonly words: string }
  | {
      readonly kind: "words";
      readonly sentences: readonly Cell[];
      readonly look?: "list" | "note" | "statement";
    }
  | { readonly kind: "entries"; readonly entries: readonly Entry[] }
  | DocumentTable
  /** A drawing, safe as it is, of what tables beside it say: documents of words leave it out. */
  | { readonly kind: "figure"; readonly svg: string }
  /** Next to each other where there is room; `wide` ones never have it. */
  | { readonly kind: "pair"; readonly tables: readonly DocumentTable[]; readonly wide: boolean };

/** A term and what is said of it. */
export type Entry = readonly [term: string, words: Cell];

export function words(...sentences: readonly Cell[]): Block {
  return { kind: "words", sentences };
}

export function list(sentences: readonly Cell[]): Block {
  return { kind: "words", sentences, look: "list" };
}

/** What must be read first. */
export function note(sentences: readonly string[]): Block {
  return { kind: "words", sentences, look: "note" };
}

export function heading(title: string): Block {
  return { kind: "heading", words: title };
}

/** A table of words. */
export function textTable(caption: string, head: readonly string[], rows: TableBody["rows"]): DocumentTable {
  return {
    kind: "table",
    caption,
    columns: head.map((name) => ({ name })),
    bodies: [{ rows }],
  };
}

/** Columns of numbers. */
export function numeric(...names: readonly string[]): Column[] {
  return names.map((name) => ({ name, numeric: true }));
}

/** Everyone, then the groups of each column, or of a combination of columns, under its name. */
export function byColumns<Group extends GroupLabel>(
  groups: readonly Group[],
  row: (group: Group) => readonly Cell[],
): TableBody[] {
  const title = ({ columns }: GroupLabel) => columns.join(" × ");
  return [...new Set(groups.map(title))].map((name) => ({
    ...(name !== "" && { heading: { name } }),
    rows: groups.filter((group) => title(group) === name).map(row),
  }));
}
