import { shown } from "./errors.ts";
import { fault, unknownName } from "./findings/fault.ts";

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
export const finite = fits<number>("a number", Number.isFinite);
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

/** null, or of this shape. */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function listOf<T>(shape: Shape<T>, least = 0): Shape<T[]> {
  const what = least > 0 ? "a list that is not empty" : "a list";
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least) return refuse(value, path, what);
    const items: T[] = [];
    // Not by map, which would leave out what is not there.
    for (let i = 0; i < value.length; i++) items.push(shape(value[i], `${path}[${i}]`));
    return items;
  };
}

/** An object all of whose members have one shape, made anew. */
export function recordOf<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(checkObject(value, path)).map(([key, member]) => [
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
    for (const [name, shape] of all) shape(object[name], memberPath(path, name));
    return object as T;
  };
}

/** An object with these members and no others, made anew without what is absent. */
export function object<T>(shapes: Shapes<T>): Shape<T> {
  const all = Object.entries<Shape>(shapes);
  return (value, path) => {
    const given = checkObject(value, path);
    checkKeys(
      given,
      all.map(([key]) => key),
      path,
    );
    const read: Record<string, unknown> = {};
    for (const [key, shape] of all) {
      if (!Object.hasOwn(given, key) || given[key] === undefined) {
        if (OPTIONAL.has(shape)) continue;
        throw fault({ code: "missing-key", path: path || "value", key });
      }
      read[key] = shape(given[key], memberPath(path, key));
    }
    return read as T;
  };
}

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

/** A check that looks at each object once. */
export interface Once {
  (value: unknown, path?: string): void;
  /** Gives back what somebody made who knows that it is right. */
  vouched<T extends object>(value: T): T;
}

/**
 * A check that looks at each object once: what was found right costs nothing on its way through further functions. Who
 * changes an object afterwards does so without a net.
 */
export function once(shape: Shape, name: string): Once {
  const known = new WeakSet<object>();
  const check = (value: unknown, path = name) => {
    if (typeof value === "object" && value !== null && known.has(value)) return;
    shape(value, path);
    known.add(value as object);
  };
  const vouched = <T extends object>(value: T): T => {
    known.add(value);
    return value;
  };
  return Object.assign(check, { vouched });
}

function checkObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(value, path, "an object");
  return value as Record<string, unknown>;
}
