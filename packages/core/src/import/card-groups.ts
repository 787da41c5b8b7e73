import { InputError } from "../errors.ts";
import { fault } from "../findings/fault.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { type Level, type LevelColumn, MISSING_LEVEL } from "../recipe/recipe.ts";
import { type ReadCondition, readCondition } from "../recipe/syntax/read-condition.ts";
import type { ColumnKind } from "../table/cell.ts";
import { quoteText } from "../text/quote-text.ts";
import { atPlace, type CardDraft, type DraftGroups } from "./card-draft.ts";

/** The groups of protected columns whose groups the card names; those of others are found in data. */
export function readGroups(draft: CardDraft, kinds: ReadonlyMap<string, ColumnKind>): LevelColumn[] {
  return draft.protect.flatMap((groups) =>
    groups.levels ? [atPlace(draft, groups.at, () => levelsOf(groups, kinds))] : [],
  );
}

function levelsOf({ column, levels = [] }: DraftGroups, kinds: ReadonlyMap<string, ColumnKind>): LevelColumn {
  const known = kinds.get(column);
  const first = levels.map((text) => readLevel(column, text, known));
  const kind =
    known ??
    first.find((read) => read.kind !== undefined && !read.unsure)?.kind ??
    first.find((read) => read.kind)?.kind;
  if (kind === undefined || levels.length < 2) throw fault({ code: "few-groups", column });
  const read = levels.map((text) => {
    const { condition, kind: own } = readLevel(column, text, kind);
    if (own !== undefined && own !== kind)
      throw fault({ code: "other-groups", written: text, column, holds: kind });
    return { label: labelOf(condition), when: condition };
  });
  checkDistinct(column, read);
  return { column, kind, levels: read };
}

/** A group is named as a category, or by what is asked of the column: "female", "yes", "under 65", "age < 65". */
function readLevel(column: string, text: string, kind: ColumnKind | undefined): ReadCondition {
  const kindOf = (name: string) => (name === column ? kind : undefined);
  const name = quoteText(column);
  for (const whole of [text, `${name} ${text}`, `${name} is ${text}`]) {
    try {
      const read = readCondition(whole, kindOf);
      if (read.condition.column === column && whole !== column) return read;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  throw fault({ code: "unreadable-group", written: text, column });
}

function labelOf(condition: Condition): string {
  if (condition.missing) return MISSING_LEVEL;
  if (condition.in?.length === 1) return condition.in[0]!;
  return predicateWords(condition).replace(/^is /, "");
}

function checkDistinct(column: string, levels: readonly Level[]): void {
  const keys = levels.flatMap(({ label, when }) => [label, conditionKey(when)]);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) throw fault({ code: "group-twice", column });
}
