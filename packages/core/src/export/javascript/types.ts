import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type ScorerColumn, scorerOf } from "../shared/scorer.ts";
import { javascriptText } from "./text.ts";

/** The types (.d.ts) of the module that `exportJavaScript` gives. */
export function exportJavaScriptTypes(system: ScoringSystem): string {
  const { classes, columns, risk } = scorerOf(system);
  return `/** A class that the card gives. */
export type Class = ${classes.map(javascriptText).join(" | ")};

/** A value as it comes from a file, a form or a database; null, undefined and NaN are missing. */
export type Value = string | number | bigint | boolean | null | undefined;

/** The columns that the card asks about. A row may have others, which only a literal may not. */
export interface Row {
${columns.map(property).join("\n")}
}

/** What a row scores. */
export interface Score {
  readonly scores: Readonly<Record<Class, number>>;
  /** The class with the highest score. */
  readonly class: Class;
  /** Whether several classes have the highest score, so that the order of the classes decided. */
  readonly tie: boolean;
}

/** Each class's score, the class that is given, and whether a tie was broken. */
export declare function score(row: Row): Score;

/** Each class's score. */
export declare function scores(row: Row): Record<Class, number>;

/** The class with the highest score; a tie goes to the class that comes first. */
export declare function predict(row: Row): Class;
${
  risk
    ? `
/** How likely each class is: shares that add up to 1. */
export declare function probabilities(row: Row): Record<Class, number>;
`
    : ""
}`;
}

const HELD = {
  number: ["A number, or a text that is one.", "Value"],
  category: ["A category.", "Value | Date"],
  boolean: ["Yes or no, as true, 1 or a text.", "Value"],
} as const;

function property({ name, kind }: ScorerColumn): string {
  const [words, type] = HELD[kind];
  // Every object inherits something of such a name, and would be refused for it.
  const inherited = name in Object.prototype;
  return `  /** ${words} */\n  readonly ${javascriptText(name)}?: ${inherited ? "unknown" : type};`;
}
