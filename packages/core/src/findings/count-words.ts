/** "1 row", "12 rows". */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** `"a", "b" and "c"`. */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
