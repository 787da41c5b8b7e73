import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  type ImportedCard,
  type ImportOptions,
  InputError,
  type ScoringSystem,
  words,
} from "@fairscore/core";
import { type CardFormat, cardFormatOf, importCardAs } from "@fairscore/core/parts";
import { cantRead } from "../../files/cant-read.ts";
import { say } from "../../terminal/terminal.ts";
import { readStdin } from "./stdin.ts";
import { parseYaml } from "./yaml.ts";

export { CARD_FORMATS, type CardFormat, cardFormatOf } from "@fairscore/core/parts";

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
  return importCardAs(text, format, parseYaml, { ...options, file });
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
