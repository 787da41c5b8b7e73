import { computed, signal } from "@preact/signals";
import type { LearntCard } from "../model/learnt-card.ts";

/** All cards of the session, oldest first; none is ever overwritten by one of other settings. */
export const cards = signal<readonly LearntCard[]>([]);

export const selectedId = signal<string | undefined>(undefined);

/** The card that the scorecard and audit pages are about. */
export const selected = computed(
  () => cards.value.find(({ id }) => id === selectedId.value) ?? cards.value.at(-1),
);

/** Whether a search is on its way. */
export const running = signal(false);

/** Whether cards have been made or changed since the session was saved or opened. */
export const unsaved = signal(false);

/** Adds a card, or replaces the one with its id, and returns it. */
export function keepCard(card: LearntCard): LearntCard {
  const others = cards.value.filter(({ id }) => id !== card.id);
  const at = cards.value.findIndex(({ id }) => id === card.id);
  cards.value = at < 0 ? [...others, card] : cards.value.with(at, card);
  unsaved.value = true;
  return card;
}

export function selectCard(id: string): void {
  selectedId.value = id;
}

/** Pins (at most three, to compare) and notes stay with a card. */
export function changeCard(id: string, part: Partial<Pick<LearntCard, "pinned" | "note">>): void {
  cards.value = cards.value.map((card) => (card.id === id ? { ...card, ...part } : card));
  unsaved.value = true;
}
