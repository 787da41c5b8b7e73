import {
  type Audit,
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  InputError,
  modelToJson,
  type ScoringSystem,
} from "@fairscore/core";
import { type Certificate, certificate } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs } from "../../files/write-file.ts";
import { colored, plainJson, terminalWidth } from "../../terminal/terminal.ts";
import { addDataOptions, type DataOptions } from "../options/data-options.ts";
import { numberOption, wordOption } from "../options/parse.ts";
import { flagOf } from "../options/settings.ts";
import { readModel } from "../read/read-file.ts";
import { saySeal } from "../text/seal-words.ts";
import { auditForCard } from "../work/card-audit.ts";
import { type FormatOptions, formatOf, writeOrPrint } from "../work/output-format.ts";

interface ShowOptions extends DataOptions, FormatOptions<Format> {
  width?: number;
}

const FORMATS = ["text", "markdown", "html", "json", "certificate"] as const;
type Format = (typeof FORMATS)[number];

const width = numberOption(
  "--width",
  "a whole number of at least 30 columns",
  (value) => Number.isInteger(value) && value >= 30,
);

export function addShow(program: Command): void {
  const command = program
    .command("show")
    .summary("print the card of a model")
    .description("Prints a model as a card: text, Markdown, or one printable HTML page.")
    .argument("<model>", "a model file written by fit --out; - reads standard input")
    .argument("[data...]", "the data it was learnt from: adds how often it is right, and the groups")
    .optionsGroup("Output:")
    .option(
      "-f, --format <name>",
      "text (default), markdown, html, json, or certificate: what is proven, as JSON",
      wordOption("--format", FORMATS),
    )
    .option("--json", "the same as --format json")
    .option("-o, --out <file>", "write to a file; its ending (.md, .html, .json, .txt) chooses the format")
    .option("--width <columns>", "columns of the text (default: the terminal's)", width);
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runShow);
}

async function runShow(path: string, files: string[], options: ShowOptions): Promise<void> {
  await checkOutputs([options.out], [path, ...files]);
  const format = formatOf(options, FORMATS);
  const system = await readModel(path);
  const counted = await auditForCard(path, system, files, options);
  // A card says it itself.
  if (format === "json" || format === "certificate") saySeal(system);
  const text = render(system, counted, format, options);
  await writeOrPrint(text, options.out);
}

function render(
  system: ScoringSystem,
  counted: Audit | undefined,
  format: Format,
  options: ShowOptions,
): string {
  switch (format) {
    case "text": {
      const color = colored && options.out === undefined;
      return cardText(card(system, counted, { setting: flagOf }), {
        width: options.width ?? terminalWidth(),
        color,
      });
    }
    case "markdown":
      return cardMarkdown(card(system, counted));
    case "html":
      return cardHtml(card(system, counted));
    case "json":
      return plainJson(modelToJson(system));
    case "certificate":
      return plainJson(`${JSON.stringify(provenOf(system), null, 2)}\n`);
  }
}

function provenOf(system: ScoringSystem): Certificate {
  const proven = certificate(system);
  if (!proven) throw new InputError("these tables were made by hand: there is no certificate to show");
  return proven;
}

const EXAMPLES = `
Examples:
  $ fairscore show card.json
  $ fairscore show card.json --out card.html
      a page to print; with the data it also says how often the card is right:
  $ fairscore show card.json loans.csv --out card.html`;
