import { setImmediate } from "node:timers/promises";

/** Long work stops this often to let signals, timers and other requests in. */
const WORK_MILLISECONDS = 20;

/** A function to be called often in long work: now and then it lets others in. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MILLISECONDS) return;
    await setImmediate();
    since = performance.now();
  };
}
