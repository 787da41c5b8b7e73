import { EXIT } from "./exit.ts";

/** A stop that Ctrl-C (or a request to end) asks for. */
export interface Interrupt {
  readonly signal: AbortSignal;
  release(): void;
}

/** npx and npm pass Ctrl-C on to a program that the terminal has told already: that is one wish, not two. */
const SAME_WISH_MILLISECONDS = 500;

let listener: (() => void) | undefined;
let asked = Number.NEGATIVE_INFINITY;

/** Ends by `exit` on signals, so that temporary files are removed; a listening command may finish its work. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - asked < SAME_WISH_MILLISECONDS) return;
      if (!listener) process.exit(EXIT.interrupted);
      asked = now;
      const tell = listener;
      listener = undefined;
      tell();
    });
  }
}

/** The first signal from now on calls `onStop` and aborts; the second one ends the program at once. */
export function listenForInterrupt(onStop: () => void): Interrupt {
  const controller = new AbortController();
  listener = () => {
    onStop();
    controller.abort();
  };
  return {
    signal: controller.signal,
    release: () => {
      listener = undefined;
    },
  };
}
