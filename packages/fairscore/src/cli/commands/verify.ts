import { consistentRows, InputError, type Verification, verify } from "@fairscore/core";
import type { Command } from "commander";
import pc from "picocolors";
import { addDataOptions, type DataOptions, openData, recipeKinds } from "../data-options.ts";
import { readModel } from "../files.ts";
import { plain, print } from "../terminal.ts";

interface VerifyOptions extends DataOptions {
  data?: string;
  json?: boolean;
}

export function addVerify(program: Command): void {
  const command = program
    .command("verify")
    .summary("recount everything a model claims")
    .description(
      "Recounts a model's claims from the rows it was learnt from, by integer arithmetic in code that shares nothing\nwith the engines: tables, limits, loss, fairness, floor. Exit code 1 when anything does not hold.",
    )
    .argument("<model>", "a model file written by fit --out")
    .argument("[data...]", "the data it was learnt from")
    .option("--data <file>", "the same as naming the data after the model")
    .option("--json", "print the checks as JSON")
    .addHelpText("after", "\nExample:\n  $ fairscore verify card.json loans.csv");
  addDataOptions(command);
  command.action(async (path: string, files: string[], options: VerifyOptions) => {
    const system = await readModel(path);
    const source = await openData(
      options.data === undefined ? files : [...files, options.data],
      options, recipeKinds(system.recipe));
    try {
      if (!system.training)
        throw new InputError(`${path} carries no record of its training; there is nothing to recount`);
      const counted = await source.profiles(system.recipe, { holdOut: system.training.holdOut });
      const profiles = system.spec.protocol === "consistent" ? consistentRows(counted) : counted;
      const verification = verify(system, profiles);
      await print(options.json ? JSON.stringify(verification, null, 2) : verificationText(verification));
      if (!verification.ok) process.exitCode = 1;
    } finally {
      await source.close();
    }
  });
}

export function verificationText({ ok, checks, unchecked }: Verification): string {
  const lines = checks.map((check) => {
    const mark = check.ok ? pc.green("✓") : pc.red("✗");
    return `${mark} ${plain(check.name)}: ${plain(check.detail)}`;
  });
  for (const sentence of unchecked) lines.push(`${pc.yellow("?")} not checked here: ${plain(sentence)}`);
  const failed = checks.filter((check) => !check.ok).length;
  lines.push(ok ? `all ${checks.length} checks hold` : `${failed} of ${checks.length} checks do not hold`);
  return lines.join("\n");
}
