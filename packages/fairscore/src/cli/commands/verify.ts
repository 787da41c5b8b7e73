import { type Verification, verify } from "@fairscore/core";
import { certificate, dividingColumns, recipeColumnNames, rowsPerUnit } from "@fairscore/core/parts";
import type { Command } from "commander";
import { EXIT } from "../../terminal/exit.ts";
import { colors, plain, plainJson, print } from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { collect, wholeOption } from "../options/parse.ts";
import { readModel } from "../read/read-file.ts";
import { countAgain } from "../work/count-again.ts";
import { countAsTrained, openForModel } from "../work/model-data.ts";

interface VerifyOptions extends DataOptions {
  data?: string[];
  json?: boolean;
  quiet?: boolean;
  sets: boolean;
  threads?: number;
}

export function addVerify(program: Command): void {
  const command = program
    .command("verify")
    .summary("recount everything a model claims")
    .description(
      "Recounts a model's claims from the rows it was learnt from, by integer arithmetic in code that shares nothing with the engines: tables, limits, loss, fairness, floor. Where the floor rests on a count of all sets of conditions, these are counted again, which may take minutes; how long is said first. Exit code 1 when anything does not hold.",
    )
    .argument("<model>", "a model file written by fit --out; - reads standard input")
    .argument("[data...]", `the data it was learnt from: ${DATA_ARGUMENT}`)
    .option("--data <file>", "the same as the argument; may come several times", collect)
    .option("--no-sets", "do not count the sets of conditions again that a proof may rest on, and say so")
    .option(
      "--threads <n>",
      "threads to count sets on (default: all of the machine)",
      wholeOption("--threads"),
    )
    .optionsGroup("Output:")
    .option("--json", "print the certificate with all that was recounted as JSON")
    .option("-q, --quiet", "print only what does not hold or was not checked");
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runVerify);
}

async function runVerify(path: string, files: string[], options: VerifyOptions): Promise<void> {
  const system = await readModel(path);
  const { recipe, training, origin } = system;
  const needed = [
    ...recipeColumnNames(recipe),
    ...dividingColumns(recipe, (training ?? origin?.edited)?.holdOut),
  ];
  const source = await openForModel([...files, ...(options.data ?? [])], options, recipe, [
    ...new Set(needed),
  ]);
  try {
    const profiles = await countAsTrained(system, source, system.recipe);
    const sets = options.sets && (await countAgain(system, profiles, options));
    const verification = verify(system, profiles, {
      sets,
      rowsPerUnit: await rowsPerUnit(source, recipe),
    });
    if (options.json)
      await print(plainJson(JSON.stringify({ ...verification, certificate: certificate(system) }, null, 2)));
    else if (!options.quiet || !verification.ok || verification.unchecked.length > 0)
      await print(verificationText(verification, options.quiet ?? false));
    // The same code as for tables that can't be had: the answer is no.
    if (!verification.ok) process.exitCode = EXIT.infeasible;
  } finally {
    await source.close();
  }
}

function verificationText({ ok, checks, unchecked }: Verification, onlyBroken: boolean): string {
  const failed = checks.filter((check) => !check.ok);
  const lines = (onlyBroken ? failed : checks).map((check) => {
    const mark = check.ok ? colors.green("✓") : colors.red("✗");
    return `${mark} ${plain(check.name)}: ${plain(check.detail)}`;
  });
  for (const sentence of unchecked) lines.push(`${colors.yellow("?")} not checked here: ${plain(sentence)}`);
  lines.push(
    ok ? `all ${checks.length} checks hold` : `${failed.length} of ${checks.length} checks do not hold`,
  );
  return lines.join("\n");
}

const EXAMPLES = `
Examples:
  $ fairscore verify card.json loans.csv
  $ fairscore verify card.json --data loans.csv --json > certificate.json
  $ fairscore verify card.json loans.csv --no-sets
  $ fairscore verify card.json loans.csv --quiet && echo "as claimed"`;
