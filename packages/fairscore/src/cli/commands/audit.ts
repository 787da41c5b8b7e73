import {
  audit,
  auditMarkdown,
  auditText,
  auditView,
  type Profiles,
  type ScoringSystem,
  type Source,
} from "@fairscore/core";
import { countRows, hashProfiles, isMasked, recipeColumnNames, usedRecipe } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs } from "../../files/write-file.ts";
import {
  colored,
  plainJson,
  SHOW_SMALL,
  SMALL_LEFT_OUT,
  say,
  showsSmall,
  terminalWidth,
} from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { wordOption } from "../options/parse.ts";
import { readModel } from "../read/read-file.ts";
import { saySeal } from "../text/seal-words.ts";
import { inFlags } from "../text/words.ts";
import { countAsTrained, noOutcome, openForModel } from "../work/model-data.ts";
import { type FormatOptions, formatOf, writeOrPrint } from "../work/output-format.ts";

interface AuditOptions extends DataOptions, FormatOptions<Format> {
  asTrained?: boolean;
  showSmall?: boolean;
  quiet?: boolean;
}

const FORMATS = ["text", "markdown", "json"] as const;
type Format = (typeof FORMATS)[number];

export function addAudit(program: Command): void {
  const command = program
    .command("audit")
    .summary("accuracy and fairness of a model on data")
    .description(
      "Counts how a model does on data: accuracy, errors and rates per group with 95 % intervals, all fairness measures, ties.",
    )
    .argument("<model>", "a model file written by fit --out; - reads standard input")
    .argument("[data...]", `${DATA_ARGUMENT}; with the outcome and the protected columns`)
    .option("--as-trained", "split the rows as when the model was learnt: train and held-out rows apart")
    .optionsGroup("Output:")
    .option("-f, --format <name>", "text (default), markdown or json", wordOption("--format", FORMATS))
    .option("--json", "the same as --format json")
    .option("-o, --out <file>", "write to a file; its ending (.md, .json, .txt) chooses the format")
    .option("--show-small", SHOW_SMALL)
    .option("-q, --quiet", "no notes");
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runAudit);
}

async function runAudit(path: string, files: string[], options: AuditOptions): Promise<void> {
  await checkOutputs([options.out], [path, ...files]);
  const format = formatOf(options, FORMATS);
  const system = await readModel(path);
  saySeal(system);
  const source = await openForModel(files, options, system.recipe, neededColumns(system, options));
  try {
    const { counted, isOwn } = await countPeople(system, source, options);
    if (counted.entryRows.length === 0) throw noOutcome(system, source.name);
    if (!options.quiet) for (const note of source.notes) say(`note: ${inFlags(note)}`);
    const { missingOutcome, otherOutcome } = counted.dropped;
    if (missingOutcome + otherOutcome > 0 && !options.quiet) {
      say(
        `note: ${missingOutcome + otherOutcome} rows without an outcome that the model knows were left out`,
      );
    }
    const numbers = audit(system, counted, { rows: isOwn ? "learnt from" : "other" });
    const view = () => {
      const shown = auditView(numbers, { system, profiles: counted, showSmall: showsSmall(options) });
      if (!options.quiet && !shown.showSmall && isMasked(shown.parts)) say(SMALL_LEFT_OUT);
      return shown;
    };
    const color = colored && options.out === undefined;
    const rendered = {
      text: () => auditText(view(), { width: terminalWidth(), color }),
      markdown: () => auditMarkdown(view()),
      json: () => plainJson(JSON.stringify(numbers, null, 2)),
    };
    await writeOrPrint(rendered[format](), options.out);
  } finally {
    await source.close();
  }
}

/** Split and dropped as when it was learnt, rows need all conditions that it was learnt with. */
function neededColumns(system: ScoringSystem, { asTrained }: AuditOptions): string[] {
  return recipeColumnNames(asTrained ? system.recipe : usedRecipe(system));
}

/**
 * The rows that a model was learnt from are never counted together with those held out: it would look better than it is
 * among people whom it has not seen, and from both ways of counting small numbers would follow that neither shows.
 */
async function countPeople(
  system: ScoringSystem,
  source: Source,
  { asTrained = false, quiet = false }: AuditOptions,
): Promise<{ counted: Profiles; isOwn: boolean }> {
  if (asTrained) return { counted: await countAsTrained(system, source, system.recipe), isOwn: true };
  const used = await source.profiles(usedRecipe(system));
  if (mayBeOwn(system, used, source)) {
    const counted = await countAsTrained(system, source, system.recipe);
    if (hashProfiles(counted) === system.training?.profilesHash) {
      if (!quiet && system.training.holdOut)
        say("note: these rows are those that it was learnt from and those held out; they are counted apart");
      return { counted, isOwn: true };
    }
  }
  if (!quiet && system.origin?.edited)
    say("note: the card was changed by hand; whether whoever did so has seen these rows can't be told");
  return { counted: used, isOwn: false };
}

/** Whether it is worth counting rows by all conditions to see whose they are: other data mostly have another size. */
function mayBeOwn({ training, recipe, spec }: ScoringSystem, used: Profiles, { columns }: Source): boolean {
  const names = new Set(columns.map(({ name }) => name));
  if (!training || !recipeColumnNames(recipe).every((name) => names.has(name))) return false;
  const rows = countRows(used);
  const isAll = training.holdOut === undefined && spec.protocol !== "consistent";
  return isAll ? rows === training.rows : rows >= training.rows;
}

const EXAMPLES = `
Examples:
  $ fairscore audit card.json next-year.csv
      does the card still hold on new rows?

  $ fairscore audit card.json loans.csv --as-trained --out audit.md
      on the rows it was learnt from and on those held out, as Markdown`;
