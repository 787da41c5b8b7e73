import type { AuditPart, LimitResult } from "../../audit/report.ts";
import { limitNumber } from "../../card/summary.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FairnessMeasure } from "../../problem/spec.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import {
  checkOf,
  type DifferenceFacts,
  hasTinySide,
  isFewCompared,
  type PlacedDifference,
  type ShownVerdict,
  shownDifference,
} from "./difference-facts.ts";

/** What one limit comes to. */
export interface LimitFacts {
  readonly rule: number;
  readonly measure: FairnessMeasure;
  readonly title: string;
  readonly form: "difference" | "ratio";
  /** The limit that was asked for. */
  readonly tolerance: number;
  /** The tightened limit that the tables were learnt with; absent where it is the same. */
  readonly learntWith?: number;
  /** Over the comparisons with at least 30 people on both sides. */
  readonly verdict: ShownVerdict;
  /** The comparison that is worst against the limit, of those if there are any. */
  readonly worst: DifferenceFacts | null;
  /** What the limit sees there. The card states it, so it is never withheld; rounded where its rates are. */
  readonly value: number | null;
  /**
   * The same over all comparisons, which is what the card says, where that is another one; its difference is null where
   * it may not be printed.
   */
  readonly withAll: { readonly worst: DifferenceFacts | null; readonly verdict: ShownVerdict } | null;
  readonly checked: number;
  readonly over: number;
  /** Of those checked, comparisons with fewer than 30 people on a side. */
  readonly few: number;
  /** What the card says, over all comparisons alike; its value as it is printed there. */
  readonly stated: Pick<LimitResult, "verdict" | "worst" | "checked" | "over">;
  /** What could not be checked. */
  readonly notes: readonly Finding[];
}

export function limitFacts(
  part: AuditPart,
  placed: readonly PlacedDifference[],
  people: PartPeople,
): LimitFacts[] {
  return part.limits.map((limit) => {
    const { rule, measure, title, form, tolerance, learntWith, notes } = limit;
    const checks = placed.flatMap((place) => {
      const check = checkOf(place.difference, rule);
      return check && check.value !== null
        ? [{ place, value: check.value, verdict: check.verdict, few: isFewCompared(place.difference) }]
        : [];
    });
    const telling = checks.filter(({ few }) => !few);
    const printable = checks.filter(({ place }) => !hasTinySide(place, people));
    const considered = telling.length > 0 ? telling : printable;
    const worstOf = (list: typeof checks) =>
      [...list].sort((a, b) => (form === "ratio" ? a.value - b.value : b.value - a.value))[0];
    const worst = worstOf(considered);
    const worstOfAll = worstOf(checks);
    const isOther = worstOfAll !== undefined && worst !== undefined && worstOfAll.value !== worst.value;
    const isOver = telling.some(({ verdict }) => verdict === "over");
    const verdict: ShownVerdict =
      checks.length === 0 ? "unchecked" : telling.length === 0 ? "few" : isOver ? "over" : "within";
    const shown = worst ? shownDifference(part, worst.place, people) : null;
    const open = shown?.limits.find((check) => check.rule === rule)?.value ?? null;
    return {
      rule,
      measure,
      title,
      form,
      tolerance,
      ...(learntWith !== undefined && { learntWith }),
      verdict,
      worst: shown,
      value: open ?? (worst ? Math.round(worst.value * 1000) / 1000 : null),
      withAll: isOther
        ? {
            worst: printable.includes(worstOfAll) ? shownDifference(part, worstOfAll.place, people) : null,
            verdict: worstOfAll.verdict,
          }
        : null,
      checked: checks.length,
      over: printable.filter((check) => check.verdict === "over").length,
      few: checks.length - telling.length,
      stated: {
        verdict: limit.verdict,
        worst: limit.worst && { ...limit.worst, value: printed(limit, limit.worst.value) },
        checked: limit.checked,
        over: limit.over,
      },
      // Sizes of tiny groups are told here as little as anywhere.
      notes: notes.map(people.finding),
    };
  });
}

function printed(limit: LimitResult, value: number): number {
  return Number(limitNumber(limit, value)) / (limit.form === "ratio" ? 1 : 100);
}
