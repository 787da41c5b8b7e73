import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { type Condition, conditionKey, type RangeCondition } from "../../recipe/condition/condition.ts";
import { predicateWords } from "../../recipe/condition/words.ts";
import { quoteText } from "../../text/quote-text.ts";
import { visible } from "../../text/visible.ts";
import type { GraphBuilder } from "./graph.ts";

/** The operators of the bounds. Each is false for NaN, so that a missing value is in no range. */
const COMPARISONS = { ge: "GreaterOrEqual", gt: "Greater", lt: "Less", le: "LessOrEqual" } as const;

/** Writes conditions into a graph. */
export interface ConditionWriter {
  /** For number and yes/no columns: the name of a bool value [N, 1]. */
  ofNumber(condition: Condition, input: string, kind: "number" | "boolean"): string;
  /** For category columns: the name of an int64 value [N, 1] of ones and zeros. */
  ofCategory(condition: Condition, input: string): string;
}

/** What a writer has to know of the scoring system. */
export interface WriterFacts {
  readonly missingTexts: readonly string[];
  /** Columns of whole numbers, which are said in other words. */
  readonly whole: ReadonlySet<string>;
  /** What a viewer shows beside a condition, by its `conditionKey`. */
  readonly notes: ReadonlyMap<string, string>;
}

/** A writer into this graph. */
export function conditionWriter(
  graph: GraphBuilder,
  { missingTexts, whole, notes }: WriterFacts,
): ConditionWriter {
  const written = new Map<string, string>();
  const words = (condition: Condition) =>
    `${shown(condition.column, 60)} ${shown(predicateWords(condition, whole.has(condition.column)), 120)}`;

  const note = (condition: Condition) => {
    const doc = notes.get(conditionKey(condition));
    return doc === undefined ? {} : { doc };
  };

  const ofNumber: ConditionWriter["ofNumber"] = (condition, input, kind) => {
    const key = conditionKey(condition);
    const known = written.get(key);
    if (known !== undefined) return known;
    const { column } = condition;
    const part = (of: Condition) => ofNumber(of, input, kind);
    const add = (operator: string, inputs: readonly string[]) =>
      graph.node(words(condition), { operator, inputs, ...note(condition) });
    const value = (): string => {
      if ("is" in condition) return add("Equal", [input, graph.number(condition.is ? 1 : 0)]);
      if ("missing" in condition && kind === "boolean") {
        const answers = [part({ column, is: true }), part({ column, is: false })];
        const given = graph.node(`${shown(column, 60)} is given`, { operator: "Or", inputs: answers });
        return add("Not", [given]);
      }
      if ("missing" in condition) return add("Not", [part({ column })]);
      const bounds = boundsOf(condition as RangeCondition);
      // Only NaN differs from itself. IsNaN reads better, but older runtimes lack it for doubles.
      if (bounds.length === 0) return add("Equal", [input, input]);
      const [[side, cut], ...others] = bounds as [Bound, ...Bound[]];
      if (others.length === 0) return add(COMPARISONS[side], [input, graph.number(cut)]);
      return add("And", [part({ column, [side]: cut }), part({ column, ...Object.fromEntries(others) })]);
    };
    const name = value();
    written.set(key, name);
    return name;
  };

  const ofCategory: ConditionWriter["ofCategory"] = (condition, input) => {
    const among = "in" in condition;
    const listed = among ? condition.in : "notIn" in condition ? condition.notIn : [];
    for (const text of listed) checkText(text, `category of the column ${quoteText(condition.column)}`);
    const given = listed.filter((text) => !missingTexts.includes(text));
    const keys = [...new Set(among ? given : [...missingTexts, ...given])];
    // An encoder needs a key: the empty text, which is always missing, stands in for categories that are all missing.
    const encoded = keys.length > 0 ? keys : [""];
    const inside = "missing" in condition || (among && keys.length > 0) ? 1 : 0;
    return graph.node(words(condition), {
      operator: "LabelEncoder",
      domain: "ai.onnx.ml",
      inputs: [input],
      attributes: {
        keys_strings: encoded,
        values_int64s: encoded.map(() => inside),
        default_int64: "notIn" in condition ? 1 : 0,
      },
      ...note(condition),
    });
  };
  return { ofNumber, ofCategory };
}

/** Refuses a text that runtimes would change: they cut at U+0000, and UTF-8 has no half characters. */
export function checkText(text: string, place: string): void {
  if (!/\0|\p{Cs}/u.test(text)) return;
  const because: Finding = { code: "unwritable-character", written: text, format: "ONNX" };
  throw fault({ code: "at-place", place, because });
}

type Bound = readonly [side: keyof typeof COMPARISONS, cut: number];

function boundsOf(condition: RangeCondition): Bound[] {
  const sides = Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[];
  return sides.flatMap((side) => (condition[side] === undefined ? [] : [[side, condition[side]] as const]));
}

/** A text as people read it in a viewer, cut where it is long. */
function shown(text: string, length: number): string {
  const characters = [...visible(text)];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : characters.join("");
}
