/**
 * Names and cells come from files that nobody has checked. Before they are printed, everything that acts
 * instead of showing (terminal escapes, bidirectional overrides, line breaks, invisible characters) is
 * replaced by a visible stand-in, so that what is read is what is there.
 */
export function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/[\u0000-\u001f]/g, (control) => String.fromCodePoint(0x2400 + control.codePointAt(0)!))
    .replace(/\u007f/g, "\u2421")
    .replace(INVISIBLE, (character) => (KEPT.has(character) ? character : "\ufffd"));
}

/** Characters without a shape of their own, C1 controls, interlinear marks, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0080-\u009f\ufff9-\ufffb\p{Cs}]/gu;

/** Joiners and variation selectors: emoji and several scripts are written with them. */
const KEPT: ReadonlySet<string> = new Set(["\u200c", "\u200d", "\ufe0e", "\ufe0f"]);
