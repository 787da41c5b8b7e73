import { InputError, nearestName, shown } from "./errors.ts";

/** What a value must be: refuses another one in a sentence that names the place. */
export type Shape = (value: unknown, path: string) => void;

/** What the members of an object must be, by their names. */
export type Shapes = Readonly<Record<string, Shape>>;

/** A shape by a test, with the words that say what is expected. */
export function fits(what: string, test: (value: never) => boolean): Shape {
  return (value, path) => {
    if (!test(value as never)) throw new InputError(`invalid ${path}: ${shown(value)}; expected ${what}`);
  };
}

export const anything: Shape = () => {};
export const text = fits("a text", (value) => typeof value === "string");
export const flag = fits("true or false", (value) => typeof value === "boolean");
export const callback = fits("a function", (value) => typeof value === "function");
export const finite = fits("a number", Number.isFinite);
export const above0 = fits("a number above 0", (value) => typeof value === "number" && value > 0);
export const from0 = fits(
  "a number of at least 0",
  (value) => typeof value === "number" && value >= 0 && value < Infinity,
);

/** Whole numbers between bounds. */
export function whole(from = -Infinity, to = Infinity): Shape {
  const what = to < Infinity ? ` from ${from} to ${to}` : from > -Infinity ? ` of at least ${from}` : "";
  return fits(
    `a whole number${what}`,
    (value) => Number.isSafeInteger(value) && value >= from && value <= to,
  );
}

export function oneOf(words: readonly (string | number | boolean)[]): Shape {
  return fits(words.map((word) => JSON.stringify(word)).join(" or "), (value) => words.includes(value));
}

/** By its tag, so that arrays of another window or thread are known, too. */
export function typedArray(name: "Int32Array" | "Uint32Array" | "Uint8Array" | "Float64Array"): Shape {
  return fits(
    name,
    (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === `[object ${name}]`,
  );
}

/** Absent, or of this shape. */
export function maybe(shape: Shape): Shape {
  return (value, path) => {
    if (value !== undefined) shape(value, path);
  };
}

/** null, or of this shape. */
export function orNull(shape: Shape): Shape {
  return (value, path) => {
    if (value !== null) shape(value, path);
  };
}

export function listOf(shape: Shape, least = 0): Shape {
  const what = least > 0 ? "a list that is not empty" : "a list";
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least)
      throw new InputError(`invalid ${path}: ${shown(value)}; expected ${what}`);
    // Not by forEach, which would leave out what is not there.
    for (let i = 0; i < value.length; i++) shape(value[i], `${path}[${i}]`);
  };
}

/** An object with these members; others are not looked at. */
export function members(shapes: Shapes): Shape {
  const all = Object.entries(shapes);
  return (value, path) => {
    checkObject(value, path);
    for (const [name, shape] of all) shape((value as Record<string, unknown>)[name], `${path}.${name}`);
  };
}

/** An object all of whose members have one shape. */
export function recordOf(shape: Shape): Shape {
  return (value, path) => {
    checkObject(value, path);
    for (const [name, member] of Object.entries(value as object)) shape(member, `${path}.${name}`);
  };
}

/** What a caller may leave out: an object, whose members are named without it: "invalid seconds: 0; …". */
export function checkOptions(value: unknown, shapes: Shapes, name = "options"): void {
  checkObject(value, name);
  for (const [key, shape] of Object.entries(shapes)) shape((value as Record<string, unknown>)[key], key);
}

/** Refuses keys that mean nothing: a slip of the pen would go without a word. */
export function checkKeys(value: object, known: readonly string[], where: string): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const near = nearestName(key, known);
    throw new InputError(
      `unknown key in ${where}: "${key}"; ${near ? `did you mean "${near}"?` : `there are ${known.join(", ")}`}`,
    );
  }
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

function checkObject(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InputError(`invalid ${path}: ${shown(value)}; expected an object`);
}
