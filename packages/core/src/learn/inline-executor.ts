import type { Host } from "../host.ts";
import { runLane } from "./lane.ts";
import type { LaneExecutor } from "./lanes.ts";
import { runProof } from "./proof-task.ts";

/** Runs lanes and proofs one after the other on this thread, with a pause between them. */
export function inlineExecutor(host: Host): LaneExecutor {
  return {
    threads: 1,
    open(problem) {
      let stopped = false;
      const lane = { now: () => host.now(), stopped: () => stopped };
      return {
        async run(tasks) {
          const results = [];
          for (const task of tasks) {
            await host.pause();
            results.push(runLane(problem, task, lane));
          }
          return results;
        },
        prove(task, emit) {
          let best = Infinity;
          let ended = false;
          const stopping = () => stopped || ended;
          return {
            done: runProof(problem, task, {
              now: () => host.now(),
              stopped: stopping,
              best: () => best,
              pause: () => host.pause(),
              emit(event) {
                // What it finds itself counts at once: nobody else can speak while this thread works.
                if (event.type === "incumbent") best = Math.min(best, event.loss);
                if (!stopping()) emit(event);
              },
            }),
            tell(loss) {
              best = loss;
            },
            stop() {
              ended = true;
            },
          };
        },
        stop() {
          stopped = true;
        },
        close() {},
      };
    },
  };
}
