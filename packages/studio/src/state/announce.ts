import { signal } from "@preact/signals";

/** What screen readers hear: news when there is time, and errors at once. */
export const status = signal("");
export const alarm = signal("");

/** Between two pieces of news of a search. */
const QUIET_MILLISECONDS = 10_000;

let saidAt = -Infinity;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says something once. */
export function say(text: string): void {
  saidAt = performance.now();
  status.value = text;
}

/** Says the latest of many pieces of news, at most one every ten seconds. */
export function sayQuietly(text: string): void {
  clearTimeout(waiting);
  const wait = saidAt + QUIET_MILLISECONDS - performance.now();
  if (wait <= 0) say(text);
  else waiting = setTimeout(() => say(text), wait);
}

/** An error: stays on the screen until it is closed or followed by another. */
export function alert(text: string): void {
  alarm.value = text;
}
