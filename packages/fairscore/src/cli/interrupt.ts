import { EXIT } from "./exit.ts";
import { say } from "./terminal.ts";

/** A stop that Ctrl-C (or a request to end) asks for; the second one ends at once. */
export interface Interrupt {
  readonly signal: AbortSignal;
  release(): void;
}

export function listenForInterrupt(message: string): Interrupt {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
    say(`\n${message}`);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
