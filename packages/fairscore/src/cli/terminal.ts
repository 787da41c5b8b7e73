import { stderr, stdout } from "node:process";

/** Columns of the terminal that text is printed to; 80 when it is not one. */
export function terminalWidth(): number {
  return stdout.isTTY ? stdout.columns || 80 : 80;
}

/** Writes to stdout. A reader that has gone away (`| head`) is no error; what was saved stays saved. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    stdout.write(text.endsWith("\n") ? text : `${text}\n`, () => resolve());
  });
}

/** Writes a sentence to stderr. */
export function say(text: string): void {
  stderr.write(`${plain(text)}\n`);
}

/** Text with control characters made visible: names and cells come from files that nobody has vetted. */
export function plain(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (c) => {
      return `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
    },
  );
}

/** Ignores a closed pipe on stdout and stderr, so that a command ends by itself and in order. */
export function tolerateClosedPipes(): void {
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}
