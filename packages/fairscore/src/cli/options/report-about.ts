import { readFile } from "node:fs/promises";
import { InputError } from "@fairscore/core";
import { anything, listOf, maybe, object, recordOf, text } from "@fairscore/core/parts";
import type { Command } from "commander";
import { parse, YAMLParseError } from "yaml";
import { cantRead } from "../../files/cant-read.ts";
import { collect } from "./parse.ts";

/** What only people know about a card: nothing in the data says it. */
export interface About {
  readonly purpose?: string;
  readonly users?: string;
  readonly author?: string;
  readonly override?: string;
  readonly limits?: readonly string[];
}

export interface AboutOptions {
  about?: string;
  purpose?: string;
  users?: string;
  author?: string;
  override?: string;
  limit?: string[];
}

const aboutShape = object<About>({
  purpose: maybe(text),
  users: maybe(text),
  author: maybe(text),
  override: maybe(text),
  limits: maybe(listOf(text)),
});

export function addAboutOptions(command: Command): Command {
  return command
    .optionsGroup("What only you know:")
    .option("--purpose <text>", "what is decided with the card, about whom")
    .option("--users <text>", "who decides with it")
    .option("--author <text>", "who made it")
    .option("--limit <text>", "a limit of use, such as who it is not for (repeatable)", collect)
    .option("--override <text>", "what a person does who decides otherwise than the card")
    .option("--about <file>", "all of these from a YAML file: purpose, users, author, override, limits");
}

/** The file's texts; what an option says wins over them. */
export async function aboutOf(options: AboutOptions): Promise<About> {
  const file = options.about === undefined ? {} : await readAbout(options.about);
  const { purpose, users, author, override, limit } = options;
  const given = { purpose, users, author, override, limits: limit };
  return { ...file, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

async function readAbout(path: string): Promise<About> {
  const yaml = await readFile(path, "utf8").catch((error: unknown) => {
    throw cantRead(path, error);
  });
  const lines = recordOf(anything, 'lines such as "purpose: which loans are granted"');
  return aboutShape(lines(parseYaml(yaml, path), `"${path}"`), `"${path}"`);
}

function parseYaml(yaml: string, path: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    const where = error instanceof YAMLParseError ? ` in line ${error.linePos?.[0].line ?? "?"}` : "";
    throw new InputError(`"${path}" is no YAML${where}; expected lines such as "purpose: …"`, {
      cause: error,
    });
  }
}
