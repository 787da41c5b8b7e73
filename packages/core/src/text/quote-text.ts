/**
 * A text in quotation marks that shows all of it: JSON, with everything escaped that acts instead of showing or that is
 * not seen (controls, marks of direction, odd spaces). Joiners stay, several scripts and emoji are written with them.
 */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu,
    (character) => (KEPT.has(character) ? character : escaped(character)),
  );
}

const KEPT: ReadonlySet<string> = new Set(["\u200c", "\u200d", "\ufe0e", "\ufe0f"]);

export function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }).join("");
}

/** A text in quotation marks, for messages: a long one only begins. */
export function shortened(text: string): string {
  return quoteText(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}
