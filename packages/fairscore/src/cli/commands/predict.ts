import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { Writable } from "node:stream";
import { createModel, InputError, knownCategories, type Model, type Row, type Source, usedRecipe } from "@fairscore/core";
import type { Command } from "commander";
import { addDataOptions, type DataOptions, openData } from "../data-options.ts";
import { checkWritable, readModel } from "../files.ts";
import { collect, resolveNames } from "../parse.ts";
import { csvLine } from "../csv.ts";
import { say } from "../terminal.ts";

interface PredictOptions extends DataOptions {
  keep: string[];
  explain?: boolean;
  json?: boolean;
  out?: string;
  quiet?: boolean;
}

export function addPredict(program: Command): void {
  const command = program
    .command("predict")
    .summary("score raw rows with a model")
    .description("Scores every row of a file: its class, each class's total, and whether a tie was broken. Nothing else is copied.")
    .argument("<model>", "a model file written by fit --out")
    .argument("[data...]", "rows with the columns that the tables ask for")
    .option("--keep <column>", "copy a column into the result, such as an identifier (repeatable)", collect, [])
    .option("--explain", "with the lines that earned points (JSON lines)")
    .option("--json", "JSON lines instead of CSV")
    .option("-o, --out <file>", "write to a file instead of the terminal")
    .option("-q, --quiet", "no notes")
    .addHelpText(
      "after",
      "\nExamples:\n  $ fairscore predict card.json applicants.csv --keep applicant_id --out scored.csv\n  $ fairscore predict card.json applicants.csv --explain | head -3",
    );
  addDataOptions(command);
  command.action(async (path: string, files: string[], options: PredictOptions) => {
    await checkWritable(options.out);
    const model = createModel(await readModel(path));
    const { columns } = usedRecipe(model.system);
    const kinds = Object.fromEntries(columns.map(({ column, kind }) => [column, kind]));
    const source = await openData(files, options, kinds);
    try {
      await predictAll(model, source, options);
    } finally {
      await source.close();
    }
  });
}

async function predictAll(model: Model, source: Source, options: PredictOptions): Promise<void> {
  const names = source.columns.map((column) => column.name);
  for (const needed of model.columns) {
    if (!names.includes(needed)) throw new InputError(`${source.name} lacks the column "${needed}" that the model asks for`);
  }
  const keep = resolveNames("column", options.keep, names);
  const unseen = new UnseenCategories(model);
  const output = await openOutput(options.out);
  try {
    const asJson = options.json || options.explain;
    if (!asJson) await output.write(csvLine(["row", ...keep, "class", ...model.system.classes.map((c) => `total ${c}`), "tie"]));
    let number = 0;
    for await (const row of source.rows([...new Set([...keep, ...model.columns])])) {
      number++;
      unseen.look(row);
      const { class: given, tie, totals } = model.explain(row);
      if (asJson) {
        const kept = Object.fromEntries(keep.map((name) => [name, row[name]]));
        const scores = Object.fromEntries(totals.map((table) => [table.class, table.total]));
        const lines = totals.map(({ class: name, startsWith, lines: earned }) => ({
          class: name,
          startsWith,
          lines: earned.map(({ words, points }) => ({ words, points })),
        }));
        await output.write(`${JSON.stringify({ row: number, ...kept, class: given, totals: scores, tie, ...(options.explain && { lines }) })}\n`);
      } else {
        await output.write(csvLine([number, ...keep.map((name) => row[name] ?? null), given, ...totals.map((t) => t.total), tie]));
      }
      if (output.closed()) break;
    }
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  }
  if (!options.quiet) for (const sentence of unseen.sentences()) say(`note: ${sentence}`);
}

/** Notices categories that the recipe has never seen, and says what became of them. */
class UnseenCategories {
  readonly #columns: { column: string; known: ReadonlySet<string>; joined: boolean; rows: number; values: Set<string> }[];

  constructor(model: Model) {
    this.#columns = knownCategories(model.system.recipe)
      .filter(({ column }) => model.columns.includes(column))
      .map((column) => ({ ...column, rows: 0, values: new Set() }));
  }

  look(row: Row): void {
    for (const column of this.#columns) {
      const value = row[column.column];
      if (typeof value !== "string" || column.known.has(value)) continue;
      if (column.joined) continue; // rare categories were joined when it was learnt: not news
      column.rows++;
      if (column.values.size < 5) column.values.add(value);
    }
  }

  sentences(): string[] {
    return this.#columns
      .filter((column) => column.rows > 0)
      .map(({ column, rows, values }) => {
        const some = [...values].map((value) => `"${value}"`).join(", ");
        return `column "${column}": ${rows} rows have categories that were not in the data it was learnt from (${some}); they earn no points for it`;
      });
  }
}

interface Output {
  write(text: string): Promise<void>;
  closed(): boolean;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** A stream to stdout, or to a temporary file that takes its name when it is complete. */
async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined) return outputTo(process.stdout, async () => {}, async () => {});
  const temporary = `${path}.${process.pid}.tmp`;
  const stream = createWriteStream(temporary);
  await once(stream, "open");
  const close = () => new Promise<void>((resolve) => stream.end(resolve));
  return outputTo(
    stream,
    async () => {
      await close();
      await rename(temporary, path);
    },
    async () => {
      await close();
      await rm(temporary, { force: true });
    },
  );
}

function outputTo(stream: Writable, finish: () => Promise<void>, discard: () => Promise<void>): Output {
  let closed = false;
  stream.on("error", () => {
    closed = true;
  });
  return {
    async write(text) {
      if (closed || stream.write(text)) return;
      await Promise.race([once(stream, "drain"), once(stream, "close")]).catch(() => {
        closed = true;
      });
    },
    closed: () => closed,
    finish,
    discard,
  };
}
