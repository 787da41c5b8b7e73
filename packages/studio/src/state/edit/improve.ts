import { effect, signal } from "@preact/signals";
import { t } from "../../text/text.ts";
import { say } from "../announce.ts";
import { cards, selected } from "../cards.ts";
import { ask, DeskLost } from "../desk.ts";
import { changeDraft, editing } from "./edit.ts";

/** Whether a search from a draft is on its way. */
export const improving = signal(false);

/** What the latest such search came to. */
export const improved = signal<
  | {
      readonly about: string;
      readonly failed?: string;
      readonly loss?: number;
      readonly floor: number;
      readonly isBest: boolean;
    }
  | undefined
>(undefined);

/** Looks for a better card from the draft on; what it finds takes the draft's place, unless that was changed meanwhile. */
export async function improve(seconds: number): Promise<void> {
  const at = editing.peek();
  const base = cards.peek().find(({ id }) => id === at?.edit.of);
  if (!at || !base || improving.peek()) return;
  improving.value = true;
  improved.value = undefined;
  const { now } = at.edit;
  try {
    const { settings, system } = base;
    const { draft, loss, floor, status } = await ask("improveFrom", {
      settings,
      base: system,
      draft: now,
      budget: { seconds },
    });
    const after = editing.peek();
    if (after?.id !== at.id || JSON.stringify(after.edit.now) !== JSON.stringify(now)) {
      say(t("edit.improvedLate"));
      return;
    }
    if (draft) changeDraft(draft);
    improved.value = {
      about: editing.peek()!.id,
      floor,
      isBest: status === "optimal",
      ...(loss !== undefined && { loss }),
    };
  } catch (error) {
    const failed = error instanceof DeskLost ? t("choose.deskLost") : (error as Error).message;
    improved.value = { about: at.id, floor: 0, isBest: false, failed };
  } finally {
    improving.value = false;
  }
}

/** Ends the search, which keeps what it has found. */
export function stopImproving(): void {
  ask("stopImproving", {}).catch(() => {});
}

// What was found is said of one card only.
effect(() => {
  const card = selected.value;
  const told = improved.peek();
  if (told && card && card.id !== told.about && card.edit?.of === undefined) improved.value = undefined;
});
