import type { AuditPart, Worst } from "../../audit/report.ts";
import type { Finding } from "../../findings/finding.ts";
import type { ReportedMeasure } from "../../problem/spec.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import {
  type DifferenceFacts,
  hasTinySide,
  type PlacedDifference,
  shownDifference,
} from "./difference-facts.ts";

/** The largest difference of one measure between the groups of a column, or of a combination of columns. */
export interface MeasureFacts {
  readonly measure: ReportedMeasure;
  readonly title: string;
  readonly columns: readonly string[];
  /** With at least 30 people on both sides, where there is one; null where nothing can be compared or printed. */
  readonly largest: DifferenceFacts | null;
  /** One that is larger, but of fewer people. */
  readonly larger: DifferenceFacts | null;
  /** Whether there is one, of which nothing may be printed: a side is too small. */
  readonly tiny: boolean;
  /** Why there is nothing to compare. */
  readonly reason: Finding | null;
}

export function measureFacts(
  part: AuditPart,
  placed: readonly PlacedDifference[],
  people: PartPeople,
): MeasureFacts[] {
  return part.fairness.map(({ measure, title, columns, worst, worstOfMany, reason }) => {
    const shown = (one: Worst | null) => {
      const place = one && placed.find((other) => other.measure === measure && isSame(other, one, columns));
      return place && !hasTinySide(place, people) ? shownDifference(part, place, people) : null;
    };
    const first = worstOfMany ?? worst;
    const largest = shown(first);
    return {
      measure,
      title,
      columns,
      largest,
      // A small group makes the largest difference almost by itself; the largest that says something goes first.
      larger: first && worst && isOther(first, worst) ? shown(worst) : null,
      tiny: first !== null && largest === null,
      reason,
    };
  });
}

function isSame(place: PlacedDifference, worst: Worst, columns: readonly string[]): boolean {
  return (
    place.columns.join("\n") === columns.join("\n") &&
    !isOther({ comparison: place.comparison, difference: place.difference }, worst)
  );
}

function isOther(a: Worst, b: Worst): boolean {
  const key = ({ comparison, difference: { words, stratum } }: Worst) =>
    JSON.stringify([comparison, words, stratum]);
  return key(a) !== key(b);
}
