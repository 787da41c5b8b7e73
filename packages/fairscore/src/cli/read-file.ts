import { readFile } from "node:fs/promises";
import {
  type AskedSpec,
  InputError,
  parseAskedSpec,
  parseModel,
  parseRecipe,
  type Recipe,
  type ScoringSystem,
} from "@fairscore/core";
import { cantRead } from "../cant-read.ts";
import { jsonFault } from "./json-fault.ts";
import { cardFormatOf, readCard } from "./read-card.ts";
import { readStdin } from "./stdin.ts";

/** A model file, or a card that somebody wrote (CSV, YAML, Markdown, by the file's ending). */
export async function readModel(path: string): Promise<ScoringSystem> {
  if (cardFormatOf(path) !== undefined) return readCard(path);
  const json = await readJson(path, "model", 'a file written by "fairscore fit --out"');
  return parseModel(json, nameOf(path));
}

export async function readRecipe(path: string): Promise<Recipe> {
  const json = await readJson(path, "recipe", 'a file written by "fairscore recipe --out"');
  return parseRecipe(json, nameOf(path));
}

export async function readSpec(path: string): Promise<AskedSpec> {
  const json = await readJson(path, "spec", 'an object such as {"limits": {"linesPerTable": 4}}');
  return parseAskedSpec(json, nameOf(path));
}

/** Parsed JSON of a file; "-" reads standard input. */
async function readJson(path: string, what: string, expected: string): Promise<unknown> {
  const bytes =
    path === "-"
      ? await readStdin(`the ${what}`)
      : await readFile(path).catch((error: unknown) => {
          throw cantRead(path, error, `the ${what} `);
        });
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = text.trim() === "" ? "it is empty" : jsonFault(text);
    throw new InputError(`can't read the ${what} "${nameOf(path)}": ${where}; expected ${expected}`, {
      cause: error,
    });
  }
}

function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}
