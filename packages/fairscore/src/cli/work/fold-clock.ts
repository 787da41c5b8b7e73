/** Says how far a run over several folds is: "fold 2 of 5 · 6 s left · ". */
export class FoldClock {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #began: number;

  /** `limit`: seconds that one fold may take, or infinity; `now`: a clock in milliseconds. */
  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
    this.#began = now();
  }

  /** `fold` from 0; `seconds` since it began to learn. */
  place(fold: number, folds: number, seconds: number): string {
    const left = this.#left(fold, folds, seconds);
    return `fold ${fold + 1} of ${folds} · ${left === undefined ? "" : `${duration(left)} left · `}`;
  }

  /** By the mean of the folds that are finished; before, by the limit alone, if there is one. */
  #left(fold: number, folds: number, seconds: number): number | undefined {
    const spent = (this.#now() - this.#began) / 1000 - seconds;
    const each = fold === 0 ? this.#limit : spent / fold;
    if (!Number.isFinite(each)) return undefined;
    return Math.max(0, each - seconds) + each * (folds - fold - 1);
  }
}

/** "8 s", "2 min", "1.5 h". */
function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
