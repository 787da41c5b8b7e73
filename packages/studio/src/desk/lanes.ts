import { type LaneExecutor, type WorkerLike, workerExecutor } from "@fairscore/core";
import type { Role } from "./protocol.ts";

/** More would take memory for solvers that wait for each other. */
const MOST_LANES = 8;

/** Threads that search and prove for the desk, which itself stays free to answer. */
export interface Lanes {
  readonly executor: LaneExecutor;
  /** Ends them at once, whatever they are doing. */
  dismiss(): void;
}

/** Hires as many lanes as the machine has processors to spare. */
export function hireLanes({ code, solver }: Role): Lanes {
  const count = Math.min(MOST_LANES, Math.max(1, navigator.hardwareConcurrency ?? 2));
  const url = URL.createObjectURL(code);
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(url);
    worker.postMessage({ role: "lane", solver, code } satisfies Role);
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
