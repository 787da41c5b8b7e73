import { stdout } from "node:process";
import {
  type Cell,
  createModel,
  InputError,
  type Model,
  type ReasonCodes,
  type Row,
  reasonCodes,
  type Source,
} from "@fairscore/core";
import { riskName, usedRecipe } from "@fairscore/core/parts";
import type { Command } from "commander";
import { inertCsvLine } from "../../files/inert-csv.ts";
import { checkOutputs } from "../../files/write-file.ts";
import { plain, plainJson, say } from "../../terminal/terminal.ts";
import { addCsvOutOptions, type CsvOutOptions } from "../options/csv-options.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { collect, wholeOption } from "../options/parse.ts";
import { resolveNames } from "../options/settings.ts";
import { readModel } from "../read/read-file.ts";
import { saySeal } from "../text/seal-words.ts";
import { UnseenCategories } from "../text/unseen-categories.ts";
import { inFlags } from "../text/words.ts";
import { openForModel } from "../work/model-data.ts";
import { openRowOutput } from "../work/row-output.ts";

interface PredictOptions extends DataOptions, CsvOutOptions {
  keep?: string[];
  explain?: boolean;
  risk?: boolean;
  reasons?: number;
  favourable?: string;
  json?: boolean;
  out?: string;
  quiet?: boolean;
}

export function addPredict(program: Command): void {
  const command = program
    .command("predict")
    .summary("score raw rows with a model")
    .description(
      "Scores every row of a file: its class, each class's total, whether a tie was broken, and how likely classes are (--risk). Nothing else is copied.",
    )
    .argument("<model>", "a model file written by fit --out; - reads standard input")
    .argument("[data...]", `${DATA_ARGUMENT}; with the columns that the tables ask for`)
    .option("--keep <columns>", "copy columns into the result, such as an identifier", collect)
    .option("--risk", "how likely each class is; of two classes, the last one (JSON: both)")
    .option(
      "--reasons <n>",
      "the columns that cost a row most of another class, at most n (never protected ones)",
      wholeOption("--reasons"),
    )
    .option(
      "--favourable <class>",
      "with --reasons: why a row is not given this class (default: the closest other)",
    )
    .option("--explain", "with the lines that earned points (as JSON lines)")
    .optionsGroup("Output:")
    .option("--json", "JSON lines (one object per row) instead of CSV")
    .option("-o, --out <file>", "write to a file instead of the terminal")
    .option("-q, --quiet", "no notes");
  addDataOptions(addCsvOutOptions(command));
  command.addHelpText("after", EXAMPLES);
  command.action(runPredict);
}

