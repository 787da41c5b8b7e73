import type { Bins } from "@fairscore/core/parts";
import { useSignal, useSignalEffect } from "@preact/signals";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { settings } from "../../state/settings.ts";

/** After the last change. */
const WAIT_MILLISECONDS = 250;

/** What the columns tell about the outcome, once there is one; counted anew when columns get other roles. */
export function useBins(): Bins | undefined {
  const bins = useSignal<Bins | undefined>(undefined);
  useSignalEffect(() => {
    const now = settings.value;
    const about = data.value;
    if (now.outcome === "" || !about) {
      bins.value = undefined;
      return undefined;
    }
    const later = setTimeout(async () => {
      // Where the worker has died the next change asks again.
      const counted = await ask("bins", { settings: now }).catch(() => undefined);
      if (settings.value === now && data.value === about) bins.value = counted;
    }, WAIT_MILLISECONDS);
    return () => clearTimeout(later);
  });
  return bins.value;
}
