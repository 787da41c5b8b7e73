import { type AuditFacts, FEW_PEOPLE } from "@fairscore/core/parts";
import { signal } from "@preact/signals";
import { type AuditTexts, CONFIRMATIONS, type ConfirmationId, NO_TEXTS } from "../model/audit-texts.ts";

import type { LearntCard } from "../model/learnt-card.ts";

import { standingOf } from "./standing.ts";

export const texts = signal<AuditTexts>(NO_TEXTS);

/** What was confirmed of each card. A card whose search went on is another one: it is to be looked at again. */
export const ticks = signal<Readonly<Record<string, readonly ConfirmationId[]>>>({});

/** Whether cells of fewer than five people are shown. */
export const showSmall = signal(false);

export function changeTexts(part: Partial<AuditTexts>): void {
  texts.value = { ...texts.value, ...part };
}

function tickKey({ id, system }: LearntCard): string {
  return system.seal ?? id;
}

/** What was confirmed of a card; of one that was not counted here, nothing can have been looked at. */
export function ticked(card: LearntCard): readonly ConfirmationId[] {
  if (standingOf(card) !== "counted") return [];
  return ticks.value[tickKey(card)] ?? [];
}

/** What was confirmed of a card holds for the same card with its verdict; what that warns of is still asked. */
export function carryTicks(from: LearntCard, to: LearntCard): void {
  const done = ticks.value[tickKey(from)];
  if (done) ticks.value = { ...ticks.value, [tickKey(to)]: done };
}

export function tick(card: LearntCard, id: ConfirmationId, on: boolean): void {
  const others = ticked(card).filter((other) => other !== id);
  ticks.value = { ...ticks.value, [tickKey(card)]: on ? [...others, id] : others };
}

/** What has to be confirmed of a card. Without the data nothing is known about proxies, so they are not asked about. */
export function asked(card: LearntCard, facts: AuditFacts | undefined): ConfirmationId[] {
  const { audit, system } = card;
  // A card of which nothing is said has not been judged either.
  const warned = new Set<string>(system.verdict?.warnings.map(({ code }) => code) ?? ["not-judged"]);
  const hasFew = audit.parts.some(({ groups }) => groups.some(({ rows }) => rows < FEW_PEOPLE));
  const applies: Readonly<Record<ConfirmationId, boolean>> = {
    purpose: true,
    override: true,
    "too-few-people": warned.has("too-few-people"),
    "over-limit-unseen": warned.has("over-limit-unseen"),
    "no-better-than-usual": warned.has("no-better-than-usual"),
    "not-judged": warned.has("not-judged"),
    changed: system.origin?.edited !== undefined,
    few: hasFew,
    proxies: (facts?.lines.proxies.length ?? 0) > 0,
    // Of a card by hand nothing was searched for.
    open: system.training !== undefined && system.training.status !== "optimal",
  };
  return CONFIRMATIONS.filter((id) => applies[id]);
}

/** Whether the text that a confirmation is about has been written. */
export function isWritten(id: ConfirmationId): boolean {
  const { purpose, users, override } = texts.value;
  if (id === "purpose") return purpose.trim() !== "" && users.trim() !== "";
  return id === "override" ? override.trim() !== "" : true;
}

/** What is still to be confirmed; an emptied text takes its confirmation back. */
export function missing(card: LearntCard, facts: AuditFacts | undefined): ConfirmationId[] {
  const done = ticked(card);
  return asked(card, facts).filter((id) => !done.includes(id) || !isWritten(id));
}
