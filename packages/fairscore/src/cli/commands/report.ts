import { extname } from "node:path";
import {
  audit,
  InputError,
  type Profiles,
  type ScoringSystem,
  type Source,
  type Verification,
  verify,
} from "@fairscore/core";
import {
  alternativesOf,
  auditCsv,
  auditFacts,
  auditPageOf,
  hashProfiles,
  isMasked,
  modelCard,
  wholeFrom,
} from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { SHOW_SMALL, SMALL_LEFT_OUT, say } from "../../terminal/terminal.ts";
import { addCsvOutOptions, type CsvOutOptions } from "../options/csv-options.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { type AboutOptions, aboutOf, addAboutOptions } from "../options/report-about.ts";
import { addSettings } from "../options/settings.ts";
import { readModel } from "../read/read-file.ts";
import { inFlags } from "../text/words.ts";
import { listenForInterrupt } from "../work/interrupt.ts";
import { countAsTrained, noOutcome, openForModel } from "../work/model-data.ts";
import { reportData } from "../work/report-data.ts";

interface ReportOptions extends DataOptions, AboutOptions, CsvOutOptions {
  out?: string[];
  alternatives?: number;
  seconds?: number;
  work?: number;
  showSmall?: boolean;
  date?: string;
  quiet?: boolean;
}

const WRITERS = {
  ".html": async (facts: Facts) => auditPageOf(facts),
  ".pdf": async (facts: Facts) => (await import("../../export/print-pdf.ts")).printPdf(auditPageOf(facts)),
  ".json": async (facts: Facts) => `${JSON.stringify(modelCard(facts), null, 2)}\n`,
  ".csv": async (facts: Facts, { outDelimiter }: CsvOutOptions) => auditCsv(facts, outDelimiter),
};
type Facts = Parameters<typeof auditPageOf>[0];

export function addReport(program: Command): void {
  const command = program
    .command("report")
    .summary("the audit as a document: HTML, PDF, model card")
    .description(
      "Writes the audit of a model as one page to read, print and file: purpose, card, certificate, errors and rates per group with intervals, confusion matrices, impact ratios, ties, proxies, what each line does, near alternatives, data, limits of use. The same as a model card in JSON, and its numbers as CSV.",
    )
    .argument("<model>", "a model or a card; - reads standard input")
    .argument("[data...]", `the data it was learnt from, or others with a known outcome: ${DATA_ARGUMENT}`)
    .optionsGroup("Output:")
    .option(
      "-o, --out <file...>",
      "files to write; endings choose: .html, .pdf (by a Chromium on this machine), .json, .csv",
    )
    .option("--show-small", SHOW_SMALL)
    .option("--date <date>", "date of the report, such as 2026-03-01 (default: now)")
    .option("-q, --quiet", "no notes");
  addAboutOptions(addCsvOutOptions(command));
  addSettings(command, "Near alternatives (of learnt tables):", ["alternatives", "seconds", "work"], {
    alternatives: { kind: wholeFrom(0), help: "how many to look for, 0 for none", default: 3 },
    seconds: { help: "time to look for them", default: 5 },
    work: { help: "units of work instead of time: the same on any machine" },
  });
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runReport);
}

