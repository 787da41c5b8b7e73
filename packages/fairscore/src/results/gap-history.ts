import type { HistoryPoint, Result } from "@fairscore/core";

/** How best and floor of one run came together. */
export interface GapHistory {
  readonly label: string;
  /** What the loss is of. Default "accuracy". */
  readonly objective?: Result["objective"];
  readonly history: readonly HistoryPoint[];
}

/** Where a run ended; gap is (loss - floor) / loss, null without tables. */
export interface GapEnd extends HistoryPoint {
  readonly gap: number | null;
}

/** Times before this are drawn at it: an axis of powers of ten has no 0. */
const EARLIEST = 0.001;

/** A history in order of time; a floor that is not known yet is 0. */
export function gapSteps(history: readonly HistoryPoint[]): HistoryPoint[] {
  return history
    .map(({ seconds, loss, floor }) => ({
      seconds: Math.max(seconds, EARLIEST),
      loss,
      floor: Number.isFinite(floor) ? floor : 0,
    }))
    .sort((a, b) => a.seconds - b.seconds);
}

/** The end of a history; undefined where there is none. */
export function gapEnd(history: readonly HistoryPoint[]): GapEnd | undefined {
  const last = gapSteps(history).at(-1);
  if (!last) return undefined;
  const { loss, floor } = last;
  return { ...last, gap: loss === null ? null : loss === 0 ? 0 : Math.max(0, (loss - floor) / loss) };
}
