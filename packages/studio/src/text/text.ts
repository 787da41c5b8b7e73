import type { ComponentChild } from "preact";
import { CATALOGUE, type TextKey } from "./catalogue.ts";
import { locale, PSEUDO_LOCALE } from "./locale.ts";
import { COUNT, type MessagePart, parseMessage } from "./message.ts";
import { noun } from "./noun.ts";
import { percent, whole } from "./numbers.ts";

export type { TextKey } from "./catalogue.ts";

/** Numbers are written by locale; everything else is put in as it is. */
type Slots<Value> = Readonly<Record<string, Value | string | number>>;

const parsed = new Map<string, readonly MessagePart[]>();
const PLURALS = new Intl.PluralRules("en");

/** The text of the catalogue, with its slots filled. */
export function t(key: TextKey, slots: Slots<never> = {}): string {
  return pseudo(fill(partsOf(key), slots).join(""));
}

/** The same with elements in the slots. */
export function rich(key: TextKey, slots: Slots<ComponentChild>): ComponentChild[] {
  const filled = fill<ComponentChild>(partsOf(key), slots);
  return locale.value === PSEUDO_LOCALE ? ["⟦", ...filled.map(pseudoPart), "⟧"] : filled;
}

function partsOf(key: TextKey): readonly MessagePart[] {
  let parts = parsed.get(key);
  if (!parts) {
    parts = parseMessage(CATALOGUE[key]);
    parsed.set(key, parts);
  }
  return parts;
}

function fill<Value>(parts: readonly MessagePart[], slots: Slots<Value>): (Value | string)[] {
  return parts.flatMap((part): (Value | string)[] => {
    if (typeof part === "string") return [part];
    if ("slot" in part) {
      const value = slots[part.slot] ?? ownNoun(part.slot) ?? ownNumber(part.slot);
      if (value === undefined) throw new Error(`nothing for the slot ${part.slot}`);
      return typeof value === "number" ? [whole(value)] : [value as Value | string];
    }
    const count = Number(slots[part.number]);
    const form = part.forms[`=${count}`] ?? part.forms[PLURALS.select(count)] ?? part.forms.other!;
    return fill<Value>(form, { ...slots, [COUNT]: count });
  });
}

/** What a row of the data is, which every text may speak of: `{noun}` is one of them, `{nouns}` are several. */
function ownNoun(slot: string): string | undefined {
  if (slot === "noun") return noun.value?.one ?? CATALOGUE["noun.one"];
  return slot === "nouns" ? (noun.value?.many ?? CATALOGUE["noun.many"]) : undefined;
}

/** A number that is part of the text: "50000" or "95%". */
function ownNumber(slot: string): string | undefined {
  const [, digits, sign] = /^(\d+)(%?)$/.exec(slot) ?? [];
  if (digits === undefined) return undefined;
  return sign ? percent(Number(digits) / 100, 1) : whole(Number(digits));
}

function pseudo(text: string): string {
  return locale.value === PSEUDO_LOCALE ? `⟦${accented(text)}⟧` : text;
}

function pseudoPart(part: ComponentChild): ComponentChild {
  return typeof part === "string" ? accented(part) : part;
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: "åå",
  e: "éé",
  i: "îî",
  o: "öö",
  u: "ûû",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ö",
  U: "Û",
};

function accented(text: string): string {
  return text.replaceAll(/[aeiouAEIOU]/g, (letter) => ACCENTS[letter]!);
}
