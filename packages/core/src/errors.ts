/** What the user gave can't be used: one sentence that says what, where and what to do instead. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** The candidate closest to a mistyped name by edit distance, or nothing when none is close. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  // A third of the letters may be wrong, but never all of them: "d" is no slip for "b".
  let distance = Math.min(name.length, Math.max(2, Math.floor(name.length / 3)) + 1);
  for (const candidate of candidates) {
    const d = editDistance(name.toLowerCase(), candidate.toLowerCase(), distance);
    if (d < distance) {
      distance = d;
      best = candidate;
    }
  }
  return best;
}

/** `unknown column: "agee"; did you mean "age"?`, or the list of what there is when nothing is near. */
export function unknownName(what: string, name: string, candidates: readonly string[]): InputError {
  const near = nearestName(name, candidates);
  const listed = candidates.slice(0, 12).map((c) => `"${c}"`);
  if (candidates.length > 12) listed.push("…");
  const remedy = near === undefined ? `there are ${listed.join(", ") || "none"}` : `did you mean "${near}"?`;
  return new InputError(`unknown ${what}: "${name}"; ${remedy}`);
}

/** A value as sentences name it: short, and whatever it is. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  // Before JSON, which has no NaN, no Infinity and no 5n.
  if (typeof value !== "object" && typeof value !== "string") return String(value);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A circle, or a number that JSON has not.
  }
  text ??= Array.isArray(value) ? "a list" : "an object";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
