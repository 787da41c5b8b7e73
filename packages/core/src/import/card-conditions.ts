import type { InputError } from "../errors.ts";
import { type Condition, conditionKey } from "../recipe/condition.ts";
import { type ReadCondition, readCondition } from "../recipe/condition-syntax.ts";
import { quoteText } from "../recipe/condition-syntax-scan.ts";
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
    const own = found.get(column);
    if (own) own.push(line);
    else found.set(column, [line]);
  }
  return found;
}

const KIND_WORDS: Readonly<Record<ColumnKind, string>> = {
  number: "numbers",
  category: "categories",
  boolean: "yes or no",
};

function contradiction(draft: CardDraft, lines: readonly Read[], read: Read, kind: ColumnKind): InputError {
  const { column } = read.condition;
  const other = lines.find((line) => line.condition.column === column && line.kind === kind);
  const said =
    draft.kinds.has(column) || !other
      ? `it is said to hold ${KIND_WORDS[kind]}`
      : `${other.line.at} reads ${KIND_WORDS[kind]} there`;
  return cardFault(
    draft,
    read.line.at,
    `${quoteText(read.line.text)} reads ${KIND_WORDS[read.kind!]} in ${quoteText(column)}, but ${said}; make them agree`,
  );
}

/** Each condition once: tables that name it separately share a line. */
function joined(draft: CardDraft, lines: readonly Read[]): CardLine[] {
  const byKey = new Map<string, CardLine>();
  for (const { line, condition } of lines) {
    const fault = faultOf(condition);
    if (fault !== undefined) throw cardFault(draft, line.at, `${quoteText(line.text)}: ${fault}`);
    const key = meaningKey(condition);
    const before = byKey.get(key);
    if (!before) {
      byKey.set(key, { ...line, condition });
      continue;
    }
    if (before.points.some((points, k) => points !== undefined && line.points[k] !== undefined))
      throw cardFault(
        draft,
        line.at,
        `${quoteText(line.text)} asks the same as ${before.at} (${quoteText(before.text)}); join their points in one line`,
      );
    byKey.set(key, { ...before, points: before.points.map((points, k) => points ?? line.points[k]) });
  }
  return [...byKey.values()];
}

/** A text that conditions share which ask the same: lists in another order do. */
export function meaningKey(condition: Condition): string {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort();
  if ("in" in condition) return conditionKey({ ...condition, in: sorted(condition.in) });
  if ("notIn" in condition) return conditionKey({ ...condition, notIn: sorted(condition.notIn) });
  return conditionKey(condition);
}

/** What a model can't hold, or nobody can fulfil. */
function faultOf(condition: Condition): string | undefined {
  if ("missing" in condition || "is" in condition || "notIn" in condition) return undefined;
  if ("in" in condition) return condition.in.length === 0 ? "this holds for nobody; leave it out" : undefined;
  const { ge = -Infinity, gt = -Infinity, lt = Infinity, le = Infinity } = condition;
  const low = Math.max(ge, gt);
  const high = Math.min(lt, le);
  if (low === -Infinity && high === Infinity)
    return 'whether a number is given can\'t be asked; give the points to everyone ("starts with"), and take them back where it "is missing"';
  if (low === Infinity || high === -Infinity) return "infinity is no bound; leave the line out";
  const none = low > high || (low === high && (gt === low || lt === high));
  return none ? "no number is within these bounds; write the smaller one first" : undefined;
}
