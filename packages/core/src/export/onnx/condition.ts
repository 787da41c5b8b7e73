import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { byKind, type Condition, conditionKey } from "../../recipe/condition/condition.ts";
import { boundsOf } from "../../recipe/condition/range.ts";
import { predicateWords } from "../../recipe/condition/words.ts";
import type { ColumnKind } from "../../table/cell.ts";
import { quoteText } from "../../text/quote-text.ts";
import { visible } from "../../text/visible.ts";
import type { GraphBuilder, NodeParts } from "./graph.ts";

/** The operators of the bounds. Each is false for NaN, so that a missing value is in no range. */
const COMPARISONS = { ge: "GreaterOrEqual", gt: "Greater", lt: "Less", le: "LessOrEqual" } as const;

/**
 * Writes a condition about an input of the kind into a graph, and gives the name of its answers: of numbers and yes/no a
 * bool value [N, 1], of categories an int64 value [N, 1] of ones and zeros.
 */
export type ConditionWriter = (condition: Condition, input: string, kind: ColumnKind) => string;

/** What a writer has to know of the scoring system. */
export interface WriterFacts {
  /** Texts that mean missing in a column. */
  readonly missingTexts: (column: string) => readonly string[];
  /** Columns of whole numbers, which are said in other words. */
  readonly whole: ReadonlySet<string>;
  /** What a viewer shows beside a condition, by its `conditionKey`. */
  readonly notes: ReadonlyMap<string, string>;
}

/** A writer into this graph. */
export function conditionWriter(
  graph: GraphBuilder,
  { missingTexts: missingIn, whole, notes }: WriterFacts,
): ConditionWriter {
  const written = new Map<string, string>();
  const words = (condition: Condition) =>
    `${shown(condition.column, 60)} ${shown(predicateWords(condition, whole.has(condition.column)), 120)}`;

  const note = (condition: Condition) => {
    const doc = notes.get(conditionKey(condition));
    return doc === undefined ? {} : { doc };
  };

  const write: ConditionWriter = (condition, input, kind) => {
    const key = conditionKey(condition);
    const known = written.get(key);
    if (known !== undefined) return known;
    const { column } = condition;
    const missingTexts = missingIn(column);
    const part = (of: Condition) => write(of, input, kind);
    const add = (operator: string, inputs: readonly string[], more: Partial<NodeParts> = {}) =>
      graph.node(words(condition), { operator, inputs, ...more, ...note(condition) });
    const encode = (texts: readonly string[], inside: 0 | 1, other: 0 | 1) => {
      // An encoder needs a key: the empty text, which is always missing, stands in for categories that are all missing.
      const keys = texts.length > 0 ? [...new Set(texts)] : [""];
      const values = keys.map(() => (texts.length > 0 ? inside : 0));
      const attributes = { keys_strings: keys, values_int64s: values, default_int64: other };
      return add("LabelEncoder", [input], { domain: "ai.onnx.ml", attributes });
    };
    const given = (texts: readonly string[]) => {
      for (const text of texts) checkText(text, `category of the column ${quoteText(column)}`);
      return texts.filter((text) => !missingTexts.includes(text));
    };
    const name = byKind(condition, {
      is: ({ is }) => add("Equal", [input, graph.number(is ? 1 : 0)]),
      in: ({ in: texts }) => encode(given(texts), 1, 0),
      notIn: ({ notIn }) => encode([...missingTexts, ...given(notIn)], 0, 1),
      missing: () => {
        if (kind === "category") return encode(missingTexts, 1, 0);
        if (kind === "number") return add("Not", [part({ column })]);
        const answers = [part({ column, is: true }), part({ column, is: false })];
        return add("Not", [graph.node(`${shown(column, 60)} is given`, { operator: "Or", inputs: answers })]);
      },
      range: (range) => {
        const [first, ...others] = boundsOf(range);
        // Only NaN differs from itself. IsNaN reads better, but older runtimes lack it for doubles.
        if (first === undefined) return add("Equal", [input, input]);
        const [side, cut] = first;
        if (others.length === 0) return add(COMPARISONS[side], [input, graph.number(cut)]);
        return add("And", [part({ column, [side]: cut }), part({ column, ...Object.fromEntries(others) })]);
      },
    });
    written.set(key, name);
    return name;
  };
  return write;
}

/** Refuses a text that runtimes would change: they cut at U+0000, and UTF-8 has no half characters. */
export function checkText(text: string, place: string): void {
  if (!/\0|\p{Cs}/u.test(text)) return;
  const because: Finding = { code: "unwritable-character", written: text, format: "ONNX" };
  throw fault({ code: "at-place", place, because });
}

/** A text as people read it in a viewer, cut where it is long. */
function shown(text: string, length: number): string {
  const characters = [...visible(text)];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : characters.join("");
}
