/** What the surroundings lend: a clock in milliseconds, and a pause that lets other events in. */
export interface Host {
  now(): number;
  pause(): Promise<void>;
}

interface Surroundings {
  readonly performance: { now(): number };
  readonly setTimeout: (callback: () => void, milliseconds: number) => unknown;
}

/** The clock and timers that Node, browsers and workers all have; core itself is compiled without them. */
export const systemHost: Host = {
  now: () => (globalThis as unknown as Surroundings).performance.now(),
  pause: () => new Promise((resolve) => (globalThis as unknown as Surroundings).setTimeout(resolve, 0)),
};
