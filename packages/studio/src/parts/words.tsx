import type { ComponentChildren } from "preact";

/** Letters that are read from right to left, and words of several such with what is between them. */
const RIGHT_TO_LEFT = "\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC";
const NAMES = new RegExp(`([${RIGHT_TO_LEFT}](?:[${RIGHT_TO_LEFT}\\s_]*[${RIGHT_TO_LEFT}])?)`);
const ENGLISH = /(^|[\s(])[a-z]{2,}/;

/**
 * Words that are not from the catalogue: names and cells of the user's data, and sentences of the core. These are English:
 * names from right to left in them stand apart, else they would turn around what is beside them, numbers above all.
 */
export function Words({ children }: { children: ComponentChildren }) {
  const isMixed = typeof children === "string" && NAMES.test(children) && ENGLISH.test(children);
  return (
    <bdi translate={false} class="words" dir={isMixed ? "ltr" : undefined}>
      {isMixed
        ? children.split(NAMES).map((part, i) => (i % 2 ? <bdi key={i}>{part}</bdi> : part))
        : children}
    </bdi>
  );
}
