import type { Host } from "../../host.ts";
import type { FrontierProgress } from "./options.ts";

/** A point without a limit may take as long as this many others: what is proven there holds for all of them. */
export const SHARES_WITHOUT_LIMIT = 5;

/** Keeps the time of a frontier, in shares of work: a share is what one point with a tolerance may take. */
export class FrontierClock {
  readonly #host: Host;
  readonly #began: number;
  readonly #secondsPerShare: number;
  #sharesDone = 0;
  #done = 0;
  /** Seconds at the end of the last point that was done. */
  #doneAt = 0;

  /** `secondsPerShare` is Infinity for runs by work. */
  constructor(host: Host, secondsPerShare: number) {
    this.#host = host;
    this.#began = host.now();
    this.#secondsPerShare = secondsPerShare;
  }

  finish(tolerance: number | null): void {
    this.#done++;
    this.#sharesDone += tolerance === null ? SHARES_WITHOUT_LIMIT : 1;
    this.#doneAt = this.#seconds();
  }

  /** `lines` numbers of lines, each with `tolerances` tolerances and a point without a limit. */
  look(
    lines: number,
    tolerances: number,
  ): Pick<FrontierProgress, "done" | "total" | "seconds" | "secondsLeft"> {
    const seconds = this.#seconds();
    const shares = lines * (tolerances + SHARES_WITHOUT_LIMIT);
    const each = this.#sharesDone === 0 ? Infinity : this.#doneAt / this.#sharesDone;
    const left = Math.min(this.#secondsPerShare, each) * (shares - this.#sharesDone);
    return {
      done: this.#done,
      total: lines * (tolerances + 1),
      seconds,
      secondsLeft: Number.isFinite(left) ? Math.max(0, left - (seconds - this.#doneAt)) : null,
    };
  }

  #seconds(): number {
    return (this.#host.now() - this.#began) / 1000;
  }
}
