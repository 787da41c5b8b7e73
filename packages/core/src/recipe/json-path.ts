import { InputError, nearestName, shown } from "../errors.ts";

/** A value inside a JSON document, with the path that messages name it by: `recipe.columns[2].kind`. */
export interface JsonAt {
  readonly path: string;
  readonly value: unknown;
}

/** An object with exactly these keys; a key that ends in "?" may be absent. Gives a reader of its members. */
export function objectAt(at: JsonAt, keys: readonly string[]): (key: string) => JsonAt {
  const { path, value } = at;
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw expected(at, "an object");
  const known = keys.map((key) => key.replace(/\?$/, ""));
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const near = nearestName(key, known);
    const remedy = near === undefined ? `expected ${known.join(", ")}` : `did you mean "${near}"?`;
    throw new InputError(`${path}: unknown key "${key}"; ${remedy}`);
  }
  for (const key of keys) {
    if (!key.endsWith("?") && !Object.hasOwn(value, key))
      throw new InputError(`${path}: missing key "${key}"`);
  }
  return (key) => ({
    path: `${path}.${key}`,
    value: Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined,
  });
}

export function listAt<T>(at: JsonAt, read: (item: JsonAt) => T): T[] {
  if (!Array.isArray(at.value)) throw expected(at, "a list");
  const items: T[] = [];
  // Not by map, which would leave out what is not there.
  for (let i = 0; i < at.value.length; i++)
    items.push(read({ path: `${at.path}[${i}]`, value: at.value[i] }));
  return items;
}

export function textAt(at: JsonAt): string {
  if (typeof at.value !== "string") throw expected(at, "a text");
  return at.value;
}

export function numberAt(at: JsonAt): number {
  if (typeof at.value !== "number" || !Number.isFinite(at.value)) throw expected(at, "a number");
  return at.value === 0 ? 0 : at.value;
}

export function booleanAt(at: JsonAt): boolean {
  if (typeof at.value !== "boolean") throw expected(at, "true or false");
  return at.value;
}

export function oneOfAt<T extends string>(at: JsonAt, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === at.value);
  if (found === undefined) throw expected(at, allowed.map((a) => `"${a}"`).join(" or "));
  return found;
}

/** Fails when a text occurs twice. */
export function checkDistinct(path: string, texts: readonly string[]): void {
  const twice = texts.find((text, index) => texts.indexOf(text) !== index);
  if (twice !== undefined) throw new InputError(`${path}: "${twice}" occurs twice; expected it once`);
}

export function expected({ path, value }: JsonAt, what: string): InputError {
  return new InputError(`${path}: ${shown(value)}; expected ${what}`);
}
