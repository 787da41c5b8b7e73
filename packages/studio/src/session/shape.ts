import { InputError } from "@fairscore/core";

/**
 * Checks a value out of a file and gives it with its type, made anew from the members that are known. `path` is what
 * messages name the value by.
 */
export type Shape<T> = (value: unknown, path: string) => T;

function expected(path: string, what: string): InputError {
  return new InputError(`${path}: expected ${what}; the file is damaged or was not written by the studio`);
}

export const text: Shape<string> = (value, path) => {
  if (typeof value !== "string") throw expected(path, "a text");
  return value;
};

export const number: Shape<number> = (value, path) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw expected(path, "a number");
  return value;
};

/** A number of people, of bytes or the like. */
export const count: Shape<number> = (value, path) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw expected(path, "a whole number from 0 on");
  return value as number;
};

export const truth: Shape<boolean> = (value, path) => {
  if (typeof value !== "boolean") throw expected(path, "true or false");
  return value;
};

export function oneOf<const T extends string | number>(...allowed: readonly T[]): Shape<T> {
  return (value, path) => {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw expected(path, allowed.map((one) => JSON.stringify(one)).join(" or "));
    return found;
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw expected(path, "a list");
    return value.map((item, i) => shape(item, `${path}[${i}]`));
  };
}

export function record<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(membersOf(value, path)).map(([key, member]) => [
        key,
        shape(member, `${path}[${JSON.stringify(key)}]`),
      ]),
    );
}

/** An object with all of these members, and any of the optional ones. */
export function object<T extends object>(
  required: { readonly [K in keyof T as undefined extends T[K] ? never : K]: Shape<T[K]> },
  optional = {} as {
    readonly [K in keyof T as undefined extends T[K] ? K : never]-?: Shape<NonNullable<T[K]>>;
  },
): Shape<T> {
  return (value, path) => {
    const members = membersOf(value, path);
    const read: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries<Shape<unknown>>(required)) {
      if (!Object.hasOwn(members, key))
        throw new InputError(`${path}: ${JSON.stringify(key)} is missing; the file is damaged`);
      read[key] = shape(members[key], `${path}.${key}`);
    }
    for (const [key, shape] of Object.entries<Shape<unknown>>(optional)) {
      if (Object.hasOwn(members, key)) read[key] = shape(members[key], `${path}.${key}`);
    }
    return read as T;
  };
}

function membersOf(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw expected(path, "an object");
  return value as Record<string, unknown>;
}
