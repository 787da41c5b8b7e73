import { InputError, unknownName } from "@fairscore/core";

/** For options that may be given several times. */
export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

/** `name=value`; names may contain "=", so the last one divides. */
export function splitPair(option: string, pair: string, expected: string): [string, string] {
  const at = pair.lastIndexOf("=");
  if (at <= 0) throw new InputError(`invalid ${option}: "${pair}"; expected ${expected}`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

export function parseNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value))
    throw new InputError(`invalid ${option}: "${text}"; expected a number`);
  return value;
}

/** A commander parser of numbers that names its option; `expected` says in words what `isFine` accepts. */
export function numberOption(
  option: string,
  expected: string,
  isFine: (value: number) => boolean,
): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (!isFine(value)) throw new InputError(`invalid ${option}: "${text}"; expected ${expected}`);
    return value;
  };
}

/** A commander parser of whole numbers from `least` up. */
export function wholeOption(option: string, least = 1): (text: string) => number {
  return numberOption(
    option,
    `a whole number of at least ${least}`,
    (value) => Number.isSafeInteger(value) && value >= least,
  );
}

/** A commander parser that takes one of a few words. */
export function wordOption<T extends string>(option: string, words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw unknownName(`value of ${option}`, text, words, words.length);
    return found;
  };
}

/**
 * Names given one by one or with commas between them. A name that contains a comma is taken whole when there
 * is such a name.
 */
export function resolveNames(
  what: string,
  given: readonly string[],
  known: readonly string[],
  meant: (name: string) => string | undefined = (name) => (known.includes(name) ? name : undefined),
): string[] {
  return given.flatMap((text) => {
    const whole = meant(text);
    if (whole !== undefined) return [whole];
    return text.split(",").map((part) => {
      const name = meant(part.trim());
      if (name === undefined) throw unknownName(what, part.trim(), known);
      return name;
    });
  });
}

/** Leaves out keys without a value, so that what was not said is not stored. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}

/** The JSON that an option holds. */
export function parseJson(option: string, text: string, example: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`invalid ${option}: ${text} is not JSON; expected for example '${example}'`);
  }
}
