import { extname } from "node:path";
import { InputError, type Recipe, type Source } from "@fairscore/core";
import {
  type BinCounts,
  type Bins,
  binsCsv,
  binsOf,
  countBins,
  recipeFor,
  unknownName,
} from "@fairscore/core/parts";
import { type Command, Option } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import {
  colors,
  plainJson,
  print,
  SHOW_SMALL,
  SMALL_LEFT_OUT,
  say,
  showsSmall,
  terminalWidth,
} from "../../terminal/terminal.ts";
import { addCsvOutOptions, type CsvOutOptions } from "../options/csv-options.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions, openData } from "../options/data-options.ts";
import { holdOutOf, type LearnCliOptions } from "../options/learn-options.ts";
import { refuseBesideRecipe } from "../options/recipe-alone.ts";
import { addColumnOptions, type ColumnOptions, recipeOptions } from "../options/recipe-options.ts";
import { addSettings, resolveNames } from "../options/settings.ts";
import { readRecipe } from "../read/read-file.ts";
import { binsText } from "../text/bins-text.ts";
import { sayNotes } from "../text/words.ts";
import { orderNotes } from "../work/query-order.ts";

interface BinsOptions
  extends DataOptions,
    ColumnOptions,
    CsvOutOptions,
    Pick<LearnCliOptions, "holdOut" | "seed"> {
  column?: string[];
  of?: string;
  recipe?: string;
  json?: boolean;
  csv?: boolean;
  out?: string;
  showSmall?: boolean;
  quiet?: boolean;
}

const FORMATS = ["text", "json", "csv", "html", "svg", "png"] as const;
type Format = (typeof FORMATS)[number];

export function addBins(program: Command): void {
  const command = program
    .command("bins")
    .summary("what each column tells about the outcome: bands, rates, information value")
    .description(
      "Shows the bands, values or blocks that each column would be asked for, with their rows, the rate of each class with 95 % intervals, also by protected group, and the column's information value. Columns that tell most come first.",
    )
    .argument("[data...]", DATA_ARGUMENT)
    .addOption(
      new Option("--column <columns>", "only these columns").argParser((text: string, before?: string[]) => [
        ...(before ?? []),
        text,
      ]),
    )
    .option(
      "--of <class>",
      "the class whose rates are drawn (default yes, the rarer of two, the last of more)",
    )
    .optionsGroup("Output:")
    .option("-o, --out <file>", "write to a file; its ending chooses: .csv, .json, .html, .svg, .png, .txt")
    .option("--json", "JSON, with all counts, for programs of your own")
    .option("--csv", "CSV, a line for each band, group and class")
    .option("--show-small", SHOW_SMALL)
    .option("-q, --quiet", "no notes");
  addCsvOutOptions(command);
  addColumnOptions(command).option("--recipe <file>", "the conditions of an edited recipe instead");
  addSettings(command, "Rows:", ["hold-out", "seed"], {
    "hold-out": { help: "leave out the share of the rows that fit would set aside" },
    seed: { help: "seed of the hold-out" },
  });
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runBins);
}

async function runBins(files: string[], options: BinsOptions): Promise<void> {
  await checkOutputs([options.out], [...files, options.recipe]);
  const format = formatOf(options);
  if (options.recipe !== undefined) refuseBesideRecipe(options);
  const given = options.recipe === undefined ? undefined : await readRecipe(options.recipe);
  const source = await openData(files, options, given);
  try {
    const holdOut = holdOutOf(options);
    const { recipe, notes } = await askedOf(source, given, options);
    const counts = withInterest(await countBins(source, recipe, { holdOut }), options.of);
    if (counts.everyone.every((rows) => rows === 0)) {
      throw new InputError(
        `no row of ${source.name} has an outcome that the recipe knows; check its outcome: ${counts.outcome.join(", ")}`,
      );
    }
    // JSON is for the user's own programs.
    const bins = binsOf(counts, { showSmall: format === "json" || showsSmall(options) });
    if (!options.quiet) {
      const ordered = orderNotes(options.sql, holdOut !== undefined && "held-out rows");
      // Bands show who has no value.
      const telling = notes.filter(({ code }) => code !== "missing-earns-nothing");
      sayNotes([...source.notes, ...telling, ...ordered]);
      if (bins.isMasked) say(SMALL_LEFT_OUT);
    }
    const content = await contentOf(format, bins, source.name, options);
    if (options.out === undefined) return await print(String(content));
    await writeAtomically(options.out, content);
    if (!options.quiet) say(`saved ${options.out}`);
  } finally {
    await source.close();
  }
}

