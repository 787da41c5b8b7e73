import { type InputError, unknownName } from "@fairscore/core";
import type { PlanDocument, PlanPath } from "./plan-document.ts";

/** A value inside a plan, with the way to it. */
export interface PlanValue {
  readonly document: PlanDocument;
  readonly path: PlanPath;
  readonly value: unknown;
}

/** Reads the value or fails with one sentence that says where it is and what was expected. */
export type PlanReader<T> = (at: PlanValue) => T;

/** `grid.lines[1]`: a path as messages print it. */
export function pathWords(path: PlanPath): string {
  return path
    .map((part, i) => (typeof part === "number" ? `[${part}]` : i === 0 ? part : `.${part}`))
    .join("");
}

/** `invalid grid.lines: 0; expected …`. */
export function unexpected({ document, path, value }: PlanValue, what: string): InputError {
  const shown = value === null || value === undefined ? "nothing" : JSON.stringify(value);
  const short = shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
  const subject = path.length === 0 ? "plan" : pathWords(path);
  return document.fault(path, `invalid ${subject}: ${short}; expected ${what}`);
}

/** The member of an object; its value is undefined where it is absent. */
export function memberOf({ document, path, value }: PlanValue, key: string): PlanValue {
  const members = value as Record<string, unknown>;
  return { document, path: [...path, key], value: Object.hasOwn(members, key) ? members[key] : undefined };
}

/** Fails unless the value is an object with no other keys than these; `elsewhere` knows where others belong. */
export function checkKeys(
  at: PlanValue,
  keys: readonly string[],
  elsewhere: (key: string) => string | undefined = () => undefined,
): void {
  const { document, path, value } = at;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw unexpected(at, `keys with values, such as ${keys[0]}: …`);
  }
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const what = path.length === 0 ? "key" : `key in ${pathWords(path)}`;
    const place = elsewhere(key);
    const sentence =
      place === undefined
        ? unknownName(what, key, keys).message
        : `unknown ${what}: "${key}"; it belongs under ${place}`;
    throw document.fault([...path, key], sentence);
  }
}

/** Reads a member if it is there. */
export function optional<T>(at: PlanValue, key: string, read: PlanReader<T>): T | undefined {
  const member = memberOf(at, key);
  return member.value === undefined ? undefined : read(member);
}

/** One value or a list of at least one. */
export function oneOrMore<T>(read: PlanReader<T>): PlanReader<T[]> {
  return (at) => (Array.isArray(at.value) ? listOf(read)(at) : [read(at)]);
}

/** A list of at least one. */
export function listOf<T>(read: PlanReader<T>): PlanReader<T[]> {
  return (at) => {
    const { document, path, value } = at;
    if (!Array.isArray(value)) throw unexpected(at, "a list");
    if (value.length === 0) {
      throw document.fault(path, `invalid ${pathWords(path)}: an empty list; expected at least one value`);
    }
    return value.map((item: unknown, i) => read({ document, path: [...path, i], value: item }));
  };
}

/** Numbers that fulfil a condition, which `what` says in words. */
export function numberThat(what: string, isFine: (value: number) => boolean): PlanReader<number> {
  return (at) => {
    if (typeof at.value !== "number" || !isFine(at.value)) throw unexpected(at, what);
    return at.value === 0 ? 0 : at.value;
  };
}

/** Whole numbers from `least` to `most`. */
export function wholeFrom(least: number, most = Number.MAX_SAFE_INTEGER): PlanReader<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return numberThat(
    `a whole number ${range}`,
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  );
}

/** A text; names of columns and classes may look like numbers, so those are taken as texts. */
export const text: PlanReader<string> = (at) => {
  const { value } = at;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || value.trim() === "") throw unexpected(at, "a text");
  return value;
};

/** True or false; YAML's yes and no are texts. */
export const flag: PlanReader<boolean> = (at) => {
  if (typeof at.value !== "boolean") throw unexpected(at, "true or false");
  return at.value;
};

/** One of a few words; what is near to one is named. */
export function wordOf<T extends string>(words: readonly T[]): PlanReader<T> {
  return (at) => {
    const found = words.find((word) => word === at.value);
    if (found !== undefined) return found;
    if (typeof at.value !== "string") throw unexpected(at, words.join(", ").replace(/, ([^,]*)$/, " or $1"));
    throw at.document.fault(at.path, unknownName(`value of ${pathWords(at.path)}`, at.value, words).message);
  };
}
