import { type EngineName, type HoldOut, InputError } from "@fairscore/core";
import type { Command } from "commander";
import { numberOption, wholeOption, wordOption } from "./parse.ts";

/** How long to work, and on how many threads. */
export interface EffortOptions {
  engine?: EngineName;
  seconds?: number;
  work?: number;
  gap?: number;
  seed?: number;
  threads?: number;
}

/** How long to work, and on which rows. */
export interface LearnCliOptions extends EffortOptions {
  holdOut?: number;
  alternatives?: number;
  within?: number;
}

const above0 = (option: string) => numberOption(option, "a number above 0", (value) => value > 0);

const share = (option: string) => (text: string) =>
  parseShare(
    option,
    text,
    "a share of at least 0 and under 1, such as 0.25 or 25%",
    (value) => value >= 0 && value < 1,
  );

/** A share as a number or in percent; `expected` says in words what `isFine` accepts. */
export function parseShare(
  option: string,
  text: string,
  expected: string,
  isFine: (value: number) => boolean,
): number {
  const percent = /^\s*(\d+\.?\d*|\.\d+)\s*%\s*$/.exec(text);
  // Percent are divided as decimals: 30 % is 0.3, not 0.30000000000000004.
  const value = percent ? Number(`${percent[1]}e-2`) : text.trim() === "" ? Number.NaN : Number(text);
  if (!isFine(value)) throw new InputError(`invalid ${option}: "${text}"; expected ${expected}`);
  return value;
}

/** The words say what the time is for, and what the seed decides besides the search. */
export function addEffortOptions(command: Command, words: { seconds: string; seed: string }): Command {
  return command
    .optionsGroup("Learning:")
    .option("--seconds <n>", words.seconds, above0("--seconds"))
    .option("--work <n>", "units of work instead of time: the same tables on any machine", above0("--work"))
    .option(
      "--engine <name>",
      "search finds, exact proves, auto does both side by side (default auto)",
      wordOption("--engine", ["search", "exact", "auto"]),
    )
    .option("--threads <n>", "threads to work on (default: all of the machine)", wholeOption("--threads", 1))
    .option("--gap <share>", "stop when this close to the proven minimum", share("--gap"))
    .option("--seed <n>", `seed of the search and of ${words.seed} (default 1)`, wholeOption("--seed", 0));
}

export function addLearnOptions(command: Command, seconds: number): Command {
  return addEffortOptions(command, { seconds: `time to work (default ${seconds})`, seed: "the hold-out" })
    .option(
      "--alternatives <n>",
      "also find other tables that are nearly as good",
      wholeOption("--alternatives", 1),
    )
    .option("--within <share>", "how much worse they may be (default 0.02)", share("--within"))
    .option(
      "--hold-out <share>",
      "set a share of the rows aside to check the tables on",
      share("--hold-out"),
    );
}

export function holdOutOf(options: LearnCliOptions): HoldOut | undefined {
  return options.holdOut ? { share: options.holdOut, seed: options.seed ?? 1 } : undefined;
}
