import type { SweepTask } from "../task/task.ts";

/** For starting Node and reading the data, which may come from a slow disk. */
const START_MINUTES = 10;

/**
 * After how many minutes an index with these tasks has surely gone wrong: twice the time that they may take and
 * some to start. Nothing can be said of tasks with a budget of work.
 */
export function minutesFor(tasks: readonly Pick<SweepTask, "budget">[]): number | undefined {
  let seconds = 0;
  for (const { budget } of tasks) {
    if (budget.seconds === undefined) return undefined;
    seconds += budget.seconds;
  }
  return START_MINUTES + tasks.length + Math.ceil((2 * seconds) / 60);
}
