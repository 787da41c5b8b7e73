import { batch } from "@preact/signals";
import type { LearntCard } from "../model/learnt-card.ts";
import { t } from "../text/text.ts";
import { alert } from "./announce.ts";
import { cards } from "./cards.ts";
import { ask, DeskLost } from "./desk.ts";
import { settle, standingOf } from "./standing.ts";

type Recounted = Pick<LearntCard, "verification"> & Partial<Pick<LearntCard, "audit">>;

/** Counts every card that is only claimed from the data at hand, in the place of what its file says. */
export async function recountClaims(): Promise<void> {
  for (const card of cards.value) {
    if (standingOf(card) !== "claimed") continue;
    const counted = await recount(card);
    // The session may have been left meanwhile, or the card pinned or replaced by a better one.
    batch(() => {
      const now = cards.value.find(({ id, system }) => id === card.id && system === card.system);
      if (!now) return;
      cards.value = cards.value.map((one) => (one === now ? { ...one, ...counted } : one));
      settle(card, counted.verification.ok);
    });
  }
  const count = cards.value.filter((card) => standingOf(card) === "refuted").length;
  if (count > 0) alert(t("session.refuted", { count }));
}

/** What the desk counts, asked twice where it is lost. A card whose settings don't fit the file is refuted by that. */
async function recount({ settings, system }: LearntCard): Promise<Recounted> {
  const count = () => ask("recount", { settings, system });
  try {
    return await count().catch((error: unknown) => {
      if (error instanceof DeskLost) return count();
      throw error;
    });
  } catch (error) {
    const check = { name: t("session.recount"), ok: false, detail: (error as Error).message };
    return { verification: { ok: false, checks: [check], unchecked: [] } };
  }
}
