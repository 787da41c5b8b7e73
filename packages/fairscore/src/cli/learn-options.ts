import { type HoldOut, InputError } from "@fairscore/core";
import type { Command } from "commander";
import { numberOption } from "./parse.ts";

/** How long to work, and on which rows. */
export interface LearnCliOptions {
  seconds?: number;
  work?: number;
  gap?: number;
  seed?: number;
  holdOut?: number;
}

export function addLearnOptions(command: Command): Command {
  return command
    .option("--seconds <n>", "time to work (default 10)", numberOption("--seconds"))
    .option(
      "--work <n>",
      "units of work instead of time: the same tables on any machine",
      numberOption("--work"),
    )
    .option("--gap <share>", "stop when this close to the proven minimum", numberOption("--gap"))
    .option("--seed <n>", "seed of the search and of the hold-out (default 1)", numberOption("--seed"))
    .option(
      "--hold-out <share>",
      "set this share of the rows aside to check the tables on",
      numberOption("--hold-out"),
    );
}

export function holdOutOf(options: LearnCliOptions): HoldOut | undefined {
  if (options.holdOut === undefined || options.holdOut === 0) return undefined;
  if (!(options.holdOut > 0 && options.holdOut < 1)) {
    throw new InputError(
      `invalid --hold-out: ${options.holdOut}; expected a share above 0 and under 1, such as 0.25`,
    );
  }
  return { share: options.holdOut, seed: options.seed ?? 1 };
}
