import { InputError } from "@fairscore/core";
import { flagOf, given, namesOf } from "./settings.ts";

/** A recipe says all about the columns: options that would say it again are refused, not ignored. */
export function refuseBesideRecipe(options: object): void {
  // Whether protected columns may give points is also a limit on the tables.
  const names = namesOf("columns", "dates", "conditions").filter((name) => name !== "allow-protected");
  const [twice] = Object.keys(given(options, names));
  if (twice === undefined) return;
  throw new InputError(`both --recipe and ${flagOf(twice)} given; the recipe says that, edit it there`);
}
