import { computed, signal } from "@preact/signals";
import type { TextKey } from "../text/text.ts";
import { cards, running } from "./cards.ts";
import { data } from "./data.ts";
import { settings } from "./settings.ts";

export const STEPS = ["start", "data", "setup", "search", "choose", "card", "audit"] as const;
export type Step = (typeof STEPS)[number];

const asked = signal<Step>(stepOf(globalThis.location?.hash ?? ""));

function stepOf(hash: string): Step {
  return STEPS.find((step) => `#${step}` === hash) ?? "start";
}

globalThis.addEventListener?.("hashchange", () => {
  asked.value = stepOf(location.hash);
});

/** Why a step can't be opened yet; undefined when it can. */
export function closedBecause(step: Step): TextKey | undefined {
  if (step === "start") return undefined;
  const hasCards = cards.value.length > 0;
  if (step === "choose" || step === "card" || step === "audit") {
    return hasCards ? undefined : "shell.closedCards";
  }
  if (step === "search" && (hasCards || running.value)) return undefined;
  if (!data.value) return "shell.closedData";
  return step === "search" && settings.value.outcome === "" ? "shell.closedSetup" : undefined;
}

/** The step that is shown: the one asked for, or the start while that one is closed. */
export const currentStep = computed<Step>(() => (closedBecause(asked.value) ? "start" : asked.value));

/** Opens a step; the browser's back button leads to the one before. */
export function goTo(step: Step): void {
  asked.value = step;
  if (location.hash !== `#${step}`) location.hash = step;
}
