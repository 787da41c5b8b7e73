import { shown } from "./errors.ts";
import { fault, unknownName } from "./findings/fault.ts";
import type { Finding } from "./findings/finding.ts";

/**
 * What a value must be. Gives the value with its type, or refuses it in a sentence that names the place: `path` is how
 * messages call it, as in `recipe.columns[2].kind`; the members of what has no name ("") go by their own.
 */
export type Shape<T = unknown> = (value: unknown, path: string) => T;

/** What the members of an object must be, by their names. */
export type Shapes<T = Record<string, unknown>> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** Refuses a value. */
export function refuse(value: unknown, path: string, expected: string): never {
  throw fault({ code: "unexpected-value", path: path || "value", found: shown(value), expected });
}

/** The path of a member. */
export function memberPath(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** A shape by a test, with the words that say what is expected. */
export function fits<T = unknown>(what: string, test: (value: never) => boolean): Shape<T> {
  return (value, path) => (test(value as never) ? (value as T) : refuse(value, path, what));
}

export const anything: Shape = (value) => value;
export const text = fits<string>("a text", (value) => typeof value === "string");
export const flag = fits<boolean>("true or false", (value) => typeof value === "boolean");
// biome-ignore lint/suspicious/noExplicitAny: who asks for a function knows which one
export const callback = fits<(...args: any[]) => any>("a function", (value) => typeof value === "function");
/** -0 is read as 0. */
export const finite: Shape<number> = (value, path) =>
  Number.isFinite(value) ? (value as number) + 0 : refuse(value, path, "a number");
export const above0 = fits<number>("a number above 0", (value) => typeof value === "number" && value > 0);
export const from0 = fits<number>(
  "a number of at least 0",
  (value) => typeof value === "number" && value >= 0 && value < Infinity,
);
/** At least 0 and under 1. */
export const share = fits<number>(
  "a share of at least 0 and under 1",
  (value) => typeof value === "number" && value >= 0 && value < 1,
);

/** Whole numbers between bounds. */
export function whole(from = -Infinity, to = Infinity): Shape<number> {
  const what = to < Infinity ? ` from ${from} to ${to}` : from > -Infinity ? ` of at least ${from}` : "";
  return fits(
    `a whole number${what}`,
    (value) => Number.isSafeInteger(value) && value >= from && value <= to,
  );
}

export function oneOf<const T extends string | number | boolean>(allowed: readonly T[]): Shape<T> {
  return fits(allowed.map((word) => JSON.stringify(word)).join(" or "), (value) => allowed.includes(value));
}

interface TypedArrays {
  readonly Int32Array: Int32Array;
  readonly Uint32Array: Uint32Array;
  readonly Uint8Array: Uint8Array;
  readonly Float64Array: Float64Array;
}

/** By its tag, so that arrays of another window or thread are known, too. */
export function typedArray<N extends keyof TypedArrays>(name: N): Shape<TypedArrays[N]> {
  return fits(
    name,
    (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === `[object ${name}]`,
  );
}

const OPTIONAL = new WeakSet<Shape>();

/** Absent, or of this shape. */
export function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  const optional: Shape<T | undefined> = (value, path) =>
    value === undefined ? undefined : shape(value, path);
  OPTIONAL.add(optional);
  return optional;
}

/** Absent, or of this shape: not there without a value. */
export function ifThere<T>(shape: Shape<T>): Shape<T | undefined> {
  const optional: Shape<T | undefined> = (value, path) => shape(value, path);
  OPTIONAL.add(optional);
  return optional;
}

/** null, or of this shape. */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function listOf<T>(shape: Shape<T>, least = 0): Shape<T[]> {
  const what = ["a list", "a list that is not empty"][least] ?? `a list of at least ${least}`;
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least) return refuse(value, path, what);
    const items: T[] = [];
    // Not by map, which would leave out what is not there.
    for (let i = 0; i < value.length; i++) items.push(shape(value[i], `${path}[${i}]`));
    return items;
  };
}

/** A list of as many items as there are shapes. */
export function tupleOf<T extends readonly unknown[]>(...shapes: Shapes<T>): Shape<T> {
  const all: readonly Shape[] = shapes;
  return (value, path) => {
    if (!Array.isArray(value) || value.length !== all.length)
      return refuse(value, path, `a list of ${all.length}`);
    return all.map((shape, i) => shape(value[i], `${path}[${i}]`)) as unknown as T;
  };
}

/** An object all of whose members have one shape, made anew. */
export function recordOf<T>(shape: Shape<T>, what = "an object"): Shape<Record<string, T>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(checkObject(value, path, what)).map(([key, member]) => [
        key,
        shape(member, memberPath(path, key)),
      ]),
    );
}

