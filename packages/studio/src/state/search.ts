import { signal } from "@preact/signals";
import type { SearchNews } from "../desk/search-desk.ts";
import { alert } from "./announce.ts";
import { keepCard, running, selectCard } from "./cards.ts";
import { ask } from "./desk.ts";
import { settings } from "./settings.ts";
import { goTo } from "./steps.ts";

/** Everything heard of the search at hand, or of the last one. */
export const news = signal<SearchNews | undefined>(undefined);

/** Searches with the settings on the set-up page, and keeps the card. */
export async function startSearch(): Promise<void> {
  const chosen = settings.value;
  running.value = true;
  goTo("search");
  try {
    const end = await ask("search", { settings: chosen }, (event) => {
      news.value = event;
    });
    if (end.system) {
      const id = `card-${Date.now()}`;
      keepCard({
        id,
        settings: chosen,
        system: end.system,
        audit: end.audit!,
        verification: end.verification!,
        from: "search",
        pinned: false,
        note: "",
      });
      selectCard(id);
    }
  } catch (error) {
    alert((error as Error).message);
  } finally {
    running.value = false;
  }
}

export function stopSearch(): void {
  ask("stop", {});
}
