import { extname } from "node:path";
import { stdout } from "node:process";
import {
  type Audit,
  card,
  EXPORT_FORMATS,
  type ExportName,
  type ExportOptions,
  exportModel,
  InputError,
  type ScoringSystem,
} from "@fairscore/core";
import { exportJavaScriptTypes, nearestName } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { print, printBytes, say } from "../../terminal/terminal.ts";
import { addDataOptions, type DataOptions } from "../options/data-options.ts";
import { wholeOption, wordOption } from "../options/parse.ts";
import { readModel } from "../read/read-file.ts";
import { saySeal } from "../text/seal-words.ts";
import { auditForCard } from "../work/card-audit.ts";

interface ExportCliOptions extends DataOptions, Omit<ExportOptions, "audit"> {
  to?: ExportName;
  out?: string[];
  quiet?: boolean;
}

/** Something to write: as what, and where (nowhere: to standard output). */
interface Task {
  readonly to: ExportName;
  readonly out?: string;
}

const NAMES = EXPORT_FORMATS.map(({ name }) => name);

/** Endings that stand for a format besides its own. */
const MORE_ENDINGS: ReadonlyMap<string, ExportName> = new Map([
  [".js", "javascript"],
  [".xml", "pmml"],
  [".htm", "html"],
  [".markdown", "markdown"],
  [".yml", "yaml"],
]);

const ENDINGS = [...EXPORT_FORMATS.map(({ ending }) => ending), ...MORE_ENDINGS.keys()];

export function addExport(program: Command): void {
  const command = program
    .command("export")
    .summary("a model for other programs, papers and binders")
    .description(
      "Writes a model as a program that scores raw rows elsewhere, exactly as fairscore does (every class's score, the class, whether a tie was broken), or as a card for people.",
    )
    .argument("<model>", "a model or a card; - reads standard input")
    .argument(
      "[data...]",
      "the data it was learnt from: cards then say how often they are right, and the groups",
    )
    .optionsGroup("Output:")
    .option("-t, --to <format>", "what to write, see below", wordOption("--to", NAMES))
    .option("-o, --out <file...>", "files to write; without --to their endings choose what")
    .option("-q, --quiet", "no notes")
    .optionsGroup("For some formats:")
    .option(
      "--dialect <name>",
      "sql: standard (DuckDB, PostgreSQL; default) or spark",
      wordOption("--dialect", ["standard", "spark"]),
    )
    .option("--table <name>", "sql: the table that holds the raw rows (default people)")
    .option("--view <name>", "sql: the name of the view (default: the table's name and _scored)")
    .option(
      "--rows <n>",
      "xlsx: room for so many people to be scored at once (default 200)",
      wholeOption("--rows"),
    );
  addDataOptions(command);
  command.addHelpText("after", `${formatsHelp()}\n${EXAMPLES}`);
  command.action(runExport);
}

async function runExport(path: string, files: string[], options: ExportCliOptions): Promise<void> {
  await checkOutputs(options.out ?? [], [path, ...files]);
  const tasks = tasksOf(options);
  checkMeant(options, tasks);
  const withTypes = tasks.map(({ to, out }) => (to === "javascript" && out ? typesFile(out) : undefined));
  await checkOutputs([...(options.out ?? []), ...withTypes], [path, ...files]);
  const system = await readModel(path);
  saySeal(system);
  const audit = await auditForCard(path, system, files, options);
  // All are made before the first is saved: a model that one of the formats can't hold leaves no half of a set.
  const contents: (string | Uint8Array)[] = [];
  for (const { to } of tasks) contents.push(await made(system, to, { ...options, audit }));
  for (const [i, { to, out }] of tasks.entries()) {
    if (out === undefined) {
      await printed(contents[i]!, to);
      continue;
    }
    await writeAtomically(out, contents[i]!);
    if (withTypes[i] !== undefined) await writeAtomically(withTypes[i], exportJavaScriptTypes(system));
    if (!options.quiet) say(`saved ${[out, withTypes[i]].filter(Boolean).join(" and ")}`);
  }
}

async function made(
  system: ScoringSystem,
  to: ExportName,
  options: ExportOptions & { readonly audit?: Audit },
): Promise<string | Uint8Array> {
  if (to !== "png") return exportModel(system, to, options);
  const { exportPng } = await import("../../export/png.ts");
  return exportPng(card(system, options.audit));
}

async function printed(content: string | Uint8Array, to: ExportName): Promise<void> {
  if (typeof content === "string") await print(content);
  else if (stdout.isTTY) {
    throw new InputError(`${to} is no text for a terminal; name a file with --out, or redirect the output`);
  } else await printBytes(content);
}

function tasksOf({ to, out = [] }: ExportCliOptions): Task[] {
  if (to !== undefined) {
    if (out.length > 1)
      throw new InputError(
        `--to ${to} writes one file, not ${out.length}; leave it out to let endings choose`,
      );
    return [{ to, ...(out[0] !== undefined && { out: out[0] }) }];
  }
  if (out.length === 0) throw new InputError(`nothing to write; say what with --to: ${NAMES.join(", ")}`);
  return out.map((file) => {
    const ending = extname(file).toLowerCase();
    const own = EXPORT_FORMATS.find(
      (format) => format.ending === ending && format.name !== "html-calculator",
    );
    const found = own?.name ?? MORE_ENDINGS.get(ending);
    if (found !== undefined) return { to: found, out: file };
    const near = ending === "" ? undefined : nearestName(ending, ENDINGS);
    const meant = near === undefined ? "" : `; did you mean "${file.slice(0, -ending.length)}${near}"?`;
    throw new InputError(
      `can't tell what to write as "${file}"${meant || `; say it with --to: ${NAMES.join(", ")}`}`,
    );
  });
}

/** Refuses options that nothing asked for would use: they were meant for something. */
function checkMeant({ dialect, table, view, rows }: ExportCliOptions, tasks: readonly Task[]): void {
  const meant = [
    { to: "sql", options: { "--dialect": dialect, "--table": table, "--view": view } },
    { to: "xlsx", options: { "--rows": rows } },
  ];
  for (const { to, options } of meant) {
    const given = Object.entries(options).find(([, value]) => value !== undefined);
    if (given && !tasks.some((task) => task.to === to))
      throw new InputError(`${given[0]} is for ${to}, which is not written; leave it out, or add --to ${to}`);
  }
}

/** Where TypeScript looks for the types of a module; for a file of another name, nowhere. */
function typesFile(module: string): string | undefined {
  return /\.m?js$/i.test(module) ? module.replace(/\.(m?)js$/i, ".d.$1ts") : undefined;
}

function formatsHelp(): string {
  const lines = EXPORT_FORMATS.map(({ name, what }) => `  ${name.padEnd(17)}${what}`);
  return `\nFormats:\n${lines.join("\n")}`;
}

const EXAMPLES = `
Examples:
  $ fairscore export card.json --out card.sql card.py card.xlsx
  $ fairscore export card.json --to sql --table applicants | psql bank
  $ fairscore export card.json --to html-calculator --out calculator.html
  $ fairscore export card.json loans.csv --out card.tex card.png
      with the data, the card says how often it is right`;