/** An object with these members; others are not looked at, and it is given as it is. */
export function members<T = Record<string, unknown>>(shapes: Shapes<T>): Shape<T> {
  const all = Object.entries<Shape>(shapes);
  return (value, path) => {
    const object = checkObject(value, path);
    const prefix = path && `${path}.`;
    for (const [name, shape] of all) shape(object[name], prefix + name);
    return object as T;
  };
}

/** An object with these members and no others, made anew without what is absent. */
export function object<T>(shapes: Shapes<T>): Shape<T> {
  const all = Object.entries<Shape>(shapes);
  const names = Object.keys(shapes);
  return (value, path) => {
    const given = checkObject(value, path);
    checkKeys(given, names, path);
    const prefix = path && `${path}.`;
    const read: Record<string, unknown> = {};
    for (const [key, shape] of all) {
      if (!Object.hasOwn(given, key)) {
        if (OPTIONAL.has(shape)) continue;
        throw fault({ code: "missing-key", path: path || "value", key });
      }
      const member = shape(given[key], prefix + key);
      if (member !== undefined) read[key] = member;
    }
    return read as T;
  };
}

/** Objects of several kinds, each of which says its own under one key; the rest of its members goes by that. */
export function byTag<K extends string, T extends { readonly [key in K]: string }>(
  tag: K,
  kinds: { readonly [R in T[K]]: Shapes<Omit<Extract<T, { readonly [key in K]: R }>, K>> },
): Shape<T> {
  const names = Object.keys(kinds) as T[K][];
  const nameOf = oneOf(names);
  const shapes = new Map<string, Shape<T>>(
    names.map((name) => [name, object({ [tag]: oneOf([name]), ...kinds[name] } as unknown as Shapes<T>)]),
  );
  return (value, path) =>
    shapes.get(nameOf(checkObject(value, path)[tag], memberPath(path, tag)))!(value, path);
}

/** A shape, and what must hold besides. */
export function refine<T>(shape: Shape<T>, check: (value: T, path: string) => void): Shape<T> {
  return (value, path) => {
    const read = shape(value, path);
    check(read, path);
    return read;
  };
}

/** A file that begins with its format and version; one of a newer version is refused, not guessed at. */
export function fileOf<T>(what: string, format: string, shape: Shape<T>, newest = 1): Shape<T> {
  return (value, path) => {
    const head = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    if (head.format !== format) {
      const found = typeof head.format === "string" ? head.format : null;
      throw fault({ code: "other-format", path, what, format, found });
    }
    if (typeof head.version === "number" && head.version > newest)
      throw fault({ code: "newer-version", path, what, version: head.version, reads: newest });
    return shape(value, path);
  };
}

/** A finding as far as its form goes: a newer fairscore may know other codes. */
export const findingShape = members<{ code: string }>({ code: text }) as Shape<Finding>;

/** What a caller may leave out: an object, whose members are named without it: "invalid seconds: 0; …". */
export function checkOptions(value: unknown, shapes: Shapes, name = "options"): void {
  const given = checkObject(value, name);
  for (const [key, shape] of Object.entries(shapes)) shape(given[key], key);
}

/** Refuses keys that mean nothing: a slip of the pen would go without a word. */
export function checkKeys(value: object, known: readonly string[], where: string): void {
  const key = Object.keys(value).find((candidate) => !known.includes(candidate));
  if (key !== undefined)
    throw unknownName(
      where === "" ? "key" : `key in ${where}`,
      key,
      known,
      known.length,
      memberPath(where, key),
    );
}

/** Refuses what occurs twice. */
export function checkDistinct(texts: readonly string[], path: string): void {
  const seen = new Set<string>();
  const name = texts.find((text) => seen.size === seen.add(text).size);
  if (name !== undefined) throw fault({ code: "occurs-twice", path, name });
}

/** A check that looks at each object once. */
export interface Once<T> {
  /** Gives it as it is. */
  (value: unknown, path?: string): T;
  /** Gives back what somebody made who knows that it is right. */
  vouched<V extends object>(value: V): V;
}

/**
 * A check that looks at each object once: what was found right costs nothing on its way through further functions. Who
 * changes an object afterwards does so without a net.
 */
export function once<T>(shape: Shape<T>, name: string): Once<T> {
  const known = new WeakSet<object>();
  const check = (value: unknown, path = name): T => {
    if (typeof value !== "object" || value === null || !known.has(value)) {
      shape(value, path);
      known.add(value as object);
    }
    return value as T;
  };
  const vouched = <V extends object>(value: V): V => {
    known.add(value);
    return value;
  };
  return Object.assign(check, { vouched });
}

function checkObject(value: unknown, path: string, what = "an object"): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(value, path, what);
  return value as Record<string, unknown>;
}
