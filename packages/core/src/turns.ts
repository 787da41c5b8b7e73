import type { Host } from "./host.ts";

/** How long work may keep a thread before others get a turn: a frame, so that a page or a server in it goes on. */
export const TURN_MILLISECONDS = 16;

/** Runs work that gives control back every few milliseconds, in one go. */
export function inOneGo<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs it with a pause after each turn; undefined when `stopped` says so before its end. */
export async function inTurns<T>(
  work: Generator<void, T>,
  host: Host,
  stopped: () => boolean = () => false,
): Promise<T | undefined> {
  let turnEnds = host.now() + TURN_MILLISECONDS;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (host.now() < turnEnds) continue;
    if (stopped()) return undefined;
    await host.pause();
    if (stopped()) return undefined;
    turnEnds = host.now() + TURN_MILLISECONDS;
  }
}
