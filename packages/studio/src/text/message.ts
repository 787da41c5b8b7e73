/** A part of a message: text, a named slot, or a choice by the plural form of a number. */
export type MessagePart =
  | string
  | { readonly slot: string }
  | { readonly number: string; readonly forms: Readonly<Record<string, readonly MessagePart[]>> };

/** Stands for the number itself inside a plural form. */
export const COUNT = "#";

/**
 * Reads a message in the style of ICU: `{name}` is a slot, `{count, plural, one {# person} other {# people}}` is a
 * choice. A number that belongs to the text itself is a slot, too, so that it is written by locale: `{50000}`,
 * `{95%}`. Nothing else is understood; a message that is wrong is an error of the catalogue.
 */
export function parseMessage(message: string): readonly MessagePart[] {
  let at = 0;
  const parts = (nested: boolean): MessagePart[] => {
    const found: MessagePart[] = [];
    let text = "";
    const flush = () => {
      if (text !== "") found.push(text);
      text = "";
    };
    while (at < message.length && message[at] !== "}") {
      if (message[at] === "{") {
        flush();
        found.push(slot());
      } else if (nested && message[at] === COUNT) {
        flush();
        found.push({ slot: COUNT });
        at++;
      } else text += message[at++];
    }
    flush();
    return found;
  };
  const slot = (): MessagePart => {
    const match = /^\{(\w+%?)(, plural,)?/.exec(message.slice(at));
    if (!match) throw new Error(`wrong message at "${message.slice(at)}"`);
    at += match[0].length;
    if (!match[2]) {
      at++;
      return { slot: match[1]! };
    }
    const forms: Record<string, readonly MessagePart[]> = {};
    for (;;) {
      const form = /^\s*([\w=]+)\s*\{/.exec(message.slice(at));
      if (!form) break;
      at += form[0].length;
      forms[form[1]!] = parts(true);
      at++;
    }
    at = message.indexOf("}", at) + 1;
    return { number: match[1]!, forms };
  };
  return parts(false);
}
