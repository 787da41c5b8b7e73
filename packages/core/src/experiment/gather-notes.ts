import type { Finding } from "../findings/finding.ts";

/**
 * The notes of several runs as one list. What all of them say, but for the numbers in it, is said once, as the first
 * one does; what only some say is said with their numbers, counted from 1.
 */
export function gatherNotes(notes: readonly (readonly Finding[])[]): Finding[] {
  const said = new Map<string, { note: Finding; runs: Set<number> }>();
  for (const [run, list] of notes.entries()) {
    for (const note of list) {
      const key = JSON.stringify(note, (_, fact: unknown) => (typeof fact === "number" ? 0 : fact));
      const known = said.get(key);
      if (known) known.runs.add(run);
      else said.set(key, { note, runs: new Set([run]) });
    }
  }
  return [...said.values()].map(({ note, runs }) =>
    runs.size === notes.length
      ? note
      : { code: "in-some-runs", runs: [...runs].map((run) => run + 1), because: note },
  );
}
