import { stdout } from "node:process";
import { type Cell, createModel, type Model, type Row, type Source, usedRecipe } from "@fairscore/core";
import type { Command } from "commander";
import { inertCsvLine } from "../csv.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../data-options.ts";
import { openForModel } from "../model-data.ts";
import { collect, resolveNames } from "../parse.ts";
import { readModel } from "../read-file.ts";
import { openRowOutput } from "../row-output.ts";
import { plain, plainJson, say } from "../terminal.ts";
import { UnseenCategories } from "../unseen-categories.ts";
import { checkOutputs } from "../write-file.ts";

interface PredictOptions extends DataOptions {
  keep?: string[];
  explain?: boolean;
  json?: boolean;
  out?: string;
  quiet?: boolean;
}

export function addPredict(program: Command): void {
  const command = program
    .command("predict")
    .summary("score raw rows with a model")
    .description(
      "Scores every row of a file: its class, each class's total, and whether a tie was broken. Nothing else is copied.",
    )
    .argument("<model>", "a model file written by fit --out; - reads standard input")
    .argument("[data...]", `${DATA_ARGUMENT}; with the columns that the tables ask for`)
    .option("--keep <columns>", "copy columns into the result, such as an identifier", collect)
    .option("--explain", "with the lines that earned points (as JSON lines)")
    .optionsGroup("Output:")
    .option("--json", "JSON lines (one object per row) instead of CSV")
    .option("-o, --out <file>", "write to a file instead of the terminal")
    .option("-q, --quiet", "no notes");
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runPredict);
}

async function runPredict(path: string, files: string[], options: PredictOptions): Promise<void> {
  await checkOutputs([options.out], [path, ...files]);
  const model = createModel(await readModel(path));
  const source = await openForModel(files, options, usedRecipe(model.system), model.columns);
  try {
    const unseen = await predictAll(model, source, options);
    if (!options.quiet)
      for (const sentence of [...source.notes, ...unseen.sentences()]) say(`note: ${sentence}`);
  } finally {
    await source.close();
  }
}

async function predictAll(model: Model, source: Source, options: PredictOptions): Promise<UnseenCategories> {
  const keep = resolveNames(
    "column",
    options.keep ?? [],
    source.columns.map((column) => column.name),
  );
  const unseen = new UnseenCategories(model);
  const asJson = options.json || options.explain;
  const line = asJson
    ? jsonLines(model, keep, options.explain ?? false)
    : csvLines(model, keep, options.out === undefined);
  const output = await openRowOutput(options.out);
  try {
    let wanted = await output.write(line.head);
    let number = 0;
    for await (const row of source.rows([...new Set([...keep, ...model.columns])])) {
      if (!wanted) break;
      unseen.look(row);
      wanted = await output.write(line.of(++number, row));
    }
    await output.finish();
  } catch (error) {
    output.discard();
    throw error;
  }
  return unseen;
}

interface RowLines {
  readonly head: string;
  of(number: number, row: Row): string;
}

function csvLines(model: Model, keep: readonly string[], toStdout: boolean): RowLines {
  const own = ["row", "class", ...model.system.classes.map((name) => `total ${name}`), "tie"];
  // A column of the data may have one of our names; no file should have a name twice.
  const kept = keep.map((name) => (own.includes(name) ? `${name} (data)` : name));
  // A file gets cells as they are; a terminal would obey what they hold.
  const shown = (cell: Cell) => (toStdout && stdout.isTTY && typeof cell === "string" ? plain(cell) : cell);
  const csv = (cells: readonly Cell[]) => inertCsvLine(cells.map(shown));
  return {
    head: csv([own[0]!, ...kept, ...own.slice(1)]),
    of: (number, row) => {
      const { class: given, tie, totals } = model.explain(row);
      return csv([
        number,
        ...keep.map((name) => row[name] ?? null),
        given,
        ...totals.map((t) => t.total),
        tie,
      ]);
    },
  };
}

function jsonLines(model: Model, keep: readonly string[], explain: boolean): RowLines {
  return {
    head: "",
    of: (number, row) => {
      const { class: given, tie, totals } = model.explain(row);
      const lines = totals.map(({ class: name, startsWith, lines: earned }) => ({
        class: name,
        startsWith,
        lines: earned.map(({ words, points }) => ({ words, points })),
      }));
      const scored = {
        row: number,
        ...(keep.length > 0 && { kept: Object.fromEntries(keep.map((name) => [name, row[name] ?? null])) }),
        class: given,
        totals: Object.fromEntries(totals.map((table) => [table.class, table.total])),
        tie,
        ...(explain && { lines }),
      };
      return `${plainJson(JSON.stringify(scored))}\n`;
    },
  };
}

const EXAMPLES = `
Examples:
  $ fairscore predict card.json applicants.csv --keep id --out scored.csv
  $ fairscore predict card.json applicants.csv --explain | head -3
      why each row got its class`;
