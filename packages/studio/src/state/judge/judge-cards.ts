import type { ScoringSystem } from "@fairscore/core";
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { LearntCard } from "../../model/learnt-card.ts";
import { holdsOut } from "../../model/settings.ts";
import { t } from "../../text/text.ts";
import { sayQuietly } from "../announce.ts";
import { carryTicks } from "../audit.ts";
import { cards, running, selected } from "../cards.ts";
import { chosenRow } from "../choose/choose.ts";
import { queue } from "../choose/queue.ts";
import { data } from "../data.ts";
import { ask, DeskLost } from "../desk.ts";
import { judging } from "../judging.ts";
import { run, shownRun } from "../search/search.ts";
import { standingOf } from "../standing.ts";
import { currentStep } from "../steps.ts";

/** Cards that could not be judged, and why: they are not tried again unless somebody asks. */
export const unjudgeable = signal<ReadonlyMap<ScoringSystem, string>>(new Map());

/** The card that is looked at. */
const looked = computed<LearntCard | undefined>(() => {
  const step = currentStep.value;
  if (step === "card" || step === "audit") return selected.value;
  if (step === "choose") return chosenRow.value?.found?.card;
  return step === "search" ? cards.value.find(({ id }) => id === shownRun.value?.id) : undefined;
});

/** The card that is looked at, where it may be judged and was not. */
const waiting = computed<LearntCard | undefined>(() => {
  const card = looked.value;
  const isOpen = card && !card.system.verdict && !unjudgeable.value.has(card.system);
  return isOpen && canJudge(card) ? card : undefined;
});

/** Whether others learn at the moment: judging is a few seconds' work, but not beside a search by the clock. */
const isBusy = computed(() => running.value || queue.value.some(({ state }) => state === "running"));

/** Whether a card can be judged here: from the data that it was counted on. */
export function canJudge(card: LearntCard): boolean {
  const isLearntHere = card.system.training !== undefined && card.from !== "opened";
  return data.value !== undefined && isLearntHere && standingOf(card) === "counted";
}

/** Whether a count is enough to judge it. */
function isCounted({ settings }: LearntCard): boolean {
  return holdsOut(settings);
}

/** Judges a card although that was stopped, or could not be done, before. */
export function judgeNow(card: LearntCard): void {
  if (judging.value || isBusy.value || !canJudge(card)) return;
  void follow(card);
}

/** Leaves the card that is being judged as one that is not. */
export function stopJudging(): void {
  ask("stopJudging", {}).catch(() => {});
}

/** What is being judged, of which data; another one has taken its place, or none, where it is not the latest. */
let latest: { readonly file: string | undefined } | undefined;

async function follow(card: LearntCard): Promise<void> {
  const { id, settings, system } = card;
  const mine = { file: data.value?.sha256 };
  latest = mine;
  judging.value = { id, done: 0, of: 0 };
  try {
    const judged = await ask("judge", { settings, system }, ({ done, of }) => {
      if (latest !== mine) return;
      judging.value = { id, done, of };
      if (done === 0) sayQuietly(t("verdict.judging"));
    });
    if (latest === mine) put(card, judged);
  } catch (error) {
    const why = error instanceof DeskLost ? t("verdict.lost") : (error as Error).message;
    if (latest === mine) unjudgeable.value = new Map([...unjudgeable.value, [system, why]]);
  } finally {
    if (latest === mine) judging.value = undefined;
  }
}

/** In the place of the card that was judged, unless that has become another one since. What is judged anew is no work lost. */
function put(card: LearntCard, judged: Pick<LearntCard, "system" | "audit" | "verification">): void {
  const { id, system } = card;
  batch(() => {
    carryTicks(card, { ...card, ...judged });
    cards.value = cards.value.map((one) =>
      one.id === id && one.system === system ? { ...one, ...judged } : one,
    );
    if (run.value?.id === id && run.value.system === system)
      run.value = { ...run.value, system: judged.system };
  });
}

effect(() => {
  const card = waiting.value;
  if (!card || judging.value || (isBusy.value && !isCounted(card))) return;
  untracked(() => void follow(card));
});

// A search needs all there is, and its card may be a better one; other data has other people.
effect(() => {
  const isOther = running.value || data.value?.sha256 !== latest?.file;
  untracked(() => {
    if (!isOther || !judging.value) return;
    stopJudging();
    latest = undefined;
    judging.value = undefined;
  });
});
