import { InputError, scalePoints } from "@fairscore/core";
import { scaledPointsCsv, scaledPointsMarkdown, scaledPointsText } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs } from "../../files/write-file.ts";
import { colored, plainJson, terminalWidth } from "../../terminal/terminal.ts";
import { numberOption, wordOption } from "../options/parse.ts";
import { readModel } from "../read/read-file.ts";
import { type FormatOptions, formatOf, writeOrPrint } from "../work/output-format.ts";

interface ScaleOptions extends FormatOptions<Format> {
  base: number;
  odds: number;
  pdo: number;
  good?: string;
}

const FORMATS = ["text", "markdown", "csv", "json"] as const;
type Format = (typeof FORMATS)[number];

export function addScale(program: Command): void {
  const command = program
    .command("scale")
    .summary("points as credit departments write them")
    .description(
      "Writes the points of a score on a scale of odds: so many points stand for certain odds, and so many more double them. From the risks of the card; says exactly what rounding costs.",
    )
    .argument("<model>", "a model file written by fit --out --shape score; - reads standard input")
    .optionsGroup("Scale:")
    .option("--base <points>", "the score that stands for the odds (default 600)", anyNumber("--base"), 600)
    .option(
      "--odds <odds>",
      "people of the good class for one of the other, such as 50:1 (default)",
      readOdds,
      50,
    )
    .option(
      "--pdo <points>",
      "points to double the odds (default 20)",
      numberOption("--pdo", "a number above 0", (value) => value > 0),
      20,
    )
    .option("--good <class>", "the class that higher scores stand for (default: the last)")
    .optionsGroup("Output:")
    .option("-f, --format <name>", "text (default), markdown, csv or json", wordOption("--format", FORMATS))
    .option("--json", "the same as --format json")
    .option("-o, --out <file>", "write to a file; its ending (.md, .csv, .json, .txt) chooses the format");
  command.addHelpText("after", EXAMPLES);
  command.action(runScale);
}

async function runScale(path: string, { base, odds, pdo, good, ...options }: ScaleOptions): Promise<void> {
  await checkOutputs([options.out], [path]);
  const isCsv = options.out?.toLowerCase().endsWith(".csv") && options.format === undefined && !options.json;
  const format = isCsv ? "csv" : formatOf(options, FORMATS);
  const scaled = scalePoints(await readModel(path), { base, odds, pdo, ...(good !== undefined && { good }) });
  const bold =
    colored && options.out === undefined ? (text: string) => `\u001b[1m${text}\u001b[22m` : undefined;
  const rendered = {
    text: () => scaledPointsText(scaled, { width: terminalWidth(), ...(bold && { bold }) }),
    markdown: () => scaledPointsMarkdown(scaled),
    csv: () => scaledPointsCsv(scaled),
    json: () => plainJson(JSON.stringify(scaled, null, 2)),
  };
  await writeOrPrint(rendered[format](), options.out);
}

function anyNumber(option: string) {
  return numberOption(option, "a number", Number.isFinite);
}

/** "50:1", "1:4" or a number. */
function readOdds(text: string): number {
  const [, first, second = "1"] = /^(\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const odds = Number(first) / Number(second);
  if (!(odds > 0 && Number.isFinite(odds)))
    throw new InputError(`invalid --odds: "${text}"; expected odds such as 50:1`);
  return odds;
}

const EXAMPLES = `
Examples:
  $ fairscore scale card.json --base 600 --odds 50:1 --pdo 20
  $ fairscore scale card.json --good approve --out points.csv`;
