import { card, cardText, type ImportedCard, type ImportOptions, modelToJson, words } from "@fairscore/core";
import { finite, listKind, matchCard, missingOf, numberKind } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { colored, colors, plain, plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { addDataOptions, type DataOptions, openData } from "../options/data-options.ts";
import { collect, defined, parser, wordOption } from "../options/parse.ts";
import { CARD_FORMATS, type CardFormat, importCard } from "../read/read-card.ts";
import { inFlags } from "../text/words.ts";

interface ImportCliOptions extends DataOptions {
  format?: CardFormat;
  outcome?: string;
  classes?: string[];
  cuts?: number[];
  protect?: string[];
  data?: string[];
  out?: string;
  explain?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** Adds the command that reads a card which somebody else made. */
export function addImport(program: Command): void {
  const command = program
    .command("import")
    .summary("read a points card that somebody else made")
    .description(
      "Reads a points card from CSV, YAML, Markdown or plain text, prints how it was understood, and saves it as a model for all other commands.",
    )
    .argument("<card>", "a card (.csv, .tsv, .yaml, .yml, .md, .txt); - reads standard input")
    .argument("[data...]", "data to check its columns, classes and categories against, and to find groups in")
    .option("--data <file>", "the same as the argument; may come several times", collect)
    .option(
      "--format <name>",
      "csv, yaml, markdown or text, if the ending does not say it",
      wordOption("--format", CARD_FORMATS),
    )
    .optionsGroup("What the card does not say (lists take commas, and options may be repeated):")
    .option("-y, --outcome <column>", "the column whose values it gives")
    .option(
      "--classes <list>",
      "one table per class: the order of ties; one score: names, from the lowest totals up",
      collect,
    )
    .option(
      "--cuts <list>",
      "one score: the totals from which on the next class is given, such as 2 or 2,5",
      parser("--cuts", listKind(numberKind(finite))),
    )
    .option("-p, --protect <columns>", "groups to compare; needs data to find them", collect)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "save the card as a model (JSON)")
    .option("--explain", "also print how each line was understood")
    .option("--json", "print the model as JSON instead of the card")
    .option("-q, --quiet", "no notes");
  addDataOptions(command);
  command.addHelpText("after", HELP);
  command.action(runImport);
}

async function runImport(path: string, files: string[], options: ImportCliOptions): Promise<void> {
  const data = [...files, ...(options.data ?? [])];
  await checkOutputs([options.out], [path, ...data]);
  const read = await importCard(path, importOptions(options), options.format);
  const withData = data.length > 0 || options.sql !== undefined;
  const { imported, notes } = withData
    ? await matched(read, data, options)
    : { imported: read, notes: groupNotes(read) };
  if (!options.quiet)
    for (const note of [...imported.notes.map((note) => words(note)), ...notes]) say(`note: ${note}`);
  const json = modelToJson(imported.system);
  if (options.json) await print(plainJson(json));
  else await print(textOf(imported, options.explain ?? false));
  if (options.out === undefined) return;
  await writeAtomically(options.out, json);
  if (!options.quiet) say(`saved ${options.out}`);
}

/** What the command line says of the card. */
function importOptions(options: ImportCliOptions): ImportOptions {
  return defined({
    outcome: options.outcome,
    classes: namesOf(options.classes),
    cuts: options.cuts,
    protect: options.protect?.flatMap((names) => namesOf([names])!),
    kinds: options.kind,
    ...(options.missing && missingOf(options.missing)),
  });
}

/** One list with commas; names that hold commas are given one by one. */
function namesOf(given: readonly string[] | undefined): string[] | undefined {
  if (given?.length === 1) return given[0]!.split(",").map((name) => name.trim());
  return given && [...given];
}

async function matched(
  read: ImportedCard,
  files: readonly string[],
  options: ImportCliOptions,
): Promise<{ imported: ImportedCard; notes: readonly string[] }> {
  // The card's kinds, but not that of its outcome: what the data hold there tells whether they go together.
  const { recipe } = read.system;
  const source = await openData(files, options, { ...recipe, outcome: { columns: [], classes: [] } });
  try {
    return { imported: await matchCard(read, source), notes: source.notes.map(inFlags) };
  } finally {
    await source.close();
  }
}

function groupNotes({ protect, system }: ImportedCard): string[] {
  const known = system.recipe.protected.map(({ column }) => column);
  const open = protect.filter((name) => !known.includes(name));
  if (open.length === 0) return [];
  return [
    `which groups ${open.map((name) => `"${name}"`).join(", ")} has is not known; name data to find them in`,
  ];
}

function textOf(imported: ImportedCard, explain: boolean): string {
  const width = terminalWidth();
  const { system, lines } = imported;
  const understood = lines.map(
    ({ at, text, words, kind }) => `${at}: ${plain(text)}  ->  ${plain(words)} (${KINDS[kind]})`,
  );
  return [
    cardText(card(system), { width, color: colored }).trimEnd(),
    ...(explain ? ["", colors.bold("How its lines were understood"), ...understood] : []),
  ].join("\n");
}

const KINDS = { number: "a number", category: "a category", boolean: "yes or no" } as const;

const HELP = `
A card with one score, and who gets what (card.csv):
  condition,points
  age >= 75,2
  65 <= age < 75,1
  sex is female,1
  diabetes,1
  total >= 2,yes
  otherwise,no

The same as YAML (card.yaml), where "name", "source" and "outcome" may be said, too:
  outcome: stroke
  points:
    age >= 75: 2
    diabetes: 1
  give:
    total >= 2: yes
    otherwise: no

A table for each class, whose highest total wins; the first class wins ties:
  condition,approve,refer,decline
  starts with,1,0,0
  late payments >= 2,-2,,3
  job in clerk, nurse,1,,
or as YAML:
  tables:
    approve: { starts with: 1, late payments >= 2: -2 }
    decline: { late payments >= 2: 3 }

In Markdown, a table with such a head or a list ("- age >= 75: 2"); prose is left out.
In plain text, a line for each ("age >= 75: 2"). All points of lines that are true add up.

Conditions:
  age >= 75, age under 18, 65 <= age < 75, age 65-74 (both included), stays = 3
  sex is female, sex: female, job is clerk or nurse, job is not clerk (a missing value is no other one)
  diabetes (is yes), not diabetes (is no), age is missing
  numbers without units; "odd, name" >= 2 (a name with signs), grade is "3" (a name that looks like a number)

Examples:
  $ fairscore import card.csv --explain
  $ fairscore import card.yaml --out card.json
  $ fairscore import card.md patients.csv --outcome stroke --protect sex --out card.json
      its columns, classes and categories are looked for in the data
  $ fairscore import points.csv --cuts 2,5 --classes low,medium,high --out card.json
      a card that only lists points`;
