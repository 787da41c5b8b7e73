/** Work looks at the clock far more often than this: a longer step is a machine that slept. */
const LONGEST_STEP = 5000;

/** A clock in milliseconds that stands still while the machine sleeps. */
export function awakeClock(now: () => number): () => number {
  let before = now();
  let awake = 0;
  return () => {
    const at = now();
    awake += Math.min(LONGEST_STEP, Math.max(0, at - before));
    before = at;
    return awake;
  };
}
