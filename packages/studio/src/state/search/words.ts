import type { Safety } from "../../desk/search-desk.ts";
import { decimal, inPoints, percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { sayQuietly } from "../announce.ts";
import { inPeople, measuredBy, provenPeople, type SearchRun, wrongPeople } from "./run.ts";

/** Balanced errors are told to a tenth of a percent, outward, so that nothing is claimed that was not proven. */
const DIGITS = 1000;
const AMOUNT_DIGITS = 3;

/** The best so far: "wrong for 268 of 1,400". */
export function bestWords(run: SearchRun, best: number): string {
  if (inPeople(run)) return t("search.wrongFor", { wrong: wrongPeople(run, best), people: run.people });
  const share = bestNumber(run, best);
  const by = measuredBy(run.settings);
  return t(by === "cost" || by === "risk" ? `search.error.${by}` : "search.balancedError", { share });
}

/** Whether it is an amount and no share. */
export function isAmount({ settings }: SearchRun): boolean {
  return ["cost", "risk"].includes(measuredBy(settings));
}

function amount(value: number): string {
  return decimal(value, AMOUNT_DIGITS);
}

export function bestNumber(run: SearchRun, best: number): string {
  if (inPeople(run)) return whole(wrongPeople(run, best));
  if (isAmount(run)) return amount(roundedUp(run, best));
  return percent(roundedUp(run, best), DIGITS);
}

export function provenNumber(run: SearchRun, floor: number): string {
  if (inPeople(run)) return whole(provenPeople(run, floor));
  // Outward rounding would tell a minimum that is reached apart from the best.
  if (isAmount(run)) return amount(run.best === floor ? roundedUp(run, floor) : roundedDown(run, floor));
  return percent(roundedDown(run, floor), DIGITS);
}

/** What lies between, of the best. */
export function openWords(run: SearchRun, best: number, floor: number): string {
  const part = percent(best <= floor ? 0 : (best - floor) / best, 100);
  if (isAmount(run)) {
    return t("search.openAmount", { amount: openAmount(run, best, floor), share: part });
  }
  if (!inPeople(run)) {
    return t("search.openBalanced", { points: openPoints(run, best, floor), share: part });
  }
  return t("search.openPeople", { people: openPeople(run, best, floor), share: part });
}

function openPeople(run: SearchRun, best: number, floor: number): number {
  return Math.max(0, wrongPeople(run, best) - provenPeople(run, floor));
}

function openAmount(run: SearchRun, best: number, floor: number): string {
  return amount(best <= floor ? 0 : roundedUp(run, best) - roundedDown(run, floor));
}

/** Of the numbers as they are shown, so that it is their difference. */
function openPoints(run: SearchRun, best: number, floor: number): string {
  return inPoints(best <= floor ? 0 : roundedUp(run, best) - roundedDown(run, floor));
}

function roundedUp({ scale }: SearchRun, loss: number): number {
  return Math.ceil((loss / scale) * DIGITS - 1e-9) / DIGITS;
}

function roundedDown({ scale }: SearchRun, loss: number): number {
  return Math.floor((loss / scale) * DIGITS + 1e-9) / DIGITS;
}

/** How it ended, in one sentence. */
export function endWords(run: SearchRun): string {
  const { end, best, floor } = run;
  if (end?.how === "impossible") return t("search.endImpossible");
  if (end?.how === "failed") return t("search.endFailed");
  if (best === undefined) {
    if (end?.how === "lost") return t("search.endLostNothing");
    return t(end && "stopped" in end && end.stopped ? "search.endStopped" : "search.endNothing");
  }
  // Of a likelier card than the best one, the least is proven.
  if (best <= floor) return t(run.system?.training?.least ? "search.endLeast" : "search.endBest");
  if (isAmount(run)) return t("search.endFoundAmount", { amount: openAmount(run, best, floor) });
  if (!inPeople(run)) return t("search.endFoundBalanced", { points: openPoints(run, best, floor) });
  return t("search.endFound", { people: openPeople(run, best, floor) });
}

/** What is certain of people not in the data, in points and plain words. */
export function safetyWords({ status, confidence, tested, limits }: Safety): string[] {
  const written = (form: "difference" | "ratio", share: number) =>
    form === "ratio" ? decimal(share, 2) : inPoints(share);
  if (status === "estimated" || limits.length === 0) return [];
  return limits.map(({ form, value, bound, asked }) =>
    t(`search.safety.${status === "certified" ? "certified" : "not"}.${form}`, {
      confidence: percent(confidence, 1),
      // Outward, so that nothing is claimed that was not certified.
      bound: written(form, (form === "ratio" ? Math.floor : Math.ceil)(bound * DIGITS) / DIGITS),
      value: written(form, value),
      limit: written(form, asked),
      tested,
    }),
  );
}

/** What was said last, so that only changes are spoken of. */
let spoken: { readonly id: string; readonly best?: number; readonly open: number } | undefined;

/** A change of what is open that is worth a word, as a part of it. */
const WORTH_SAYING = 0.1;

/** Says the news to screen readers: of a new best, of much less that is open, and of the end. */
export function speakOf(run: SearchRun): void {
  const { id, best, floor, stage } = run;
  if (stage === "ended") {
    spoken = undefined;
    sayQuietly(endWords(run));
    return;
  }
  if (best === undefined) return;
  const open = best - floor;
  const known = spoken?.id === id ? spoken : undefined;
  const isLittle = known && (known.open === open || known.open - open < WORTH_SAYING * known.open);
  if (known?.best === best && isLittle) return;
  spoken = { id, best, open };
  sayQuietly(
    t("search.said", {
      best: bestWords(run, best),
      proven: provenNumber(run, floor),
      open: openWords(run, best, floor),
    }),
  );
}
