import { InputError, type Safety, safeHoldOut, unknownName } from "@fairscore/core";
import type { Command } from "commander";
import { holdOutOf, type LearnCliOptions, parseShare } from "./learn-options.ts";

/** Whether and how the tolerances are tested on rows that the tables have not seen. */
export interface SafetyCliOptions {
  /** true when nothing follows: on held-out rows. */
  safety?: true | "held-out" | "cv";
  confidence?: number;
  safetyReport?: string;
}

export function addSafetyOptions(command: Command): Command {
  return command
    .optionsGroup("Safety (limits that hold for people whom the tables have not seen):")
    .option(
      "--safety [how]",
      "learn with a margin, tested on held-out rows (held-out, default; 30 % of the rows without --hold-out) or by cross-validation (cv: an estimate that spends no rows)",
      safetyWord,
    )
    .option("--confidence <share>", "how sure the limits are to hold (default 0.95)", (text) =>
      parseShare(
        "--confidence",
        text,
        "at least 0.5 and under 1, such as 0.95 or 95%",
        (value) => value >= 0.5 && value < 1,
      ),
    )
    .option("--safety-report <file>", "save what was tested as JSON");
}

/** The safety asked for; undefined without --safety, and then nothing may be said about it. */
export function safetyOf(options: SafetyCliOptions): Safety | undefined {
  const { safety, confidence, safetyReport } = options;
  if (safety === undefined) {
    const idle =
      confidence !== undefined ? "--confidence" : safetyReport !== undefined ? "--safety-report" : undefined;
    if (idle !== undefined) throw new InputError(`${idle} has nothing to apply to; add --safety`);
    return undefined;
  }
  return {
    by: safety === "cv" ? "cross-validation" : "held-out",
    ...(confidence !== undefined && { confidence }),
  };
}

/** What can be refused before any data is read. */
export function checkSafety(
  options: SafetyCliOptions & LearnCliOptions & { fair?: string[]; spec?: string; consistent?: boolean },
): void {
  const safety = safetyOf(options);
  if (!safety) return;
  if (options.fair === undefined && options.spec === undefined)
    throw new InputError('--safety needs a limit to keep; add one, such as --fair "sp<=0.05"');
  if (safety.by === "held-out" && options.holdOut === 0)
    throw new InputError("--safety needs held-out rows; leave --hold-out 0 out, or use --safety cv");
  if (options.alternatives !== undefined)
    throw new InputError(
      "--safety is about one set of tables; leave --alternatives out, they would not be tested",
    );
  if (options.consistent)
    throw new InputError(
      "--safety can't be had of consistent rows: which rows are dropped depends on those that test the tables; leave --consistent out",
    );
}

/** The rows set aside: those asked for, or 30 % where --safety needs some. */
export function safeHoldOutOf(options: SafetyCliOptions & LearnCliOptions) {
  const safety = safetyOf(options);
  const holdOut = holdOutOf(options);
  return safety ? safeHoldOut({ safety, holdOut, seed: options.seed }) : holdOut;
}

function safetyWord(text: string): "held-out" | "cv" {
  if (text === "held-out" || text === "cv") return text;
  throw unknownName("value of --safety", text, ["held-out", "cv"]);
}
