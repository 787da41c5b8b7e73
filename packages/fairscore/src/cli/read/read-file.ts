import { readFile } from "node:fs/promises";
import {
  type AskedSpec,
  InputError,
  parseModel,
  parseRecipe,
  type Recipe,
  type ScoringSystem,
} from "@fairscore/core";
import { parseAskedSpec } from "@fairscore/core/parts";
import { cantRead } from "../../files/cant-read.ts";
import { jsonFault } from "./json-fault.ts";
import { cardFormatOf, readCard } from "./read-card.ts";
import { readStdin } from "./stdin.ts";

/** A model file, or a card that somebody wrote (CSV, YAML, Markdown, by the file's ending). */
export async function readModel(path: string): Promise<ScoringSystem> {
  if (cardFormatOf(path) !== undefined) return readCard(path);
  return readAs(path, "model", 'a file written by "fairscore fit --out"', parseModel);
}

export async function readRecipe(path: string): Promise<Recipe> {
  return readAs(path, "recipe", 'a file written by "fairscore recipe --out"', parseRecipe);
}

export async function readSpec(path: string): Promise<AskedSpec> {
  return readAs(path, "spec", 'an object such as {"limits": {"linesPerTable": 4}}', parseAskedSpec);
}

/** What the JSON of a file says; "-" reads standard input. */
async function readAs<T>(
  path: string,
  what: string,
  expected: string,
  parse: (json: unknown, name: string) => T,
): Promise<T> {
  const bytes =
    path === "-"
      ? await readStdin(`the ${what}`)
      : await readFile(path).catch((error: unknown) => {
          throw cantRead(path, error, `the ${what} `);
        });
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const name = path === "-" ? "standard input" : path;
  try {
    return parse(JSON.parse(text), name);
  } catch (error) {
    const why = whyNot(error, text, what);
    if (why === undefined) throw error;
    throw new InputError(`can't read the ${what} "${name}": ${why}; expected ${expected}`, { cause: error });
  }
}

/** Why a file is not what was asked for at all; undefined where it is, and something in it is wrong. */
function whyNot(error: unknown, text: string, what: string): string | undefined {
  if (error instanceof SyntaxError) return text.trim() === "" ? "it is empty" : jsonFault(text);
  const isOther = error instanceof InputError && error.finding.code === "other-format";
  return isOther && error.finding.what === what ? `it is not a fairscore ${what}` : undefined;
}
