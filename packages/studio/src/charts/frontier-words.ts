import type { Place } from "../model/family.ts";
import type { FoundPoint, PointRow } from "../state/choose/points.ts";
import { leastPeople, peopleOf } from "../state/choose/points.ts";
import type { Reason } from "../state/choose/queue.ts";
import { sizeText } from "../state/size-words.ts";
import { decimal, inPoints, percent, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** Which people the values are about. */
export type ShownPart = "train" | "held-out";

/** A limit as it is written in the boxes: 0.0125 is "1.25". */
export function limitText(tolerance: number): string {
  return decimal(tolerance * 100, 2);
}

/** "6 conditions, limit 5 points". */
export function pointName(place: Place, limited: boolean): string {
  const { tolerance } = place;
  const size = sizeText(place);
  if (!limited) return size;
  if (tolerance === null) return t("choose.nameFree", { size });
  return t("choose.name", { size, limit: limitText(tolerance) });
}

/** The words of the core stay as they are. */
export function reasonText(reason: Reason): string {
  return "key" in reason ? t(reason.key) : reason.words;
}

export function stateText({ found, item }: PointRow): string {
  if (item?.state === "running") return t("choose.stateRunning");
  if (item?.state === "waiting") return t("choose.stateWaiting");
  if (!found) return t("choose.stateFailed", { reason: reasonText(item!.reason!) });
  const state = t(found.proven ? "choose.stateProven" : "choose.stateFound");
  return found.dominated ? t("choose.stateDominated", { state }) : state;
}

/** The numbers of a point for one set of people, as shares; null where they are not known. */
export interface PointValues {
  readonly correct: number | null;
  /** From the value to what is not excluded: by proof, or at 95 %. */
  readonly low: number | null;
  readonly high: number | null;
  readonly difference: number | null;
  readonly people: number;
}

export function pointValues(found: FoundPoint, part: ShownPart): PointValues {
  const { heldOut } = found;
  if (part === "train" || !heldOut) {
    return {
      correct: 1 - found.error,
      low: null,
      high: 1 - found.least,
      difference: found.train?.value ?? null,
      people: found.people,
    };
  }
  const { error, difference, people } = heldOut;
  return {
    correct: error && 1 - error.value,
    low: error?.high == null ? null : 1 - error.high,
    high: error?.low == null ? null : 1 - error.low,
    difference: difference?.value ?? null,
    people,
  };
}

/** The same as texts: what the chart says and the table shows. */
export interface PointTexts {
  readonly correct: string;
  /** What it could still be, or its interval. */
  readonly range: string;
  readonly difference: string;
}

export function pointTexts(found: FoundPoint, part: ShownPart): PointTexts {
  const { correct, low, high, difference, people } = pointValues(found, part);
  const unknown = t("choose.unknown");
  return {
    correct: correct === null ? unknown : percent(correct, people),
    range:
      part === "train"
        ? ceilingText(found)
        : low === null || high === null
          ? unknown
          : t("choose.between", { low: percent(low, people), high: percent(high, people) }),
    difference: difference === null ? unknown : inPoints(difference),
  };
}

/** What is proven impossible is rounded away from the value, so that it is never said to be less. */
function ceilingText({ proven, least, people }: FoundPoint): string {
  if (proven) return t("choose.ceilingReached");
  const digits = people < 100 ? 100 : 1000;
  const correct = Math.ceil((1 - least) * digits - 1e-6) / digits;
  return t("choose.ceiling", { correct: percent(correct, people) });
}

/** "247": people, or for the balanced objective a share. */
export function errorText({ balanced, error, people }: FoundPoint): string {
  return balanced ? percent(error, people) : whole(peopleOf(error, people));
}

export function leastText({ balanced, least, people }: FoundPoint): string {
  return balanced ? percent(least, people) : whole(leastPeople(least, people));
}

/** What a mark of the frontier says. */
export function markText(row: PointRow, part: ShownPart): string {
  const name = pointName(row.place, true);
  const state = stateText(row);
  if (!row.found) return t("choose.markEmpty", { name, state });
  const { correct, range, difference } = pointTexts(row.found, part);
  return part === "train"
    ? t("choose.markTrain", { name, correct, ceiling: range, difference, state })
    : t("choose.markHeldOut", { name, correct, interval: range, difference, state });
}
