import { signal } from "@preact/signals";
import { run } from "./search.ts";

/** How long which search went on while the tab was hidden; said when the user is back, until it is closed. */
export const away = signal<{ readonly id: string; readonly seconds: number } | undefined>(undefined);

/** Shorter looks elsewhere are not worth a word. */
const WORTH_SAYING = 2;

let left: { readonly id: string; readonly seconds: number } | undefined;

globalThis.document?.addEventListener("visibilitychange", () => {
  const now = run.value;
  if (document.visibilityState === "hidden") {
    left = now && now.stage !== "ended" ? { id: now.id, seconds: now.seconds } : undefined;
    return;
  }
  if (left && now?.id === left.id && now.seconds - left.seconds >= WORTH_SAYING) {
    away.value = { id: now.id, seconds: now.seconds - left.seconds };
  }
  left = undefined;
});
