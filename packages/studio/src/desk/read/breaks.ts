import { Cancelled } from "./problem.ts";

/** Long work stops this often to let messages in. */
const WORK_MILLISECONDS = 60;

/** Lets messages in now and then; throws when one of them was to cancel. */
export type Breaks = () => Promise<void>;

export function breaksUntil(isCancelled: () => boolean): Breaks {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MILLISECONDS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
    if (isCancelled()) throw new Cancelled("cancelled");
  };
}