/** The recipe of a file or the one that is proposed, with all columns that can be asked for, or those that were named. */
async function askedOf(source: Source, given: Recipe | undefined, options: BinsOptions) {
  const holdOut = holdOutOf(options);
  if (given) {
    const known = given.columns.map(({ column }) => column);
    const named = options.column && resolveNames("column of the recipe", options.column, known);
    const { recipe, notes } = await recipeFor(source, { recipe: given }, holdOut);
    const columns = recipe.columns.filter(({ column }) => named?.includes(column) ?? true);
    return { recipe: { ...recipe, columns }, notes };
  }
  if (options.column && options.only) {
    throw new InputError("both --column and --only given; name the columns once");
  }
  const known = source.columns.map(({ name }) => name);
  const only = options.column && resolveNames("column", options.column, known);
  // A column that tells nothing is shown as well, and tells that.
  const columns = { ...(await recipeOptions(options, source)), mentioned: known, ...(only && { only }) };
  return recipeFor(source, columns, holdOut);
}

function withInterest(counts: BinCounts, name: string | undefined): BinCounts {
  if (name === undefined) return counts;
  const interest = counts.classes.indexOf(name);
  if (interest < 0) throw unknownName("class", name, counts.classes);
  return { ...counts, interest };
}

function formatOf({ json, csv, out }: BinsOptions): Format {
  if (json && csv) throw new InputError("both --json and --csv given; leave one of them out");
  if (json) return "json";
  if (csv) return "csv";
  const ending = extname(out ?? "")
    .slice(1)
    .toLowerCase();
  if (ending === "" || ending === "txt") return "text";
  const found = FORMATS.find((format) => format === (ending === "htm" ? "html" : ending));
  if (found !== undefined) return found;
  throw new InputError(`can't write "${out}"; its ending chooses: .csv, .json, .html, .svg, .png or .txt`);
}

async function contentOf(
  format: Format,
  bins: Bins,
  data: string,
  { outDelimiter }: BinsOptions,
): Promise<string | Uint8Array> {
  const plot = async () => (await import("../../plots/bins-plot.ts")).binsPlot(bins);
  switch (format) {
    case "json":
      return `${plainJson(JSON.stringify({ data, ...bins }, null, 2))}\n`;
    case "csv":
      return binsCsv(bins, outDelimiter);
    case "html":
      return (await import("../../report/bins-page.ts")).binsPage(bins, data);
    case "svg":
      return plot();
    case "png":
      return (await import("../../plots/png.ts")).svgToPng(await plot());
    case "text":
      return binsText(bins, terminalWidth(), colors.bold);
  }
}

const EXAMPLES = `
Examples:
  $ fairscore bins loans.csv -y decision
      which columns tell most about the decision, and in which bands

  $ fairscore bins loans.csv -y decision -p sex --column age,income --of approved
      two columns, by sex; the rates are those of "approved"

  $ fairscore bins loans.csv -y decision --cuts "age=25,40,60" -o bins.html
      with your own cuts of age, as a page with plot and tables

  $ fairscore bins loans.csv --recipe recipe.json --csv > bins.csv
      the conditions of an edited recipe, to work on elsewhere`;
