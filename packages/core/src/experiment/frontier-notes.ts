import type { Row } from "./frontier-place.ts";

/** Sentences on what was barred, left out or is odd about the tolerances, each once. */
export function frontierNotes(rows: readonly Row[]): string[] {
  const notes = rows.flatMap((row) => row.notes);
  const named = (room: Row["room"]) =>
    rows.flatMap(({ tolerance, room: own }) => (own === room && tolerance !== null ? [tolerance] : []));
  const none = named("none");
  const little = named("little");
  if (none.length > 0) {
    notes.push(
      `${tolerances(none)} below one row of those compared: only rates that are all but equal keep ${none.length === 1 ? "it" : "them"}`,
    );
  }
  if (little.length > 0) {
    notes.push(`${tolerances(little)} less than one row of the smaller side in some comparison`);
  }
  return [...new Set(notes)];
}

/** "tolerance 0.01 is", "tolerances 0.01 to 0.05 are". */
function tolerances(values: readonly number[]): string {
  if (values.length === 1) return `tolerance ${values[0]} is`;
  return `tolerances ${Math.min(...values)} to ${Math.max(...values)} are`;
}
