import { signal } from "@preact/signals";
import { type Place, placeKey } from "../../model/family.ts";
import type { TextKey } from "../../text/text.ts";

/** Why something did not work: in our words, or in those of the core. */
export type Reason = { readonly key: TextKey } | { readonly words: string };

/** A point to search for, or other cards about as good as one. */
export interface QueueItem {
  readonly id: number;
  readonly kind: "point" | "alternatives";
  /** A card of the family; for alternatives, the one they are beside. */
  readonly member: string;
  readonly place: Place;
  readonly seconds: number;
  readonly state: "waiting" | "running" | "failed";
  readonly reason?: Reason;
}

/** What is to be searched for, in that order. What failed stays until it is tried again or removed. */
export const queue = signal<readonly QueueItem[]>([]);

/** Seconds for each point that is queued from now on. */
export const secondsPerPoint = signal(10);

let count = 0;

/** Adds an item, unless the same is waiting or being searched for; one that failed goes. */
export function enqueue(wanted: Pick<QueueItem, "kind" | "member" | "place" | "seconds">): void {
  const isSame = ({ kind, place, member }: QueueItem) =>
    kind === wanted.kind && member === wanted.member && placeKey(place) === placeKey(wanted.place);
  if (queue.peek().some((item) => isSame(item) && item.state !== "failed")) return;
  const others = queue.peek().filter((item) => !isSame(item));
  queue.value = [...others, { ...wanted, id: ++count, state: "waiting" }];
}

export function withItem(items: readonly QueueItem[], item: QueueItem): readonly QueueItem[] {
  return items.map((other) => (other.id === item.id ? item : other));
}

export function removeItem(item: QueueItem): void {
  queue.value = queue.peek().filter(({ id }) => id !== item.id);
}
