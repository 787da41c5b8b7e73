import { type LargestDifference, largestDifference } from "../../desk/largest-difference.ts";
import type { FrontierNews } from "../../desk/open-points.ts";
import { byPlace, type Family, type Place, placeKey, placeOf } from "../../model/family.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import type { QueueItem } from "./queue.ts";

/** One point of the frontier: a mark of the chart and a row of its table. */
export interface PointRow {
  readonly key: string;
  readonly place: Place;
  /** What stands for it, and what was counted; absent until there is a card. */
  readonly found?: FoundPoint;
  /** What is being done about it, or went wrong. */
  readonly item?: QueueItem;
}

export interface FoundPoint {
  readonly card: LearntCard;
  readonly proven: boolean;
  /** Balanced: errors are shares and not people. */
  readonly balanced: boolean;
  /** Another card has no more lines, no larger difference and is not wrong more often, and one of them is less. */
  readonly dominated: boolean;
  /** People used to build. */
  readonly people: number;
  /** Share of errors among them, and the smallest that is not proven impossible. */
  readonly error: number;
  readonly least: number;
  readonly train: LargestDifference | null;
  /** Absent without people held out. */
  readonly heldOut?: HeldOut;
}

export interface HeldOut {
  readonly people: number;
  readonly error: Bounded | null;
  readonly difference: LargestDifference | null;
}

/** A share and its 95 % interval, where there is one. */
export interface Bounded {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The points of a family by lines, then by limit, from its cards, what the desk knows of them, and the queue. */
export function pointRows(
  { cards, ids }: Family,
  news: FrontierNews | undefined,
  queue: readonly QueueItem[],
): PointRow[] {
  const rows = new Map<string, PointRow>();
  for (const card of cards) {
    const place = placeOf(card.settings);
    const key = placeKey(place);
    rows.set(key, { key, place, found: foundPoint(card, news) });
  }
  for (const item of queue) {
    if (item.kind !== "point" || !ids.has(item.member)) continue;
    const key = placeKey(item.place);
    rows.set(key, { key, place: item.place, ...rows.get(key), item });
  }
  return [...rows.values()].sort((a, b) => byPlace(a.place, b.place));
}

/** A card as a point: what the desk has not counted yet is taken from the card's own audit. */
export function foundPoint(card: LearntCard, news?: FrontierNews): FoundPoint {
  const { system, audit } = card;
  const [train, heldOut] = audit.parts;
  const { loss, floor, lossScale, status } = system.training!;
  const known = news?.points.find((point) => point.system.seal === system.seal);
  // Costs and errors of risks are no people: what is shown of such cards is how many are wrong, of which nothing is proven.
  const isAmount = audit.objective === "cost" || audit.objective === "risk";
  const least = isAmount ? 0 : Math.max(known?.floor ?? 0, floor / lossScale);
  return {
    card,
    proven: status === "optimal" || known?.status === "optimal",
    balanced: audit.objective === "balanced",
    dominated: known?.dominated ?? false,
    people: train!.rows,
    error: isAmount ? 1 - (train!.accuracy.value ?? 0) : loss / lossScale,
    least,
    train: known ? known.train : largestDifference(train!),
    ...(heldOut && {
      heldOut: {
        people: heldOut.rows,
        error: heldOutError(card),
        difference: known ? known.heldOut : largestDifference(heldOut),
      },
    }),
  };
}

function heldOutError({ audit }: LearntCard): Bounded | null {
  const { accuracy, balancedAccuracy } = audit.parts[1]!;
  if (audit.objective === "balanced") {
    return balancedAccuracy.value === null
      ? null
      : { value: 1 - balancedAccuracy.value, low: null, high: null };
  }
  const { value, low, high } = accuracy;
  return value === null || low === null || high === null
    ? null
    : { value: 1 - value, low: 1 - high, high: 1 - low };
}

/** People, from a share that is a number of people but for the errors of floating-point numbers. */
export function peopleOf(share: number, people: number): number {
  return Math.round(share * people);
}

/** Rounded up to whole people: fewer are proven impossible. */
export function leastPeople(share: number, people: number): number {
  return Math.ceil(share * people - 1e-6);
}
