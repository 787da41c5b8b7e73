import { namedCategories } from "../../recipe/condition/condition.ts";
import type { Scorer } from "../shared/scorer.ts";

/** What can be chosen as an answer on the card. */
export interface Choices {
  /** The answer that is read as missing. */
  readonly notKnown: string;
  /** One for each column; null where a number is to be written. */
  readonly lists: readonly (readonly string[] | null)[];
}

/** The first of these whose words the user has not given the meaning "missing" is how the card says yes and no. */
const YES_NO = [
  ["yes", "no"],
  ["true", "false"],
  ["y", "n"],
  ["t", "f"],
  ["1", "0"],
];

/** The categories that the card names, yes and no, and for each column that something is other or not known. */
export function choicesOf({ columns, lines, missingTexts }: Scorer): Choices {
  const named = columns.map((_, c) => {
    const own = lines.flatMap(({ column, condition }) => (column === c ? [condition] : []));
    return namedCategories(own).filter((value) => !missingTexts.includes(value));
  });
  const taken = new Set([...missingTexts, ...named.flat()]);
  const other = unused("any other", taken);
  const notKnown = unused("not known", taken);
  const yesNo = YES_NO.find((words) => !words.some((word) => missingTexts.includes(word))) ?? YES_NO[0]!;
  return {
    notKnown,
    lists: columns.map(({ kind }, c) => {
      if (kind === "number") return null;
      return kind === "boolean" ? [...yesNo, notKnown] : [...named[c]!, other, notKnown];
    }),
  };
}

/** In so many parentheses that nothing else is called so, in any upper or lower case. */
function unused(label: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map((text) => text.toLowerCase()));
  let text = label;
  while (lower.has(text)) text = `(${text})`;
  return text;
}
