import { signal } from "@preact/signals";
import { cards } from "../cards.ts";
import { EXAMPLES, exampleFile } from "../file/examples.ts";
import { openFile } from "../file/open-file.ts";
import { cardTab } from "../person.ts";
import { startSearch } from "../search/search.ts";
import { currentStep, goTo } from "../steps.ts";
import { mayDrop } from "../unsaved.ts";

/** Whether the user is on the tour: a few sentences on every screen, and a way to the next one. */
export const touring = signal(false);

/** The stops of the tour, by screen; the scorecard has two. */
export const STOPS = ["data", "setup", "search", "choose", "card", "person", "audit"] as const;
export type Stop = (typeof STOPS)[number];

/** The example searches for this long on the tour: it is enough for a good card, and nobody waits longer. */
const SECONDS = 10;

/** Opens the first example with its settings, and begins. */
export async function startTour(): Promise<void> {
  if (!(await mayDrop())) return;
  const [example] = EXAMPLES;
  const settings = { ...example!.settings, stop: { by: "time", seconds: SECONDS } } as const;
  await openFile(exampleFile(example!), {}, settings);
  touring.value = currentStep.value !== "start";
}

export function endTour(): void {
  touring.value = false;
}

/** Where the tour is: it follows the user, who may go about by themselves. */
export function currentStop(): Stop | undefined {
  const step = currentStep.value;
  if (!touring.value || step === "start") return undefined;
  return step === "card" && cardTab.value === "try" ? "person" : step;
}

/** Whether there is a way on: cards are looked at once there is one. */
export function canGoOn(stop: Stop): boolean {
  return stop !== "search" || cards.value.length > 0;
}

export function nextStop(stop: Stop): void {
  if (!canGoOn(stop)) return;
  if (stop === "setup" && cards.value.length === 0) void startSearch();
  else if (stop === "audit") endTour();
  else goToStop(STOPS[STOPS.indexOf(stop) + 1]!);
}

export function previousStop(stop: Stop): void {
  const at = STOPS.indexOf(stop);
  if (at > 0) goToStop(STOPS[at - 1]!);
}

function goToStop(stop: Stop): void {
  if (stop === "card" || stop === "person") cardTab.value = stop === "person" ? "try" : "read";
  goTo(stop === "person" ? "card" : stop);
}
