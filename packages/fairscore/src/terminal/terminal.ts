import { env, stderr, stdout } from "node:process";
import { escaped } from "@fairscore/core/parts";
import pc from "picocolors";
import { CliError, EXIT } from "./exit.ts";

/** Whether text on stdout may carry terminal escapes; only a terminal that wants them gets any. */
export const colored = Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== "dumb";

export const colors = pc.createColors(colored);

/** Whether small counts are shown: on the user's own terminal, or where that was asked for. A file is for others. */
export function showsSmall({ out, showSmall }: { out?: string; showSmall?: boolean }): boolean {
  return showSmall ?? (Boolean(stdout.isTTY) && out === undefined);
}

/** What is told where small counts were left out. */
export const SMALL_LEFT_OUT =
  "note: counts below 5, and what would give them away, are not printed; --show-small prints them";

/** What --show-small says of itself. */
export const SHOW_SMALL = "print counts below 5 in a file or pipe, too; they can point at persons";

/** Columns of the terminal that text is printed to; 80 when it is not one. */
export function terminalWidth(): number {
  return stdout.isTTY ? stdout.columns || 80 : 80;
}

/** Writes a text to stdout, with a line end. */
export function print(text: string): Promise<void> {
  return printBytes(text.endsWith("\n") ? text : `${text}\n`);
}

/** Writes to stdout. A reader that has gone away (`| head`) is no error; what was saved stays saved. */
export function printBytes(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(content, (error) => {
      const code = (error as NodeJS.ErrnoException | null | undefined)?.code;
      if (!error || isGone(code)) resolve();
      else reject(new CliError(`can't write to standard output: ${code ?? error.message}`, EXIT.badInput));
    });
  });
}

/** Writes one line to stderr, whatever the text holds. */
export function say(text: string): void {
  stderr.write(`${plain(text)}\n`);
}

/**
 * Text on one line with everything that acts instead of showing made visible: names and cells come from files
 * that nobody has vetted. Joiners stay, several scripts are written with them.
 */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) =>
    character === "\u200c" || character === "\u200d" ? character : escaped(character),
  );
}

/** JSON whose texts can't act on a terminal either: the same value, with more characters escaped. */
export function plainJson(json: string): string {
  return json.replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escaped);
}

/** Lets a closed pipe or terminal be: a command ends by itself and in order. Other faults reach whoever writes. */
export function tolerateClosedPipes(): void {
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
}

/** A reader that closed its end, a terminal that was closed, a stream that was never open. */
export function isGone(code: string | undefined): boolean {
  return code === "EPIPE" || code === "EIO" || code === "EBADF" || code === "ERR_STREAM_DESTROYED";
}
