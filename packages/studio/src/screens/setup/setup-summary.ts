import { computed, signal } from "@preact/signals";
import type { SetupCounts } from "../../desk/setup/setup-counts.ts";
import type { SetupSummary } from "../../desk/setup-desk.ts";
import type { DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { alert } from "../../state/announce.ts";
import { data } from "../../state/data.ts";
import { ask, DeskLost } from "../../state/desk.ts";
import { countedDoubts, type Doubts, doubtFrom } from "../../state/file/doubts.ts";
import { settings } from "../../state/settings.ts";

/** What was counted last, and for which settings. */
interface Counted extends SetupSummary {
  readonly for: Settings;
  readonly of: DataInfo;
  /** The last counts that there were, also while the settings can't be used. */
  readonly latest?: SetupCounts;
}

const counted = signal<Counted | undefined>(undefined);

/** What is known for the settings on the page, or was for those a moment ago. */
export const summary = computed(() => (counted.value?.of === data.value ? counted.value : undefined));

/** Whether what is shown is of earlier settings. */
export const outdated = computed(() => settings.value.outcome !== "" && !isCurrent());

/** So long after a change counting begins, so that a number being typed is counted once. */
const PAUSE_MILLISECONDS = 200;

let pause: ReturnType<typeof setTimeout> | undefined;
let work: Promise<void> | undefined;

function isCurrent(): boolean {
  return summary.value?.for === settings.value;
}

/** To be called after every change: counts when the changes have come to rest. */
export function countSoon(): void {
  clearTimeout(pause);
  if (!isCurrent() && settings.value.outcome !== "") pause = setTimeout(countNow, PAUSE_MILLISECONDS);
}

/** Counts until the summary is of the settings on the page; changes on the way are taken up at the end. */
export function countNow(): Promise<void> {
  work ??= count().finally(() => {
    work = undefined;
  });
  return work;
}

async function count(again = true): Promise<void> {
  try {
    while (data.value && settings.value.outcome !== "" && !isCurrent()) {
      const [chosen, of] = [settings.value, data.value];
      const found = await ask("prepare", { settings: chosen });
      counted.value = { ...found, for: chosen, of, latest: found.counts ?? summary.value?.latest };
      if (found.counts) countedDoubts.value = { of, doubts: doubtsOf(found.counts) };
    }
  } catch (error) {
    // A lost worker is replaced by the next question; one that is lost again has a reason to be.
    if (again && error instanceof DeskLost) await count(false);
    else alert((error as Error).message);
  }
}

/** Of every column that may earn points, whether it is in doubt. */
function doubtsOf({ columns, doubts }: SetupCounts): Doubts {
  return new Map([
    ...columns.map(({ column }) => [column, undefined] as const),
    ...doubts.map((doubt) => [doubt.column, doubtFrom(doubt)] as const),
  ]);
}
