import { finite, listOf, maybe, object, recordOf, type Shape, text } from "../schema.ts";
import type { Missing, MissingCodes } from "./missing.ts";

const texts = listOf(text);

const codes = object<MissingCodes>({
  texts: maybe(texts),
  numbers: maybe(listOf(finite)),
  values: maybe(recordOf(texts)),
});

/** A list of texts, or an object of texts, numbers and values by column. */
export const missingShape: Shape<Missing> = (value, path) =>
  Array.isArray(value) ? texts(value, path) : codes(value, path);
