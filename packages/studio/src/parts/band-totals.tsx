import type { CardFace } from "@fairscore/core";
import { rich, t } from "../text/text.ts";
import { Points } from "./points.tsx";

/** Which totals of one score give which class, from the lowest up. */
export type Bands = NonNullable<CardFace["bands"]>;

/** The totals of one band: "4 or more", "2 to 3", "1 or less"; "any" where all totals give the same. */
export function BandTotals({ bands, at }: { bands: Bands; at: number }) {
  const low = bands[at]!.atLeast;
  const next = bands[at + 1]?.atLeast ?? null;
  const high = next === null ? null : next - 1;
  const slots = {
    low: <Points value={low ?? 0} plain />,
    high: <Points value={high ?? 0} plain />,
  };
  if (low === null) return <>{high === null ? t("points.any") : rich("points.orLess", slots)}</>;
  if (high === null) return <>{rich("points.orMore", slots)}</>;
  return <>{low === high ? slots.low : rich("points.between", slots)}</>;
}
