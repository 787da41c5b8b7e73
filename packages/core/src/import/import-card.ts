import { buildCard, type ImportedCard, type ImportOptions } from "./build-card.ts";
import { readCardCsv } from "./read-card-csv.ts";
import { readCardMarkdown, readCardText } from "./read-card-markdown.ts";
import { type PlaceOf, readCardObject } from "./read-card-object.ts";

/** A card written as CSV, with any separator; `readCardCsv` shows how. */
export function importCardCsv(text: string, options: ImportOptions = {}): ImportedCard {
  return buildCard(readCardCsv(text, options.file ?? "card"), options);
}

/** A card written as a table or a list in Markdown; `readCardMarkdown` shows how. */
export function importCardMarkdown(text: string, options: ImportOptions = {}): ImportedCard {
  return buildCard(readCardMarkdown(text, options.file ?? "card"), options);
}

/** A card written as lines of plain text, such as "age >= 75: 2". */
export function importCardText(text: string, options: ImportOptions = {}): ImportedCard {
  return buildCard(readCardText(text, options.file ?? "card"), options);
}

/**
 * A card from a parsed YAML or JSON document; `readCardObject` shows how it is written. Let the parser make Maps, and
 * leave texts as they are written, so that classes called 1, 2 or no keep their order and names.
 */
export function importCardObject(
  document: unknown,
  options: ImportOptions & { readonly placeOf?: PlaceOf } = {},
): ImportedCard {
  return buildCard(readCardObject(document, options.file ?? "card", options.placeOf), options);
}
