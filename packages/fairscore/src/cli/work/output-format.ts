import { extname } from "node:path";
import { InputError } from "@fairscore/core";
import { writeAtomically } from "../../files/write-file.ts";
import { print } from "../../terminal/terminal.ts";

export interface FormatOptions<Format extends string> {
  format?: Format;
  json?: boolean;
  out?: string;
}

const ENDINGS: ReadonlyMap<string, string> = new Map([
  [".md", "markdown"],
  [".markdown", "markdown"],
  [".html", "html"],
  [".htm", "html"],
  [".json", "json"],
  [".txt", "text"],
]);

/** The format that was asked for, by name or by the ending of the output file; the first known one otherwise. */
export function formatOf<Format extends string>(
  options: FormatOptions<Format>,
  known: readonly Format[],
): Format {
  const ending = extname(options.out ?? "").toLowerCase();
  const asked = options.json ? "json" : options.format;
  // An ending that says something else is not to be written over with text.
  const wanted = asked ?? (ending === "" ? known[0]! : (ENDINGS.get(ending) ?? ending));
  const found = known.find((format) => format === wanted);
  if (found !== undefined) return found;
  throw new InputError(
    `can't write "${options.out}" as ${wanted}; choose with --format: ${known.join(", ")}`,
  );
}

export async function writeOrPrint(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await print(text);
  else await writeAtomically(out, text.endsWith("\n") ? text : `${text}\n`);
}
