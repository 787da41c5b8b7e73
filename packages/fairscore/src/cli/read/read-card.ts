import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import {
  type ImportedCard,
  type ImportOptions,
  InputError,
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
  type ScoringSystem,
  words,
} from "@fairscore/core";
import { cantRead } from "../../files/cant-read.ts";
import { say } from "../../terminal/terminal.ts";
import { readStdin } from "./stdin.ts";
import { parseYaml } from "./yaml.ts";

/** How a card may be written. */
export const CARD_FORMATS = ["csv", "yaml", "markdown", "text"] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

const ENDINGS: ReadonlyMap<string, CardFormat> = new Map([
  [".csv", "csv"],
  [".tsv", "csv"],
  [".yaml", "yaml"],
  [".yml", "yaml"],
  [".md", "markdown"],
  [".markdown", "markdown"],
  [".txt", "text"],
]);

/** The format of a card by the ending of its file; undefined for models (.json), standard input and all else. */
export function cardFormatOf(path: string): CardFormat | undefined {
  return ENDINGS.get(extname(path).toLowerCase());
}

/** A card as a scoring system, for commands that take a model; what the user should know of it is said. */
export async function readCard(path: string): Promise<ScoringSystem> {
  const { system, notes } = await importCard(path);
  for (const note of notes) say(`note: ${words(note)}`);
  return system;
}

/** Reads a card that somebody wrote, in the given format or by the ending of its file; "-" reads standard input. */
export async function importCard(
  path: string,
  options: ImportOptions = {},
  format: CardFormat | undefined = cardFormatOf(path),
): Promise<ImportedCard> {
  const text = await textOf(path);
  const file = path === "-" ? "standard input" : basename(path);
  if (text.trim() === "")
    throw new InputError(`${file}: it is empty; see fairscore import --help for how a card is written`);
  const named = { ...options, file };
  switch (format ?? formatOfText(text)) {
    case "csv":
      return importCardCsv(text, named);
    case "markdown":
      return importCardMarkdown(text, named);
    case "text":
      return importCardText(text, named);
    case "yaml": {
      const { value, placeOf } = parseYaml(text, file);
      return importCardObject(value, { ...named, placeOf });
    }
  }
}

/** Without an ending, the first lines tell. */
function formatOfText(text: string): CardFormat {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const [first = ""] = lines;
  const isHead =
    /^"?(?:conditions?|criteri(?:on|a)|tick if true)"?\s*[,;\t]|[,;\t]\s*"?(?:points|score)"?\s*(?:[,;\t]|$)/i;
  if (isHead.test(first)) return "csv";
  if (lines.some((line) => /^\s*(?:\||[-*+]\s)/.test(line))) return "markdown";
  return "yaml";
}

/** Thousands of lines; what is longer was hardly written by people. */
const MOST_BYTES = 200_000;

async function textOf(path: string): Promise<string> {
  const bytes =
    path === "-"
      ? await readStdin("the card")
      : await readFile(path).catch((error: unknown) => {
          throw cantRead(path, error, "the card ");
        });
  if (bytes.length > MOST_BYTES)
    throw new InputError(
      `can't read the card "${path}": it has ${(bytes.length / 1e6).toFixed(1)} MB, far more than a card has; name the card, and data after it`,
    );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new InputError(`can't read the card "${path}": it is no UTF-8 text; save it as UTF-8`, {
      cause: error,
    });
  }
}
