/**
 * The names of the tasks of each array index: every index gets as many as the others or one more. Neighbours in a
 * plan cost alike, so they are dealt out like cards and no index gets all of the long ones.
 */
export function dealTasks(ids: readonly string[], indices: number): string[][] {
  const hands: string[][] = Array.from({ length: Math.min(indices, ids.length) }, () => []);
  for (const [i, id] of ids.entries()) hands[i % hands.length]!.push(id);
  return hands;
}

/** The text of a list file: a line for each array index, with the names of its tasks. */
export function listText(hands: readonly (readonly string[])[]): string {
  return hands.map((ids) => `${ids.join(" ")}\n`).join("");
}

/** The names of the tasks of each array index, from the text of a list file. */
export function parseList(text: string): string[][] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.split(/\s+/).filter((id) => id !== ""));
}
