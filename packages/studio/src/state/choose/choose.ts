import { leastLoss } from "@fairscore/core/parts";
import { computed, effect, signal } from "@preact/signals";
import type { CountedCard, FrontierNews } from "../../desk/open-points.ts";
import { type Family, familyOf, type Place, placeKey, placeOf, settingsAt } from "../../model/family.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { t } from "../../text/text.ts";
import { say } from "../announce.ts";
import { cards, keepCard, running, selected } from "../cards.ts";
import { ask, DeskLost } from "../desk.ts";
import { judging } from "../judging.ts";
import { type PointRow, pointRows } from "./points.ts";
import { enqueue, type QueueItem, queue, type Reason, withItem } from "./queue.ts";

/** How many other cards are looked for, and how much more often they may be wrong. */
export const ALTERNATIVES = { count: 6, within: 0.01 };

/** Which people the values are about. */
export const shownPart = signal<"train" | "held-out">("train");

/** The place that was selected in the chart or the table; undefined: that of the card in use. */
const chosen = signal<string | undefined>(undefined);

/** What the desk said last, about which cards. */
const told = signal<{ readonly about: string; readonly news: FrontierNews } | undefined>(undefined);

/** Why the desk could not say it. */
export const refused = signal<{ readonly about: string; readonly reason: Reason } | undefined>(undefined);

/** Cards for which others as good were looked for. */
export const lookedBeside = signal<ReadonlySet<string>>(new Set());

/** Seconds that the point at hand has been searched for. */
export const elapsed = signal(0);

/** The family of the card in use. */
export const family = computed<Family | undefined>(() => {
  const card = selected.value;
  // A card that was changed by hand stands beside the one that it was made from.
  const learnt = card?.edit ? cards.value.find(({ id }) => id === card.edit!.of) : card;
  return learnt && familyOf(cards.value, learnt);
});

/** What the desk knows of the family; also while it counts cards that came since. */
export const news = computed<FrontierNews | undefined>(() =>
  family.value && told.value?.about.startsWith(family.value.key) ? told.value.news : undefined,
);

/** All points of the family: those with a card, and those that wait, are searched for, or failed. */
export const rows = computed<readonly PointRow[]>(() =>
  family.value ? pointRows(family.value, news.value, queue.value) : [],
);

export const chosenRow = computed<PointRow | undefined>(() => {
  const own = selected.value && placeKey(placeOf(selected.value.settings));
  return (
    rows.value.find(({ key }) => key === chosen.value) ??
    rows.value.find(({ key }) => key === own) ??
    rows.value[0]
  );
});

export function choosePoint(key: string): void {
  chosen.value = key;
}

/** Which cards the desk would be told of: when they change, what it knows does. */
export function aboutOf({ key, cards: members }: Family): string {
  return [key, ...members.map(({ system }) => system.seal)].join(" ");
}

/** Asks the desk what it knows of the family, unless it has said so. */
export async function refresh(): Promise<void> {
  const now = family.value;
  if (!now) return;
  const about = aboutOf(now);
  if (told.peek()?.about === about) return;
  try {
    const answer = await ask("frontier", { base: now.base, systems: now.cards.map(({ system }) => system) });
    if (family.peek() && aboutOf(family.peek()!) === about) take(now, answer);
    refused.value = undefined;
  } catch (error) {
    refused.value = { about, reason: reasonOf(error) };
  }
}

/** Keeps the cards of all points: new ones, and those that became better where they were. */
function take(about: Family, answer: FrontierNews, seconds = 0): void {
  const standing = new Map(about.cards.map((card) => [placeKey(placeOf(card.settings)), card]));
  for (const { system, audit, verification, by, most, tolerance } of answer.points) {
    const place = { by, most, tolerance };
    const card = standing.get(placeKey(place));
    if (card?.system.seal === system.seal) continue;
    keepCard(
      card
        ? { ...card, system, audit, verification }
        : learntCard("frontier", settingsAt(about.base, place, seconds), { system, audit, verification }),
    );
  }
  const after = cards.peek().find(({ id }) => id === about.head);
  if (after) told.value = { about: aboutOf(familyOf(cards.peek(), after)), news: answer };
}