async function runPredict(path: string, files: string[], options: PredictOptions): Promise<void> {
  await checkOutputs([options.out], [path, ...files]);
  const model = createModel(await readModel(path));
  saySeal(model.system);
  if (options.risk && !model.system.risk)
    throw new InputError(
      `${path} says nothing of risks; learn it again with fairscore fit, which estimates them`,
    );
  if (options.favourable !== undefined && options.reasons === undefined)
    throw new InputError("--favourable is about reasons; say how many with --reasons");
  // Every row is scored, whichever were counted to learn the card.
  const recipe = { ...usedRecipe(model.system), rows: undefined };
  const source = await openForModel(files, options, recipe, model.columns);
  try {
    const unseen = await predictAll(model, source, options);
    if (!options.quiet)
      for (const note of [...source.notes.map(inFlags), ...unseen.sentences()]) say(`note: ${note}`);
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
  // Copies are of what stands in the file: 007 is no 7, and what is no number is no gap.
  const written = source.rows(keep, { asWritten: true })[Symbol.asyncIterator]();
  const asJson = options.json || options.explain;
  const line = asJson ? jsonLines(model, keep, options) : csvLines(model, keep, options);
  const output = await openRowOutput(options.out);
  try {
    let wanted = await output.write(line.head);
    let number = 0;
    for await (const row of source.rows([...new Set([...keep, ...model.columns])])) {
      if (!wanted) break;
      const copied: Row = keep.length === 0 ? {} : (await written.next()).value;
      wanted = await output.write(line.of(++number, row, copied, unseen.look(row)));
    }
    await output.finish();
  } catch (error) {
    output.discard();
    throw error;
  } finally {
    await written.return?.();
  }
  return unseen;
}

interface RowLines {
  readonly head: string;
  /** `copied` are the cells to keep as they stand in the file; `unseen` the columns whose category is new. */
  of(number: number, row: Row, copied: Row, unseen: readonly string[]): string;
}

/** What risks are called, where somebody gave them names. */
function namesOf({ system: { risk } }: Model) {
  return risk?.shape === "score" ? risk.named : undefined;
}

function csvLines(model: Model, keep: readonly string[], options: PredictOptions): RowLines {
  const { classes } = model.system;
  // Of two classes, the first is the rest.
  const risky = options.risk ? (classes.length === 2 ? classes.slice(1) : classes) : [];
  const named = options.risk ? namesOf(model) : undefined;
  const own = [
    "row",
    "class",
    ...classes.map((name) => `total ${name}`),
    "tie",
    ...risky.map((name) => `risk ${name}`),
    ...(named ? ["band"] : []),
    ...Array.from({ length: options.reasons ?? 0 }, (_, i) => `reason ${i + 1}`),
  ];
  const reasonsOf = reasonsBy(model, options);
  // A column of the data may have one of our names; no file should have a name twice.
  const kept = keep.map((name) => (own.includes(name) ? `${name} (data)` : name));
  // A file gets cells as they are; a terminal would obey what they hold.
  const isShown = options.out === undefined && stdout.isTTY;
  const shown = (cell: Cell) => (isShown && typeof cell === "string" ? plain(cell) : cell);
  const csv = (cells: readonly Cell[]) => inertCsvLine(cells.map(shown), options.outDelimiter);
  return {
    head: csv([own[0]!, ...kept, ...own.slice(1)]),
    of: (number, row, copied) => {
      const { class: given, tie, totals, risks } = model.explain(row);
      const reasons = reasonsOf?.(row).reasons ?? [];
      return csv([
        number,
        ...keep.map((name) => copied[name] ?? null),
        given,
        ...totals.map((t) => t.total),
        tie,
        ...risky.map((name) => risks![name]!),
        ...(named ? [riskName(named, risks![classes.at(-1)!]!)] : []),
        ...Array.from({ length: options.reasons ?? 0 }, (_, i) => {
          const reason = reasons[i];
          return reason ? `${reason.column} ${reason.predicate} (\u2212${reason.costs})` : null;
        }),
      ]);
    },
  };
}

/** Why rows are not given another class; undefined where nobody asked. */
function reasonsBy(
  { system }: Model,
  { reasons: most, favourable }: PredictOptions,
): ((row: Row) => ReasonCodes) | undefined {
  if (most === undefined) return undefined;
  return reasonCodes(system, { most, ...(favourable !== undefined && { favourable }) });
}

function jsonLines(model: Model, keep: readonly string[], options: PredictOptions): RowLines {
  const { explain, risk } = options;
  const named = risk ? namesOf(model) : undefined;
  const reasonsOf = reasonsBy(model, options);
  return {
    head: "",
    of: (number, row, copied, unseen) => {
      const { class: given, tie, totals, risks } = model.explain(row);
      const why = reasonsOf?.(row);
      const lines = totals.map(({ class: name, startsWith, lines: earned }) => ({
        class: name,
        startsWith,
        lines: earned.map(({ words, points }) => ({ words, points })),
      }));
      const scored = {
        row: number,
        ...(keep.length > 0 && {
          kept: Object.fromEntries(keep.map((name) => [name, typed(row[name], copied[name])])),
        }),
        class: given,
        totals: Object.fromEntries(totals.map((table) => [table.class, table.total])),
        tie,
        ...(risk && { risks }),
        ...(named && { band: riskName(named, risks![model.system.classes.at(-1)!]!) }),
        ...(why && { rival: why.rival, reasons: why.reasons }),
        ...(unseen.length > 0 && { unseen }),
        ...(explain && { lines }),
      };
      return `${plainJson(JSON.stringify(scored))}\n`;
    },
  };
}

/** A number or yes/no where it prints as it was written; the text otherwise. */
function typed(cell: Cell = null, written: Cell = null): Cell {
  return cell !== null && String(cell) === String(written) ? cell : written === "" ? null : written;
}

const EXAMPLES = `
Examples:
  $ fairscore predict card.json applicants.csv --keep id --out scored.csv
  $ fairscore predict card.json applicants.csv --risk --keep id
      how likely each class is for everyone, as the card prints it
  $ fairscore predict card.json applicants.csv --reasons 3 --favourable approve
      what kept everyone from approve, the dearest first
  $ fairscore predict card.json applicants.csv --explain | head -3
      why each row got its class`;
