import { plain } from "../../terminal/terminal.ts";
import type { Collected } from "../folder/collected.ts";
import { taskWords } from "../task/task-words.ts";

/** More failures than this are counted, not listed. */
const MOST_FAILURES = 10;

/** "46 of 48 done, 1 failed, 1 to run". */
export function foundWords({ tasks, failed, open }: Collected): string {
  const parts = [`${tasks.length - failed.length - open} of ${tasks.length} done`];
  if (failed.length > 0) parts.push(`${failed.length} failed`);
  if (open > 0) parts.push(`${open} to run`);
  return parts.join(", ");
}

/** A line for each failure, the first ones only; empty without any. */
export function failuresText({ failed }: Collected): string {
  const lines = failed.slice(0, MOST_FAILURES).map(({ id, task, message, attempts }) => {
    const tries = attempts > 1 ? ` (tried ${attempts} times)` : "";
    return `failed: ${plain(taskWords(task))} (${id})${tries}: ${plain(message)}\n`;
  });
  const more = failed.length - MOST_FAILURES;
  return lines.join("") + (more > 0 ? `failed: ${more} more\n` : "");
}
