import {
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  InputError,
  modelToJson,
  type ScoringSystem,
} from "@fairscore/core";
import type { Command } from "commander";
import { checkWritable, readModel, writeAtomically } from "../files.ts";
import { numberOption } from "../parse.ts";
import { print, terminalWidth } from "../terminal.ts";

interface ShowOptions {
  format?: string;
  json?: boolean;
  out?: string;
  width?: number;
}

export function addShow(program: Command): void {
  program
    .command("show")
    .summary("print the card of a model")
    .description("Prints a model as a card: text, Markdown, or one printable HTML page.")
    .argument("<model>", "a model file written by fit --out")
    .option("-f, --format <name>", "text (default), markdown, html or json")
    .option("--json", "the same as --format json")
    .option("-o, --out <file>", "write to a file; its ending (.md, .html, .json, .txt) chooses the format")
    .option("--width <columns>", "columns of the text (default: the terminal's)", numberOption("--width"))
    .addHelpText(
      "after",
      "\nExamples:\n  $ fairscore show card.json\n  $ fairscore show card.json --out card.html",
    )
    .action(async (path: string, options: ShowOptions) => {
      await checkWritable(options.out);
      const system = await readModel(path);
      const text = render(system, formatOf(options), options.width ?? terminalWidth());
      if (options.out === undefined) await print(text);
      else await writeAtomically(options.out, text);
    });
}

const ENDINGS: Readonly<Record<string, string>> = {
  md: "markdown",
  html: "html",
  htm: "html",
  json: "json",
  txt: "text",
};

function formatOf(options: ShowOptions): string {
  if (options.json) return "json";
  return options.format ?? ENDINGS[options.out?.split(".").at(-1)?.toLowerCase() ?? ""] ?? "text";
}

function render(system: ScoringSystem, format: string, width: number): string {
  switch (format) {
    case "text":
      if (!(width >= 30)) throw new InputError(`invalid --width: ${width}; expected at least 30 columns`);
      return cardText(card(system), { width });
    case "markdown":
      return cardMarkdown(card(system));
    case "html":
      return cardHtml(card(system));
    case "json":
      return modelToJson(system);
    default:
      throw new InputError(`invalid --format: "${format}"; expected text, markdown, html or json`);
  }
}
