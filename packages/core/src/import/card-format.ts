import { fault } from "../findings/fault.ts";
import type { ImportedCard, ImportOptions } from "./build-card.ts";
import { importCardCsv, importCardMarkdown, importCardObject, importCardText } from "./import-card.ts";
import type { YamlDocument } from "./yaml-document.ts";

/** How a card may be written. */
export const CARD_FORMATS = ["csv", "yaml", "markdown", "text"] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

const ENDINGS: ReadonlyMap<string, CardFormat> = new Map([
  ["csv", "csv"],
  ["tsv", "csv"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
  ["md", "markdown"],
  ["markdown", "markdown"],
  ["txt", "text"],
]);

/** The format of a card by the ending of its file; undefined for models (.json), standard input and all else. */
export function cardFormatOf(path: string): CardFormat | undefined {
  const [, ending = ""] = /\.([^./\\]+)$/.exec(path) ?? [];
  return ENDINGS.get(ending.toLowerCase());
}

/** Reads a card that somebody wrote, in the given format or as its first lines tell. */
export function importCardAs(
  text: string,
  format: CardFormat | undefined,
  parseYaml: (text: string, file: string) => YamlDocument,
  options: ImportOptions & { readonly file: string },
): ImportedCard {
  const { file } = options;
  if (text.trim() === "") throw fault({ code: "empty-card", file });
  switch (format ?? cardFormatOfText(text)) {
    case "csv":
      return importCardCsv(text, options);
    case "markdown":
      return importCardMarkdown(text, options);
    case "text":
      return importCardText(text, options);
    case "yaml": {
      const { value, placeOf } = parseYaml(text, file);
      return importCardObject(value, { ...options, placeOf });
    }
  }
}

/** Whether a text begins as nothing but a card in CSV does; data may have a column "score", too. */
export function isCardCsv(text: string): boolean {
  const [first = ""] = writtenLines(text);
  return /^"?(?:conditions?|criteri(?:on|a)|tick if true)"?\s*[,;\t]/i.test(first);
}

/** Without an ending, the first lines tell. */
export function cardFormatOfText(text: string): CardFormat {
  const [first = ""] = writtenLines(text);
  if (isCardCsv(text) || /[,;\t]\s*"?(?:points|score)"?\s*(?:[,;\t]|$)/i.test(first)) return "csv";
  if (writtenLines(text).some((line) => /^\s*(?:\||[-*+]\s)/.test(line))) return "markdown";
  return "yaml";
}

function writtenLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
}
