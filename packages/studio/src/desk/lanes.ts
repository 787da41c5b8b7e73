import type { LaneExecutor } from "@fairscore/core";
import { type WorkerLike, workerExecutor } from "@fairscore/core/parts";
import type { Role } from "../model/protocol.ts";

/** More would take memory for solvers that wait for each other. */
const MOST_LANES = 8;

/** Threads that search and prove for the desk, which itself stays free to answer. */
export interface Lanes {
  readonly executor: LaneExecutor;
  /** Ends them at once, whatever they are doing. */
  dismiss(): void;
}

/** One to search and one to prove; a single one would work on the desk's own thread in between. */
const FEWEST_LANES = 2;

/** Hires as many lanes as the machine has processors, but the one that the page is shown by. */
export function hireLanes({ code, solver, reader }: Role): Lanes {
  const spare = (navigator.hardwareConcurrency ?? FEWEST_LANES) - 1;
  const count = Math.min(MOST_LANES, Math.max(FEWEST_LANES, spare));
  const url = URL.createObjectURL(code);
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(url);
    worker.postMessage({ role: "lane", solver, code, reader } satisfies Role);
    return worker;
  });
  return {
    executor: workerExecutor(workers as unknown as WorkerLike[]),
    dismiss() {
      for (const worker of workers) worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}
