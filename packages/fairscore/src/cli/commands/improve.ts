import {
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  type Improvement,
  improve,
  improvementText,
  modelToJson,
} from "@fairscore/core";
import { DEFAULTS } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { EXIT } from "../../terminal/exit.ts";
import { progressLine } from "../../terminal/progress.ts";
import { measuredBy } from "../../terminal/progress-words.ts";
import { colored, plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { DATA_ARGUMENT } from "../options/data-options.ts";
import { MEASURES_HELP } from "../options/fairness-options.ts";
import {
  addImproveOptions,
  cardRecipe,
  type ImproveCliOptions,
  prepareImprove,
} from "../options/improve-options.ts";
import { readModel } from "../read/read-file.ts";
import { resultJson, sayNotes } from "../text/words.ts";
import { inSight } from "../work/in-sight.ts";
import { openForModel } from "../work/model-data.ts";
import { orderNotes } from "../work/query-order.ts";

interface ImproveCommandOptions extends ImproveCliOptions {
  out?: string;
  html?: string;
  markdown?: string;
  json?: boolean;
  quiet?: boolean;
}

export function addImprove(program: Command): void {
  const command = program
    .command("improve")
    .summary("what a better card of the same shape would gain, and by which edits")
    .description(
      "Counts a card on data, finds the best card of its shape with a proof of how much more is possible, and lists the smallest edits that gain most.",
    )
    .argument("<card>", "a model or a card, learnt or made by hand; - reads standard input")
    .argument("[data...]", `${DATA_ARGUMENT}; with what became of people`)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "save the better card as a model, with its certificate")
    .option("--html <file>", "save the better card as one printable page")
    .option("--markdown <file>", "save the better card as Markdown")
    .option("--json", "print everything that was counted as JSON")
    .option("-q, --quiet", "no progress and no notes");
  addImproveOptions(command);
  command.addHelpText("after", `${MEASURES_HELP}\n${EXAMPLES}`);
  command.action(runImprove);
}

async function runImprove(path: string, files: string[], options: ImproveCommandOptions): Promise<void> {
  await checkOutputs([options.out, options.html, options.markdown], [path, ...files]);
  const optionsFor = await prepareImprove(options);
  const system = await readModel(path);
  const lines = system.tables.flatMap((table) => table.lines.map(({ condition }) => condition.column));
  const source = await openForModel(files, options, cardRecipe(system, options), [...new Set(lines)]);
  try {
    if (!options.quiet) sayNotes(orderNotes(options.sql, options.holdOut !== 0 && "held-out rows"));
    const measured = measuredBy(
      {
        recipe: system.recipe,
        objective: optionsFor(source).objective ?? system.spec.objective,
        fairness: options.fair ? [] : system.spec.fairness,
      },
      (options.weight ?? system.recipe.weight) !== undefined,
    );
    const line = progressLine({
      quiet: options.quiet ?? false,
      seconds: options.seconds ?? (options.work === undefined ? DEFAULTS.seconds : Number.POSITIVE_INFINITY),
      measured,
    });
    const { done: improvement, interrupted } = await inSight(
      line,
      "the best card so far is kept",
      options,
      ({ executor, signal }) =>
        improve(system, source, {
          ...optionsFor(source),
          ...{ executor, signal },
          onEvent: (event) => {
            if (event.type === "start") sayNotes(event.notes ?? [], line.tell);
            line.show(event);
          },
        }),
    );
    if (interrupted) process.exitCode = EXIT.interrupted;
    else if (!improvement.best) process.exitCode = EXIT.infeasible;
    // What can't be saved is still printed: it may have taken an hour to find.
    const failed = await save(improvement, options).catch((error: unknown) => ({ error }));
    if (options.out !== undefined && improvement.best && !failed && !options.quiet)
      say(`saved ${options.out}`);
    await print(options.json ? plainJson(resultJson(improvement, 2)) : asText(improvement));
    if (failed) throw failed.error;
  } finally {
    await source.close();
  }
}

async function save({ best }: Improvement, options: ImproveCommandOptions): Promise<undefined> {
  if (!best) return;
  const printed = card(best.system, best.audit);
  if (options.out !== undefined) await writeAtomically(options.out, modelToJson(best.system));
  if (options.html !== undefined) await writeAtomically(options.html, cardHtml(printed));
  if (options.markdown !== undefined) await writeAtomically(options.markdown, cardMarkdown(printed));
}

/** What is to gain, then the better card; a card that is best already is not printed again. */
function asText(improvement: Improvement): string {
  const options = { width: terminalWidth(), color: colored };
  const { best, card: own, gain = 0 } = improvement;
  const text = improvementText(improvement, options);
  if (!best || (gain === 0 && best.lines >= own.lines)) return text;
  return `${text}\n${cardText(card(best.system, best.audit), options)}`;
}

const EXAMPLES = `
Examples:
  $ fairscore improve card.json loans.csv
      what a card of the same size could gain on these rows; 30 % of them only
      test it

  $ fairscore improve card.json loans.csv --columns all --out better.json
      with lines about any column of the data; saves the better card

  $ fairscore improve card.json loans.csv -p sex --fair "sp<=0.1"
      better cards, and edits, that keep the groups alike

  $ fairscore improve risk.json patients.csv -y stroke --classes no,yes \\
      --objective balanced
      the card says low and high, the data whether there was a stroke; a rare
      outcome counts as much as a frequent one

Exit codes: 0 done, 1 no card of this shape keeps the limits, 2 bad input, 130
stopped by Ctrl-C (the best card so far is kept).`;
