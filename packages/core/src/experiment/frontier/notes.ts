import type { Finding } from "../../findings/finding.ts";
import { eachOnce } from "../../findings/stored.ts";
import type { Row } from "./place.ts";

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
