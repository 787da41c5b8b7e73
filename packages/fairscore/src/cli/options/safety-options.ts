import { InputError, type Safety } from "@fairscore/core";
import { safeHoldOut, type ValuesOf } from "@fairscore/core/parts";
import type { Command } from "commander";
import { holdOutOf, type LearnCliOptions } from "./learn-options.ts";
import { addGroup, given, refuseIdle } from "./settings.ts";
import type { SpecOptions } from "./spec-options.ts";

/** Whether and how the tolerances are tested on rows that the tables have not seen. */
export type SafetyCliOptions = Omit<ValuesOf<"safety">, "safety"> & {
  /** true when nothing follows: on held-out rows. */
  readonly safety?: true | "held-out" | "cv";
  readonly safetyReport?: string;
};

export function addSafetyOptions(command: Command): Command {
  return addGroup(command, "safety").option("--safety-report <file>", "save what was tested as JSON");
}

/** The safety asked for; undefined without --safety, and then nothing may be said about it. */
export function safetyOf(options: SafetyCliOptions): Safety | undefined {
  const { safety, confidence } = options;
  if (safety === undefined) {
    refuseIdle(given(options, ["confidence", "safety-report"]), "nothing to apply to; add --safety");
    return undefined;
  }
  return {
    by: safety === "cv" ? "cross-validation" : "held-out",
    ...(confidence !== undefined && { confidence }),
  };
}

/** The same for folds, each of which is held out anyway. */
export function checkFoldSafety(
  options: SafetyCliOptions & Pick<SpecOptions, "fair" | "spec" | "consistent">,
): void {
  if (!safetyOf(options)) return;
  checkLimited(options);
}

function checkLimited(options: Pick<SpecOptions, "fair" | "spec" | "consistent">): void {
  if (options.fair === undefined && options.spec === undefined)
    throw new InputError('--safety needs a limit to keep; add one, such as --fair "sp<=0.05"');
  if (options.consistent)
    throw new InputError(
      "--safety can't be had of consistent rows: which rows are dropped depends on those that test the tables; leave --consistent out",
    );
}

/** What can be refused before any data is read. */
export function checkSafety(
  options: SafetyCliOptions & LearnCliOptions & Pick<SpecOptions, "fair" | "spec" | "consistent">,
): void {
  const safety = safetyOf(options);
  if (!safety) return;
  checkLimited(options);
  if (safety.by === "held-out" && options.holdOut === 0)
    throw new InputError("--safety needs held-out rows; leave --hold-out 0 out, or use --safety cv");
  if (options.alternatives !== undefined)
    throw new InputError(
      "--safety is about one set of tables; leave --alternatives out, they would not be tested",
    );
}

/** The rows set aside: those asked for, or half of them where --safety needs some. */
export function safeHoldOutOf(options: SafetyCliOptions & LearnCliOptions) {
  const safety = safetyOf(options);
  const holdOut = holdOutOf(options);
  return safety ? safeHoldOut({ safety, holdOut, seed: options.seed }) : holdOut;
}
