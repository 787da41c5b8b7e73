import { InputError } from "@fairscore/core";
import type { Command, CommanderError } from "commander";

/** "error: unknown option '--lnes'\n(Did you mean --lines?)" as one sentence in our grammar. */
export function usageSentence({ message }: CommanderError): string {
  const [first = "", hint = ""] = message.replace(/^error: /, "").split("\n");
  const near = /^\(Did you mean (.*)\?\)$/.exec(hint)?.[1];
  const what = first
    .replace(/^unknown (option|command) '(.*)'$/, 'unknown $1: "$2"')
    .replace(/^option '(.*)' argument missing$/, "a value is missing: $1")
    .replace(/^missing required argument '(.*)'$/, "no $1 given")
    .replace(/\.$/, "");
  return `${what}; ${near === undefined ? "see --help for what there is" : `did you mean "${near}"?`}`;
}

/** Whether a text is one of the command's own flags. */
export function isFlag(command: Command, text: unknown): boolean {
  return (
    typeof text === "string" && command.options.some(({ long, short }) => text === long || text === short)
  );
}

/** `--out --json` would write a file called "--json"; whoever typed that forgot a value. */
export function refuseSwallowedOptions(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    const swallowed = [value].flat().find((text) => isFlag(command, text));
    if (option.required && swallowed !== undefined) {
      throw new InputError(
        `a value is missing: ${option.flags} is followed by ${swallowed}; name one, or ./${swallowed} if it is a file`,
      );
    }
  }
}
