import { type Finding, words } from "@fairscore/core";

/** A finding in the words of the command line, which calls settings by their flags. */
export function sentence(finding: Finding): string {
  return words(finding, (name) => `--${name}`);
}