function learntCard(
  from: LearntCard["from"],
  settings: LearntCard["settings"],
  { system, audit, verification }: CountedCard,
): LearntCard {
  const taken = new Set(cards.peek().map(({ id }) => id));
  let number = 1;
  while (taken.has(`${from}-${number}`)) number++;
  const id = `${from}-${number}`;
  return { id, settings, system, audit, verification, from, pinned: false, note: "" };
}

/** Puts places of the family in the queue. */
export function queuePoints(places: readonly Place[], seconds: number): void {
  const member = family.peek()?.head;
  if (member === undefined) return;
  for (const place of places) enqueue({ kind: "point", member, place, seconds });
  advance();
}

/** Queues a search for cards about as good as this one. */
export function queueAlternatives(card: LearntCard, seconds: number): void {
  enqueue({ kind: "alternatives", member: card.id, place: placeOf(card.settings), seconds });
  advance();
}

export function retry(item: QueueItem): void {
  queue.value = withItem(queue.peek(), { ...item, state: "waiting", reason: undefined });
  advance();
}

/** Ends the point at hand, which keeps what was found, and forgets those that wait. */
export function stopQueue(): void {
  queue.value = queue.peek().filter(({ state }) => state !== "waiting");
  // When the desk is lost the point ends by itself.
  ask("stopVisit", {}).catch(() => {});
}

/** Works off the queue, one point after the other; a search that runs comes first, and a card that is being judged. */
function advance(): void {
  const items = queue.peek();
  const next = items.find(({ state }) => state === "waiting");
  if (!next || running.peek() || judging.peek() || items.some(({ state }) => state === "running")) return;
  queue.value = withItem(items, { ...next, state: "running" });
  elapsed.value = 0;
  workOff(next).then((reason) => {
    const others = queue.peek().filter(({ id }) => id !== next.id);
    queue.value = reason ? withItem(queue.peek(), { ...next, state: "failed", reason }) : others;
    say(reason ? t("choose.saidFailed") : t("choose.saidDone", { waiting: others.length }));
    advance();
  });
}

effect(() => {
  if (!running.value && !judging.value) queueMicrotask(advance);
});

/** Searches for one item; gives the reason when there is no card in the end. */
async function workOff(item: QueueItem): Promise<Reason | undefined> {
  const member = cards.peek().find(({ id }) => id === item.member);
  if (!member) return { key: "choose.cardGone" };
  try {
    return item.kind === "point" ? await visit(item, member) : await lookBeside(item, member);
  } catch (error) {
    return reasonOf(error);
  }
}

async function visit({ place, seconds }: QueueItem, member: LearntCard): Promise<Reason | undefined> {
  const about = familyOf(cards.peek(), member);
  const systems = about.cards.map(({ system }) => system);
  const { status, news: answer } = await ask(
    "visit",
    { base: about.base, systems, place, seconds },
    (progress) => {
      elapsed.value = progress.seconds;
    },
  );
  if (!isKept(member)) return { key: "choose.cardGone" };
  take(familyOf(cards.peek(), member), answer, seconds);
  if (status === "infeasible") return { key: "choose.impossible" };
  return status === "unknown" ? { key: "choose.noneFound" } : undefined;
}

async function lookBeside({ place, seconds }: QueueItem, card: LearntCard): Promise<Reason | undefined> {
  const { base } = familyOf(cards.peek(), card);
  const { system } = card;
  const found = await ask("alternatives", { base, place, system, seconds, ...ALTERNATIVES });
  const now = cards.peek().find(({ id }) => id === card.id);
  if (!now) return { key: "choose.cardGone" };
  const improved =
    leastLoss(found.best.system.training!) < leastLoss(now.system.training!) ||
    found.best.system.training!.floor > now.system.training!.floor;
  const kept = improved ? keepCard({ ...now, ...found.best }) : now;
  const seen = new Set(cards.peek().map((other) => JSON.stringify(other.system.tables)));
  for (const other of found.others) {
    if (seen.has(JSON.stringify(other.system.tables))) continue;
    keepCard(learntCard("alternative", kept.settings, other));
  }
  lookedBeside.value = new Set([...lookedBeside.peek(), card.id]);
  return undefined;
}

/** A card goes when other data or another session is opened. */
function isKept({ id }: LearntCard): boolean {
  return cards.peek().some((card) => card.id === id);
}

function reasonOf(error: unknown): Reason {
  if (error instanceof DeskLost) return { key: "choose.deskLost" };
  return { words: error instanceof Error ? error.message : String(error) };
}
