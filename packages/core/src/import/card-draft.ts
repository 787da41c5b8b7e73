import { InputError } from "../errors.ts";
import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { readNumber } from "../recipe/syntax/numbers.ts";
import type { ColumnKind } from "../table/cell.ts";

/** A line of a card before its condition is read. */
export interface DraftLine {
  readonly text: string;
  /** One for each table; absent where the line is not in the table. */
  readonly points: readonly (number | undefined)[];
  /** Where it stands, for messages: "line 3". */
  readonly at: string;
}

/** Who is given a class of a card with one score: "total >= 2", "otherwise". */
export interface DraftGive {
  readonly text: string;
  readonly class: string;
  readonly at: string;
}

/** A protected column, and its groups where the card names them. */
export interface DraftGroups {
  readonly column: string;
  readonly levels?: readonly string[];
  readonly at: string;
}

/** How likely a class is, as it was published with a card with one score. */
export interface DraftRisk {
  /** What the risk is of, and where it was published. */
  readonly of?: string;
  readonly source?: string;
  /** How many people it comes from. */
  readonly people?: number;
  readonly totals: readonly {
    /** "0", "1-2", "9 or more". */
    readonly totals: string;
    /** Absent for the class of the highest totals. */
    readonly class?: string;
    /** "0.2%", "0.2% (0.1-0.3%)", "0.002". */
    readonly risk: string;
    readonly at: string;
  }[];
  /** Where it stands. */
  readonly at?: string;
  /** Whether it is what `cardMarkdown` prints, which may be about names that the card does not tell. */
  readonly isPrinted?: boolean;
}

/** A card as it was written: names, texts and numbers, of which nothing has been understood yet. */
export interface CardDraft {
  /** What messages call it: "card.csv". */
  readonly file: string;
  readonly name?: string;
  /** Where the card was published. */
  readonly source?: string;
  /** The column whose values the card gives. */
  readonly outcome?: string;
  /** One table for each, in the order of ties; absent for a card with one score. */
  readonly classes?: readonly string[];
  readonly lines: readonly DraftLine[];
  /** What everyone starts with, in each table. */
  readonly starts?: readonly number[];
  readonly give: readonly DraftGive[];
  readonly risk?: DraftRisk;
  readonly kinds: ReadonlyMap<string, ColumnKind>;
  readonly missingTexts?: readonly string[];
  /** What else means missing in single columns. */
  readonly missingValues?: Readonly<Record<string, readonly string[]>>;
  readonly protect: readonly DraftGroups[];
  readonly notes: readonly Finding[];
}

/** An error about a card, or about a place in it. */
export function cardFault(
  { file }: Pick<CardDraft, "file">,
  at: string | undefined,
  because: Finding,
): InputError {
  return fault({ code: "in-card", file, ...(at !== undefined && { at }), because });
}

/** Does something for a card, or a place in it; what goes wrong is told with the place. */
export function atPlace<T>(draft: Pick<CardDraft, "file">, at: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw cardFault(draft, at, error.finding);
  }
}

/** Points as people write them: "2", "+2", "−1", "0.5", "0,5", "2 points"; "1,500" could be two numbers and is none. */
export function readPoints(text: string): number | undefined {
  const plain = text.trim().replace(/\s*(?:points?|pts?\.?)$/i, "");
  const number = readNumber(plain.replace(/^([+\-\u2212]?\d+),(\d\d?)$/, "$1.$2"));
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** The same; refuses what is no points. */
export function needPoints(text: string): number {
  const points = readPoints(text);
  if (points === undefined) throw fault({ code: "unreadable-points", found: text.trim() });
  return points;
}

/** How many people: a whole number, with or without commas. */
export function needPeople(text: string): number {
  const plain = text.trim();
  if (!/^\d{1,3}(?:,\d{3})+$|^\d+$/.test(plain)) throw fault({ code: "unreadable-people", found: plain });
  return Number(plain.replaceAll(",", ""));
}

/** The kind of a column that a word names. */
export function readKind(column: string, word: string): ColumnKind {
  const plain = word.trim().toLowerCase();
  if (/^(?:number|numeric|integer)$/.test(plain)) return "number";
  if (/^(?:category|categories|categorical|text|name)$/.test(plain)) return "category";
  if (/^(?:boolean|yes\/no|yes or no|binary)$/.test(plain)) return "boolean";
  throw fault({ code: "unknown-kind", column, word: word.trim() });
}
