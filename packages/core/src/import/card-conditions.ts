import type { InputError } from "../errors.ts";
import { type Condition, faces, meaningKey } from "../recipe/condition/condition.ts";
import { type ReadCondition, readCondition } from "../recipe/syntax/read-condition.ts";

import type { ColumnKind } from "../table/cell.ts";

import { atPlace, type CardDraft, cardFault, type DraftLine } from "./card-draft.ts";

/** A line of a card with its condition. */
export interface CardLine extends DraftLine {
  readonly condition: Condition;
}

/** The lines of a card with their conditions, and the kind of every column. */
export interface CardConditions {
  readonly lines: readonly CardLine[];
  readonly kinds: ReadonlyMap<string, ColumnKind>;
}

interface Read extends ReadCondition {
  readonly line: DraftLine;
}

/**
 * Reads the conditions of a card. What a line asks says what kind its column is of; "is 3" and "is yes" follow the
 * column's other lines. Lines that can't be about one kind of column, or that ask the same, are told of by name.
 */
export function readConditions(draft: CardDraft): CardConditions {
  const kindOf = (column: string) => draft.kinds.get(column);
  const first = draft.lines.map((line) => readLine(draft, line, kindOf));
  const kinds = kindsOf(first, draft);
  const lines = first.map((read) => {
    const kind = kinds.get(read.condition.column);
    if (read.kind === undefined || read.kind === kind) return read;
    const again = readLine(draft, read.line, (column) => kinds.get(column));
    if (again.kind === kind) return again;
    throw contradiction(draft, first, read, kind!);
  });
  return { lines: joined(draft, lines), kinds };
}

function readLine(
  draft: CardDraft,
  line: DraftLine,
  kindOf: (column: string) => ColumnKind | undefined,
): Read {
  return { ...atPlace(draft, line.at, () => readCondition(line.text, kindOf)), line };
}

/** Declared, then what a line is sure of; lines that are all unsure and differ can only be about categories. */
function kindsOf(lines: readonly Read[], { kinds }: CardDraft): Map<string, ColumnKind> {
  return new Map(
    Array.from(byColumn(lines), ([column, all]) => {
      const own = all.filter(({ kind }) => kind !== undefined);
      const sure = own.find(({ unsure }) => !unsure)?.kind;
      const unsure = new Set(own.map(({ kind }) => kind!));
      const [only = "category"] = unsure;
      return [column, kinds.get(column) ?? sure ?? (unsure.size > 1 ? "category" : only)];
    }),
  );
}

/** Lines by the column that they ask about, in the order in which columns first occur. */
export function byColumn<T extends { readonly condition: Condition }>(lines: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const line of lines) {
    const { column } = line.condition;
    found.set(column, [...(found.get(column) ?? []), line]);
  }
  return found;
}

function contradiction(draft: CardDraft, lines: readonly Read[], read: Read, kind: ColumnKind): InputError {
  const { column } = read.condition;
  const other = draft.kinds.has(column)
    ? undefined
    : lines.find((line) => line.condition.column === column && line.kind === kind);
  return cardFault(draft, read.line.at, {
    code: "kinds-differ",
    written: read.line.text,
    reads: read.kind!,
    column,
    holds: kind,
    ...(other && { at: other.line.at }),
  });
}

/** Each condition once: tables that name it separately share a line. */
function joined(draft: CardDraft, lines: readonly Read[]): CardLine[] {
  const byKey = new Map<string, CardLine>();
  for (const { line, condition } of lines) {
    const { text, at } = line;
    const why = faces(condition).flaw(condition);
    if (why !== undefined) throw cardFault(draft, at, { code: "unusable-condition", written: text, why });
    const key = meaningKey(condition);
    const before = byKey.get(key);
    if (!before) {
      byKey.set(key, { ...line, condition });
      continue;
    }
    if (before.points.some((points, k) => points !== undefined && line.points[k] !== undefined))
      throw cardFault(draft, at, { code: "asks-the-same", written: text, at: before.at, other: before.text });
    byKey.set(key, { ...before, points: before.points.map((points, k) => points ?? line.points[k]) });
  }
  return [...byKey.values()];
}
