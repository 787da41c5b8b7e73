/** Runs a count to its end. */
export function finish<Progress, Result>(count: Generator<Progress, Result>): Result {
  for (;;) {
    const { done, value } = count.next();
    if (done) return value;
  }
}
