import { leastLoss } from "@fairscore/core/parts";
import { type Size, shapeOf, sized, sizeOf } from "./card-shape.ts";
import type { LearntCard } from "./learnt-card.ts";
import { isLimited, type Settings } from "./settings.ts";

/** A limit on size, and one on the difference between groups (null: none): where a card stands among its family. */
export interface Place extends Size {
  /** A share: 0.05 are 5 points. */
  readonly tolerance: number | null;
}

/** Cards of the same data and the same settings but for size and limit: points of one frontier. */
export interface Family {
  readonly key: string;
  /** The id of a card that has the base's settings. */
  readonly head: string;
  /** The settings that all of them vary; with a limit, if one of them has one. */
  readonly base: Settings;
  /** Whether there is a limit that can vary. */
  readonly limited: boolean;
  /** One card for each place, by size, then the tightest limit first. */
  readonly cards: readonly LearntCard[];
  /** The ids of all cards that belong to it, also where a better one stands at the same place. */
  readonly ids: ReadonlySet<string>;
}

export function placeKey({ most, tolerance }: Pick<Place, "most" | "tolerance">): string {
  return `${most}/${tolerance ?? "none"}`;
}

export function placeOf(settings: Settings): Place {
  return { ...sizeOf(settings), tolerance: isLimited(settings) ? settings.tolerance : null };
}

/** The settings of a place: a card that is learnt there could have been searched for with them. */
export function settingsAt(base: Settings, place: Place, seconds: number): Settings {
  const { tolerance } = place;
  return {
    ...base,
    ...sized(place),
    ...(tolerance === null ? { measure: "none" } : { tolerance }),
    ...(base.safety !== undefined && { safety: undefined }),
    stop: { by: "time", seconds },
  };
}

/** The tightest first, no limit last. */
export function byPlace(a: Place, b: Place): number {
  return a.most - b.most || (a.tolerance ?? Infinity) - (b.tolerance ?? Infinity) || 0;
}

/** The family that a card belongs to, out of all cards. A card without a limit goes with the latest that has one. */
export function familyOf(cards: readonly LearntCard[], member: LearntCard): Family {
  // A card that is to hold for others was learnt with a tighter limit than its settings name: it is no point of the frontier.
  const candidates = cards.filter(
    ({ from, settings }) =>
      from !== "alternative" && from !== "edited" && from !== "opened" && !isSafe(settings),
  );
  const head =
    candidates.findLast(
      (card) => card.from === "search" && isLimited(card.settings) && belongs(member, card),
    ) ??
    candidates.findLast((card) => isLimited(card.settings) && belongs(member, card)) ??
    candidates.findLast((card) => card.from === "search" && belongs(member, card)) ??
    member;
  const byKey = new Map<string, LearntCard>();
  for (const card of candidates) {
    const key = placeKey(placeOf(card.settings));
    if (belongs(card, head) && isBetter(card, byKey.get(key))) byKey.set(key, card);
  }
  return {
    key: `${familyKey(head, true)} ${head.system.training?.profilesHash}`,
    head: head.id,
    base: isSafe(head.settings) ? { ...head.settings, safety: undefined } : head.settings,
    limited: isLimited(head.settings),
    ids: new Set(cards.filter((card) => belongs(card, head)).map(({ id }) => id)),
    cards: [...byKey.values()].sort((a, b) => byPlace(placeOf(a.settings), placeOf(b.settings))),
  };
}

function isSafe(settings: Settings): boolean {
  return settings.safety !== undefined && isLimited(settings);
}

function isBetter(card: LearntCard, other: LearntCard | undefined): boolean {
  const lossOf = ({ system }: LearntCard) => (system.training ? leastLoss(system.training) : Infinity);
  return other === undefined || lossOf(card) < lossOf(other);
}

/** Whether a card is a point of the frontier that is made of the other's settings. */
function belongs(card: LearntCard, head: LearntCard): boolean {
  const withRule = isLimited(card.settings);
  return (
    card.system.training?.profilesHash === head.system.training?.profilesHash &&
    (!withRule || isLimited(head.settings)) &&
    familyKey(card, withRule) === familyKey(head, withRule)
  );
}

function familyKey({ settings }: LearntCard, withRule: boolean): string {
  const { measure, labels, compare, skipEmpty, minGroup, ...others } = settings;
  // What things are called decides nothing.
  const { shape, mostConditions, linesPerTable, tolerance, stop, safety, codebook: _, ...rest } = others;
  // As the spec says them: "usual" asks for what another word asks for as well.
  const asked = [shape && shapeOf(settings), sizeOf(settings).by];
  return JSON.stringify([rest, asked, ...(withRule ? [measure, labels, compare, skipEmpty, minGroup] : [])]);
}
