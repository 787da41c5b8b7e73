import { quoteText } from "../../text/quote-text.ts";

/** Heads that a class of this name must not be taken for. */
const HEADS = new Set(["condition", "points", "point", "score", "points if true"]);

/** A name that stands alone in a cell, as it is where `readName` reads it so, in quotation marks otherwise. */
export function writeLabel(name: string): string {
  const plain =
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.,:;/()+%-]*[\p{L}\p{M}\p{N}_.)+%])?$/u.test(name) &&
    !/\p{Default_Ignorable_Code_Point}| {2}/u.test(name) &&
    !HEADS.has(name.toLowerCase());
  return plain ? name : quoteText(name);
}
