import { type Desk, DeskLost, openDesk } from "../desk/client.ts";
import { fromBase64 } from "../session/base64.ts";
import { t } from "../text/text.ts";
import { say } from "./announce.ts";
import { givenFile } from "./data.ts";

let open: Desk | undefined;
let ready: Promise<unknown> = Promise.resolve();

/** The texts that the build put into the page. */
function partOf(id: string): string {
  return document.getElementById(id)!.textContent ?? "";
}

function parts(): { worker: Blob; solver: Blob; reader: Blob } {
  const packed = (id: string) => new Blob([fromBase64(partOf(id))]);
  const worker = new Blob([partOf("worker")], { type: "text/javascript" });
  return { worker, solver: packed("solver"), reader: packed("reader") };
}

let made: ReturnType<typeof parts> | undefined;

function hire(): Desk {
  made ??= parts();
  return openDesk(made, () => {
    open = undefined;
    say(t("shell.lost"));
  });
}

/**
 * Asks the worker, which is started when it is first needed, and again when it was lost: the file is read anew, so
 * that nobody notices but those whose own call was cut off.
 */
export const ask: Desk["ask"] = (name, input, onEvent) => {
  if (!open) {
    const desk = hire();
    open = desk;
    const file = givenFile.value;
    if (file && name !== "read") {
      ready = desk.ask("read", { file: file.blob, name: file.name, options: file.options });
    }
  }
  const desk = open;
  return name === "read" ? desk.ask(name, input, onEvent) : ready.then(() => desk.ask(name, input, onEvent));
};

/** Ends the worker at once and forgets what it was doing. */
export function dismissDesk(): void {
  open?.close();
  open = undefined;
  ready = Promise.resolve();
}

export { DeskLost };
