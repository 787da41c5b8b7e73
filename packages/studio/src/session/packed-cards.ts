import { InputError } from "@fairscore/core";

/** A part that several cards have: its place among the shared ones stands for it. */
const REFERENCE = "$shared";

/** What is shorter is written out. */
const LEAST_LENGTH = 120;

/** Characters that all references of a file may stand for: a small file must not become a page without memory. */
const MOST_LENGTH = 500_000_000;

// biome-ignore lint/suspicious/noExplicitAny: parts of cards, whatever they are
type Json = any;

/**
 * Cards of one session are learnt from the same data under much the same settings: conditions, codebook, audit parts and proofs
 * occur in many of them. Each such part is stored once, as large as it can be; no part refers to another.
 */
export function pack(cards: Json): { readonly packed: Json; readonly shared: readonly Json[] } {
  const plain = JSON.parse(JSON.stringify(cards)) as Json;
  // A name of the user's data that looks like a reference: then nothing is one.
  if (JSON.stringify(plain).includes(`"${REFERENCE}"`)) return { packed: plain, shared: [] };
  const texts = new Map<object, string>();
  textOf(plain, texts);
  const times = new Map<string, number>();
  const count = (value: Json): void => {
    const text = texts.get(value);
    if (text === undefined) return;
    const known = times.get(text) ?? 0;
    times.set(text, known + 1);
    // What is in a part that occurred before was counted with it: it is shared as a whole or not at all.
    if (known === 0) for (const member of Object.values(value)) count(member);
  };
  count(plain);
  const shared: Json[] = [];
  const places = new Map<string, number>();
  const replace = (value: Json): Json => {
    const text = texts.get(value);
    if (text !== undefined && times.get(text)! > 1) {
      const place = places.get(text) ?? shared.push(value) - 1;
      places.set(text, place);
      return { [REFERENCE]: place };
    }
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replace(member)]));
  };
  return { packed: replace(plain), shared };
}

/** The text of a value, made from those of its members, and kept for every part that is long enough: nothing is written twice. */
function textOf(value: Json, texts: Map<object, string>): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = Array.isArray(value)
    ? `[${value.map((member) => textOf(member, texts)).join()}]`
    : `{${Object.entries(value)
        .map(([key, member]) => `${JSON.stringify(key)}:${textOf(member, texts)}`)
        .join()}}`;
  if (text.length >= LEAST_LENGTH) texts.set(value, text);
  return text;
}

/** The cards as they were. Every reference gets a copy of its own, so that nothing is changed in two places. */
export function unpack(packed: Json, shared: Json): Json {
  if (!Array.isArray(shared)) throw new InputError("session.shared: expected a list; the file is damaged");
  if (shared.length === 0) return packed;
  const texts = shared.map((part) => JSON.stringify(part));
  let length = 0;
  const restore = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== "object" || value === null) return value;
    if (Object.hasOwn(value, REFERENCE)) {
      const text = texts[value[REFERENCE]];
      if (text === undefined)
        throw new InputError("session.cards: a shared part is missing; the file is damaged");
      length += text.length;
      if (length > MOST_LENGTH) throw new InputError("session.cards: too large to be opened");
      return JSON.parse(text);
    }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, restore(member)]));
  };
  return restore(packed);
}
