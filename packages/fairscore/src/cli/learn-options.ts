import type { EngineName, HoldOut } from "@fairscore/core";
import type { Command } from "commander";
import { numberOption, wholeOption, wordOption } from "./parse.ts";

/** How long to work, and on which rows. */
export interface LearnCliOptions {
  engine?: EngineName;
  seconds?: number;
  work?: number;
  gap?: number;
  seed?: number;
  holdOut?: number;
  threads?: number;
  alternatives?: number;
  within?: number;
}

export function addLearnOptions(command: Command, seconds: number): Command {
  const above0 = (option: string) => numberOption(option, "a number above 0", (value) => value > 0);
  const share = (option: string) =>
    numberOption(
      option,
      "a share of at least 0 and under 1, such as 0.25",
      (value) => value >= 0 && value < 1,
    );
  return command
    .optionsGroup("Learning:")
    .option("--seconds <n>", `time to work (default ${seconds})`, above0("--seconds"))
    .option("--work <n>", "units of work instead of time: the same tables on any machine", above0("--work"))
    .option(
      "--engine <name>",
      "search finds, exact proves, auto does both side by side (default auto)",
      wordOption("--engine", ["search", "exact", "auto"]),
    )
    .option("--threads <n>", "threads to work on (default: all of the machine)", wholeOption("--threads", 1))
    .option(
      "--alternatives <n>",
      "also find other tables that are nearly as good",
      wholeOption("--alternatives", 1),
    )
    .option("--within <share>", "how much worse they may be (default 0.02)", share("--within"))
    .option("--gap <share>", "stop when this close to the proven minimum", share("--gap"))
    .option("--seed <n>", "seed of the search and of the hold-out (default 1)", wholeOption("--seed", 0))
    .option(
      "--hold-out <share>",
      "set a share of the rows aside to check the tables on",
      share("--hold-out"),
    );
}

export function holdOutOf(options: LearnCliOptions): HoldOut | undefined {
  return options.holdOut ? { share: options.holdOut, seed: options.seed ?? 1 } : undefined;
}
