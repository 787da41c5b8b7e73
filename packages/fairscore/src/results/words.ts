import type { FairnessMeasure, Method, Result, Spread } from "@fairscore/core";
import { MEASURES } from "@fairscore/core/parts";

/** What methods are called. */
export const METHOD_WORDS: Readonly<Record<Method, string>> = {
  tables: "points tables",
  majority: "always the largest class",
  "single-line": "best single line",
  logistic: "logistic regression",
  svm: "support vector machine",
};

/** The same, for places with little room. */
export const SHORT_METHOD_WORDS: Readonly<Record<Method, string>> = {
  tables: "tables",
  majority: "largest class",
  "single-line": "single line",
  logistic: "logistic",
  svm: "SVM",
};

/** What each measure is called: "statistical parity". */
export function measureWords(measure: FairnessMeasure): string {
  return MEASURES.find((definition) => definition.measure === measure)?.title ?? measure;
}

/** A rule without its tolerance: "statistical parity", "equal opportunity for a and b, as a ratio". */
export function ruleWords(rule: NonNullable<Result["rule"]>): string {
  return `${ruleName(rule)}${rule.form === "ratio" ? ", as a ratio" : ""}`;
}

/** A rule without tolerance and form: "equal opportunity for a and b". */
export function ruleName(rule: NonNullable<Result["rule"]>): string {
  return `${measureWords(rule.measure)}${rule.labels ? ` for ${listWords(rule.labels)}` : ""}`;
}

/** What is limited, and by which tolerances: "sp within 2 points and 5 points", "sp, ratio at least 0.8 and 0.9". */
export function limitedWords(
  name: string,
  tolerances: readonly number[],
  form: "difference" | "ratio" = "difference",
): string {
  if (form === "ratio") {
    return `${name}, ratio at least ${listWords(tolerances.map((ratio) => trimmed(ratio, 3)))}`;
  }
  return `${name} within ${listWords(tolerances.map((tolerance) => toleranceWords(tolerance, form)))}`;
}

/** "statistical parity within 5 points", "statistical parity, ratio at least 0.8", "no fairness rule". */
export function withRule(rule: Result["rule"]): string {
  if (rule === null) return "no fairness rule";
  return limitedWords(ruleName(rule), [rule.tolerance], rule.form);
}

/** "5 points", "ratio at least 0.8", "no limit". */
export function toleranceWords(
  tolerance: number | null,
  form: "difference" | "ratio" = "difference",
): string {
  if (tolerance === null) return "no limit";
  if (form === "ratio") return `ratio at least ${trimmed(tolerance, 3)}`;
  const points = trimmed(tolerance * 100, 2);
  return `${points} ${points === "1" ? "point" : "points"}`;
}

/** "2 folds", "1 fold". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** The first letter as a capital: a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a and b", "a, b and c". */
export function listWords(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A share: "82.4%". */
export function percent(share: number): string {
  return `${fixed(share * 100, 1)}%`;
}

/** A share or a difference of shares, without its unit: 0.824 is "82.4". */
export function hundred(share: number): string {
  return fixed(share * 100, 1);
}

/** Exactly so many decimals, with a real minus sign and never "−0.0". */
export function fixed(value: number, digits: number): string {
  // Machine noise must not decide about a rounding: 0.8245 is written as 82.5% whether it comes as 0.82449999… or not.
  const text = Number(value.toPrecision(12)).toFixed(digits);
  return /^-[0.]*$/.test(text) ? text.slice(1) : text.replace("-", "\u2212");
}

/** At most so many decimals: "5", "2.5". */
export function trimmed(value: number, digits: number): string {
  const text = fixed(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Seconds: "0.02", "4.7", "312". */
export function secondsWords(seconds: number): string {
  return fixed(seconds, seconds < 0.995 ? 2 : seconds < 99.95 ? 1 : 0);
}

/** "82.4 ± 1.3": a mean and its standard deviation; without one, the mean alone; a dash where nothing is known. */
export function spreadWords(spread: Spread | null, write: (value: number) => string = hundred): string {
  if (spread === null) return "–";
  return spread.sd === null ? write(spread.mean) : `${write(spread.mean)} ± ${write(spread.sd)}`;
}
