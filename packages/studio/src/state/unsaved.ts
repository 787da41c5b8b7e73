import { effect, signal } from "@preact/signals";
import { running, unsaved } from "./cards.ts";

/** A question that is open: whether what is not saved may be dropped. */
export const dropQuestion = signal<{ readonly answer: (mayDrop: boolean) => void } | undefined>(undefined);

/** Whether something would be lost with the page: cards that are in no session file, or a search on its way. */
function hasUnsaved(): boolean {
  return unsaved.value || running.value;
}

/** Asks before cards or a search are dropped; true at once where there is nothing to lose. */
export function mayDrop(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true);
  dropQuestion.value?.answer(false);
  return new Promise((resolve) => {
    dropQuestion.value = {
      answer(yes) {
        dropQuestion.value = undefined;
        resolve(yes);
      },
    };
  });
}

/** The browser asks in its own words. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// A listener that is there all the time would keep the page from being restored quickly.
effect(() => {
  if (typeof window === "undefined") return;
  if (hasUnsaved()) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});
