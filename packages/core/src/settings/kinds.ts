import { InputError, shown } from "../errors.ts";
import { fault, unknownName } from "../findings/fault.ts";
import { fits, flag, listOf, recordOf, refuse, type Shape, whole } from "../schema.ts";

/** A kind of value, with two ways in: what a file holds, and what a text of the command line says. */
export interface Kind<T> {
  /** What a file may hold. */
  readonly shape: Shape<T>;
  /** What a text says, as a file would hold it; `before` is what earlier texts said, where several may come. */
  read?(text: string, path: string, before?: T): unknown;
}

/** The value that a text says; what is wrong with it is said of the text. */
export function fromText<T>(kind: Kind<T>, text: string, path: string, before?: T): T {
  const value = kind.read ? kind.read(text, path, before) : text;
  try {
    return kind.shape(value, path);
  } catch (error) {
    const finding = error instanceof InputError ? error.finding : undefined;
    if (finding?.code === "unknown-name" && finding.path?.startsWith(`${path}[`))
      throw fault({ ...finding, what: `value of ${path}`, path });
    if (finding?.code !== "unexpected-value" || !finding.path.startsWith(path)) throw error;
    const part = finding.path === path ? "" : `${finding.found} in `;
    throw fault({ ...finding, path, found: `${part}${shown(text)}` });
  }
}

/** A text that is a number as one; others as they are, to be refused. */
export function numberOf(text: string): unknown {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

export function numberKind(shape: Shape<number>): Kind<number> {
  return { shape, read: numberOf };
}

export function wholeFrom(least: number, most?: number): Kind<number> {
  return numberKind(whole(least, most));
}

/** A number from 0 to 1, or in percent: divided as decimals, so that 30% are 0.3 and not 0.30000000000000004. */
export function shareThat(what: string, isFine: (value: number) => boolean): Kind<number> {
  const fine = fits<number>(what, (value) => typeof value === "number" && isFine(value));
  return numberKind((value, path) => {
    const [, percent] = (typeof value === "string" && /^\s*(\d+\.?\d*|\.\d+)\s*%\s*$/.exec(value)) || [];
    return percent === undefined ? fine(value, path) : fine(Number(`${percent}e-2`), path);
  });
}

/** At least 0 and under 1. */
export function shareKind(example: number): Kind<number> {
  return shareThat(
    `a share of at least 0 and under 1, such as ${example} or ${example * 100}%`,
    (value) => value >= 0 && value < 1,
  );
}

/** One of a few words; what is near to one is named. */
export function wordKind<const T extends string>(words: readonly T[]): Kind<T> {
  const shape: Shape<T> = (value, path) => {
    const found = words.find((one) => one === value);
    if (found !== undefined) return found;
    if (typeof value !== "string")
      return refuse(value, path, words.join(", ").replace(/, ([^,]*)$/, " or $1"));
    throw unknownName(`value of ${path}`, value, words, words.length, path);
  };
  return { shape };
}

/** On or off; on the command line it takes no value. */
export const flagKind: Kind<boolean> = { shape: flag };

/** A name of a column or class: YAML takes some for numbers. */
const nameShape: Shape<string> = (value, path) => {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : refuse(value, path, "a text");
};
export const nameKind: Kind<string> = { shape: nameShape };

/** One value or a list of at least one. */
export function oneOrMore<T>(shape: Shape<T>): Shape<T[]> {
  const list = listOf(shape, 1);
  return (value, path) => (Array.isArray(value) ? list(value, path) : [shape(value, path)]);
}

/** Texts as they were given: who knows which names there are tells whether a comma divides two. */
export function namesKind(): Kind<string[]> {
  return {
    shape: oneOrMore(nameShape),
    read: (text, _, before) => [...(before ?? []), text],
  };
}

/** Several of a kind, with commas between them. */
export function listKind<T>({ shape, read = (text) => text }: Kind<T>): Kind<T[]> {
  return {
    shape: oneOrMore(shape),
    read: (text, path) =>
      text.includes(",") ? text.split(",").map((part) => read(part, path)) : read(text, path),
  };
}

/** Something for each of several columns: `age=30,45`; names may contain "=", so the last one divides. */
export function byColumn<T>(of: Kind<T>, expected: string): Kind<Record<string, T>> {
  return {
    shape: recordOf(of.shape),
    read(text, path, before) {
      const at = text.lastIndexOf("=");
      if (at <= 0) return refuse(text, path, expected);
      const value = text.slice(at + 1);
      return { ...before, [text.slice(0, at)]: of.read ? of.read(value, path) : value };
    },
  };
}

/** The JSON that a text holds. */
export function jsonOf(text: string, path: string, example: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(text, path, `JSON, such as ${example}`);
  }
}