async function runReport(path: string, files: string[], options: ReportOptions): Promise<void> {
  const outputs = outputsOf(options.out);
  await checkOutputs(
    outputs.map(({ file }) => file),
    [path, ...files, options.about],
  );
  const date = dateOf(options.date);
  const about = await aboutOf(options);
  const system = await readModel(path);
  const source = await openForModel(files, options, system.recipe);
  try {
    if (!options.quiet) for (const note of source.notes) say(`note: ${inFlags(note)}`);
    const profiles = await countAsTrained(system, source, system.recipe);
    if (profiles.entryRows.length === 0) throw noOutcome(system, source.name);
    const isOwn = system.training?.profilesHash === hashProfiles(profiles);
    if (system.training && !isOwn) tellOther(path, source, options);
    // Split as for learning, other rows would be called held out.
    const counted = isOwn || !system.training?.holdOut ? profiles : await source.profiles(system.recipe);
    const verification = isOwn || !system.training ? verify(system, counted, { sets: false }) : NOT_RECOUNTED;
    if (!verification.ok) say(`note: "${path}" does not hold what it claims; the report says where`);
    const dropped = counted.dropped.missingOutcome + counted.dropped.otherOutcome;
    if (dropped > 0 && !options.quiet)
      say(`note: ${dropped} rows without an outcome that the card knows are not counted`);
    const facts = auditFacts({
      system,
      profiles: counted,
      audit: audit(system, counted, { rows: isOwn ? "learnt from" : "other" }),
      verification,
      data: await reportData(files, source, system.recipe, counted),
      date,
      ...about,
      limitsOfUse: about.limits,
      alternatives: isOwn && verification.ok ? await alternativesFor(system, profiles, options) : [],
      showSmall: options.showSmall,
    });
    if (!options.quiet && !options.showSmall && isMasked(facts.parts, facts.lines)) {
      say(SMALL_LEFT_OUT);
    }
    // All are made before the first is saved: where there is no Chromium, no half of a set is left.
    const contents: (string | Uint8Array)[] = [];
    for (const { ending } of outputs) contents.push(await WRITERS[ending](facts, options));
    for (const [i, { file }] of outputs.entries()) {
      await writeAtomically(file, contents[i]!);
      if (!options.quiet) say(`saved ${file}`);
    }
  } finally {
    await source.close();
  }
}

const NOT_RECOUNTED: Verification = {
  ok: true,
  checks: [],
  unchecked: ["the claims are about the rows it was learnt from, and this report is about others"],
};

function tellOther(path: string, source: Source, { quiet }: ReportOptions): void {
  if (quiet) return;
  say(
    `note: "${source.name}" has other rows than "${path}" was learnt from: the report is about these, and recounts no claim`,
  );
}

async function alternativesFor(
  system: ScoringSystem,
  profiles: Profiles,
  { alternatives: count = 3, seconds = 5, work, quiet }: ReportOptions,
): Promise<ScoringSystem[]> {
  if (count === 0) return [];
  if (!quiet)
    say(
      "looking for tables that are nearly as good with other conditions (Ctrl-C: go on with those found) …",
    );
  const interrupt = listenForInterrupt(() => {});
  try {
    const effort = work === undefined ? { seconds } : { work };
    return await alternativesOf(system, profiles, {
      count,
      ...effort,
      engine: "search",
      signal: interrupt.signal,
    });
  } finally {
    interrupt.release();
  }
}

function outputsOf(files: readonly string[] = []): { file: string; ending: keyof typeof WRITERS }[] {
  if (files.length === 0) {
    throw new InputError("no file to write; name one with --out, such as --out audit.html");
  }
  return files.map((file) => {
    const ending = extname(file)
      .toLowerCase()
      .replace(/^\.htm$/, ".html");
    if (Object.hasOwn(WRITERS, ending)) return { file, ending: ending as keyof typeof WRITERS };
    throw new InputError(
      `can't tell what to write as "${file}"; end its name in ${Object.keys(WRITERS).join(", ")}`,
    );
  });
}

function dateOf(given: string | undefined): string {
  if (given === undefined) return new Date().toISOString();
  const date = new Date(given);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(given)?.[0];
  // A day that the month does not have would become one of the next month.
  const exists = day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (Number.isNaN(date.getTime()) || !exists)
    throw new InputError(`invalid --date: "${given}"; expected a day such as 2026-03-01`);
  return date.toISOString();
}

const EXAMPLES = `
Examples:
  $ fairscore report card.json loans.csv --out audit.html
  $ fairscore report card.json loans.csv --out audit.pdf audit.json --about about.yaml
      about.yaml holds purpose, users, author, override and limits
  $ fairscore report card.json next-year.csv --out next-year.html
      on rows that it was not learnt from`;
