import type { Finding } from "../../findings/finding.ts";
import { eachOnce } from "../../findings/stored.ts";
import type { Row } from "./place.ts";
import type { FrontierPoint } from "./point.ts";

/** At how many of the points with limits these are broken among the people held out; nothing where none are. */
export function brokenUnseen(points: readonly FrontierPoint[]): Finding[] {
  const limited = points.filter(({ heldOut }) => heldOut !== null && heldOut.limits.length > 0);
  const over = limited.filter(isOverUnseen).length;
  return over === 0 ? [] : [{ code: "frontier-over-unseen", over, of: limited.length }];
}

/** Whether a limit that the tables keep on the people learnt from is broken among those held out. */
export function isOverUnseen({ heldOut }: Pick<FrontierPoint, "heldOut">): boolean {
  return heldOut?.limits.some(({ within }) => within === false) ?? false;
}

/** What was barred, left out or is odd about the tolerances, each once. */
export function frontierNotes(rows: readonly Row[]): Finding[] {
  const named = (room: Row["room"]) =>
    rows.flatMap(({ tolerance, room: own }) => (own === room && tolerance !== null ? [tolerance] : []));
  const odd = [
    { code: "tolerances-below-row", tolerances: named("none") },
    { code: "tolerances-below-side", tolerances: named("little") },
  ] as const;
  return eachOnce([
    ...rows.flatMap((row) => row.notes),
    ...odd.filter(({ tolerances }) => tolerances.length > 0),
  ]);
}
