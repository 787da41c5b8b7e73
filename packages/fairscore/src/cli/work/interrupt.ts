import { stopQueries } from "../../source/running-queries.ts";
import { EXIT } from "../../terminal/exit.ts";
import { say } from "../../terminal/terminal.ts";

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
      if (!listener) return endBy(signal);
      asked = now;
      const tell = listener;
      listener = undefined;
      tell();
    });
  }
}

/**
 * Ends at once. A query that is being planned can't be stopped, and `exit` would wait for it: then the signal, which is
 * ours no more, ends the program after the clean-up, with the exit code that a shell gives it (130, or 143 by SIGTERM).
 */
function endBy(signal: NodeJS.Signals): void {
  if (asked < 0) say("fairscore: stopped before it was done");
  if (!stopQueries()) process.exit(EXIT.interrupted);
  process.emit("exit", EXIT.interrupted);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
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
