/**
 * The notes of several runs as one list. What all of them say, but for the numbers in it, is said once, as the first
 * one does; what only some say is said with their numbers, counted from 1.
 */
export function gatherNotes(notes: readonly (readonly string[])[], what = "fold"): string[] {
  const said = new Map<string, { note: string; runs: Set<number> }>();
  for (const [run, list] of notes.entries()) {
    for (const note of list) {
      const key = withoutCounts(note);
      const known = said.get(key);
      if (known) known.runs.add(run);
      else said.set(key, { note, runs: new Set([run]) });
    }
  }
  return [...said.values()].map(({ note, runs }) => {
    if (runs.size === notes.length) return note;
    const numbers = [...runs].map((run) => run + 1);
    return `${what}${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}: ${note}`;
  });
}

/** Numbers outside of quotes are counts; those inside belong to the name of a column or a class. */
function withoutCounts(note: string): string {
  return note
    .split('"')
    .map((part, i) => (i % 2 === 0 ? part.replace(/\d[\d.,]*/g, "#") : part))
    .join('"');
}
