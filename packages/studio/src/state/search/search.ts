import type { ScoringSystem } from "@fairscore/core";
import { computed, effect, signal, untracked } from "@preact/signals";
import type { SearchEnd, SizeChosen } from "../../desk/search-desk.ts";
import type { Settings } from "../../model/settings.ts";
import { alert } from "../announce.ts";
import { cards, keepCard, running, selectCard, selected } from "../cards.ts";
import { data } from "../data.ts";
import { ask, DeskLost } from "../desk.ts";
import { settings } from "../settings.ts";
import { currentStep, goTo } from "../steps.ts";
import { continued, ended, heard, newRun, runOfCard, type SearchRun, sizedBy } from "./run.ts";
import { speakOf } from "./words.ts";

/** The search at hand, or the last one; undefined before the first. */
export const run = signal<SearchRun | undefined>(undefined);

/** What the search screen is about: the search, else that of the card from an opened session. */
export const shownRun = computed(
  () => run.value ?? (selected.value?.from === "search" ? runOfCard(selected.value) : undefined),
);

/** The search on its way; settled when it has ended and its card is kept. */
let underway: Promise<void> | undefined;

/** Searches with the settings on the set-up page, and keeps the card. A search on its way is stopped first. */
export async function startSearch(): Promise<void> {
  return startFrom(undefined);
}

/** The same from a card that keeps these settings, where one is known. */
export async function startFrom(system: ScoringSystem | undefined): Promise<void> {
  const chosen = settings.value;
  if (underway) {
    stopSearch();
    await underway;
  }
  goTo("search");
  return begin(newRun(`card-${Date.now()}`, chosen, data.value?.sha256), system);
}

/** Goes on with the search that is shown: its card never gets worse, and its proven minimum never falls. */
export async function continueSearch(stop: Settings["stop"]): Promise<void> {
  const last = shownRun.value;
  if (!last || underway) return;
  // The card may have become better since: what is found while trade-offs are compared counts for it as well.
  const kept = cards.value.find(({ id }) => id === last.id);
  return begin(continued(last, stop), kept?.system ?? last.system);
}

export function stopSearch(): void {
  if (!run.value || run.value.stage === "ended") return;
  run.value = { ...run.value, stage: "stopping" };
  // Where the worker has died, the search itself hears of it.
  ask("stop", {}).catch(() => {});
}

/** Ends the search without a card and forgets it: for when other data or another session is opened. */
export function forgetSearch(): void {
  if (underway) ask("stop", {}).catch(() => {});
  underway = undefined;
  running.value = false;
  run.value = undefined;
}

function begin(first: SearchRun, from: ScoringSystem | undefined): Promise<void> {
  run.value = first;
  running.value = true;
  const mine = follow(first, from).finally(() => {
    if (underway !== mine) return;
    underway = undefined;
    running.value = false;
  });
  underway = mine;
  return mine;
}

async function follow(first: SearchRun, from: ScoringSystem | undefined): Promise<void> {
  const isShown = () => run.value?.id === first.id;
  try {
    let chosen: SizeChosen | undefined;
    if (first.settings.mostConditions === "auto") {
      chosen = await ask("chooseSize", { settings: first.settings }, (choosing) => {
        if (isShown()) run.value = { ...run.value!, choosing };
      });
      if (!isShown()) return;
      run.value = sizedBy(run.value!, chosen);
      if (run.value.stage === "stopping") {
        tell({ ...run.value, stage: "ended", end: { how: "nothing", stopped: true } });
        return;
      }
    }
    const { settings: its } = run.value ?? first;
    const end = await ask("search", { settings: its, from, chosen }, (news) => {
      if (!isShown()) return;
      const isFirst = run.value!.system === undefined;
      tell(heard(run.value!, news));
      if (isFirst) void keepBest();
    });
    if (!isShown()) return;
    const next = ended(run.value!, end);
    if (end.found) keep(next, end.found);
    tell(next);
  } catch (error) {
    if (!isShown()) return;
    if (error instanceof DeskLost) {
      // The last card is on this page, whatever became of the worker; a new worker counts it.
      await keepBest();
      tell({ ...run.value!, stage: "ended", end: { how: "lost" } });
    } else {
      const { message } = error as Error;
      tell({ ...run.value!, stage: "ended", end: { how: "failed", message } });
      alert(message);
    }
  }
}

function tell(next: SearchRun): void {
  run.value = next;
  speakOf(next);
}

/** Keeps the best card so far, for the pages that read and try it. */
async function keepBest(): Promise<void> {
  const now = run.value;
  if (!now?.system) return;
  const { system, settings: its } = now;
  try {
    const counted = await ask("recount", { settings: its, system });
    // By now the search may have ended, with a better one.
    if (run.value?.id === now.id && run.value.stage !== "ended") keep(now, { system, ...counted });
  } catch (error) {
    // Where the worker has died, the search itself hears of it.
    if (!(error instanceof DeskLost)) throw error;
  }
}

function keep({ id, settings: its }: SearchRun, found: NonNullable<SearchEnd["found"]>): void {
  const old = cards.value.find((card) => card.id === id);
  const { pinned = false, note = "" } = old ?? {};
  keepCard({ id, settings: its, ...found, from: "search", pinned, note });
  if (!old) selectCard(id);
}

// Whoever leaves the search to read the card reads the best one so far.
effect(() => {
  const step = currentStep.value;
  if (step === "choose" || step === "card" || step === "audit") {
    untracked(() => running.value && keepBest());
  }
});

// A search is of no use to other data.
effect(() => {
  const file = data.value?.sha256;
  untracked(() => {
    if (run.value && file !== undefined && run.value.file !== file) forgetSearch();
  });
});
