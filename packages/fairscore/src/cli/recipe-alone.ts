import { InputError } from "@fairscore/core";
import type { Command } from "commander";
import { Command as Blank } from "commander";
import { addColumnOptions } from "./recipe-options.ts";

/** A recipe says all about the columns: options that would say it again are refused, not ignored. */
export function refuseBesideRecipe(command: Command): void {
  for (const option of addColumnOptions(new Blank()).options) {
    const key = option.attributeName();
    // Whether protected columns may give points is also a limit on the tables.
    if (key === "allowProtected" || command.getOptionValueSource(key) !== "cli") continue;
    throw new InputError(`both --recipe and ${option.long} given; the recipe says that, edit it there`);
  }
}
