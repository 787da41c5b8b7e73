import { fits, fromText, type Kind, numberKind, wholeFrom, wordKind } from "@fairscore/core/parts";

/** For options that may be given several times. */
export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

/** A commander parser that names its option. */
export function parser<T>(option: string, kind: Kind<T>): (text: string) => T {
  return (text) => fromText(kind, text, option);
}

/** Of numbers; `expected` says in words what `isFine` accepts. */
export function numberOption(
  option: string,
  expected: string,
  isFine: (value: number) => boolean,
): (text: string) => number {
  return parser(option, numberKind(fits(expected, (value) => typeof value === "number" && isFine(value))));
}

/** Of whole numbers from `least` up. */
export function wholeOption(option: string, least = 1): (text: string) => number {
  return parser(option, wholeFrom(least));
}

/** Of a few words. */
export function wordOption<T extends string>(option: string, words: readonly T[]): (text: string) => T {
  return parser(option, wordKind(words));
}

/** Leaves out keys without a value, so that what was not said is not stored. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}
