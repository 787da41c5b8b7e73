import type { Host } from "./host.ts";
import { runLane } from "./lane.ts";
import type { LaneExecutor } from "./lanes.ts";

/** Runs lanes one after the other on this thread, with a pause between them. */
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
        stop() {
          stopped = true;
        },
        close() {},
      };
    },
  };
}
