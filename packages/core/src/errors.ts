import type { Finding } from "./findings/finding.ts";

/** What the user gave can't be used: one sentence that says what, where and what to do instead. */
export class InputError extends Error {
  override readonly name = "InputError";
  /** The same as data, for who has words of his own for it, or decides by it. */
  readonly finding: Finding;

  /** An edge that speaks for itself gives only a sentence; core makes its errors with `fault`. */
  constructor(sentence: string, options: ErrorOptions & { readonly finding?: Finding } = {}) {
    super(sentence, options);
    this.finding = options.finding ?? { code: "said", sentence };
  }
}

/** The candidate closest to a mistyped name by edit distance, or nothing when none is close. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  const third = Math.floor(name.length / 3);
  let distance = Infinity;
  for (const candidate of candidates) {
    const [a, b] = [name.toLowerCase(), candidate.toLowerCase()];
    // A third of the letters may be wrong, or one of few; two where it begins alike. "foo" is no slip for "job".
    const few = a.length > 3 && a[0] === b[0] ? 2 : 1;
    const limit = Math.min(distance, a.length, Math.max(few, third) + 1);
    const d = editDistance(a, b, limit);
    if (d < limit) {
      distance = d;
      best = candidate;
    }
  }
  return best;
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

/** Letters put in, left out, mistaken, or two neighbours swapped. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(substitution, previous[j]! + 1, row[j - 1]! + 1, swap));
    }
    beforeLast = previous;
    previous = row;
  }
  return previous[b.length]!;
}
