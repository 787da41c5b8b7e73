import { InputError, unknownName } from "@fairscore/core";

/** For options that may be given several times. */
export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

/** `name=value`; names may contain "=", so the last one divides. */
export function splitPair(option: string, pair: string): [string, string] {
  const at = pair.lastIndexOf("=");
  if (at <= 0) throw new InputError(`invalid ${option}: "${pair}"; expected name=value`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

export function parseNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value))
    throw new InputError(`invalid ${option}: "${text}"; expected a number`);
  return value;
}

/** A commander parser of numbers that names its option. */
export function numberOption(option: string): (text: string) => number {
  return (text) => parseNumber(option, text);
}

/**
 * Names given one by one or with commas between them. A name that contains a comma is taken whole when there
 * is such a name.
 */
export function resolveNames(what: string, given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((text) => {
    if (known.includes(text)) return [text];
    const parts = text.split(",").map((part) => part.trim());
    const wrong = parts.find((part) => !known.includes(part));
    if (wrong !== undefined) throw unknownName(what, parts.length === 1 ? text : wrong, known);
    return parts;
  });
}
