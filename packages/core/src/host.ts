/** What the surroundings lend: a clock in milliseconds, and a pause that lets other events in. */
export interface Host {
  now(): number;
  pause(): Promise<void>;
}

interface Surroundings {
  readonly performance: { now(): number };
  readonly setTimeout: (callback: () => void, milliseconds: number) => unknown;
  /** Only Node has it: after all events that wait, without the millisecond that a timer takes at least. */
  readonly setImmediate?: (callback: () => void) => unknown;
}

const surroundings = globalThis as unknown as Surroundings;

/** The clock and timers that Node, browsers and workers all have; core itself is compiled without them. */
export const systemHost: Host = {
  now: () => surroundings.performance.now(),
  pause: () =>
    new Promise((resolve) => {
      if (surroundings.setImmediate) surroundings.setImmediate(resolve);
      else surroundings.setTimeout(resolve, 0);
    }),
};
