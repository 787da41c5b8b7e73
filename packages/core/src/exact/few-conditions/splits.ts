import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";

/** Lines that split the profiles alike: they hold where the first one does, or exactly where it does not. */
export interface Split {
  readonly lines: readonly { readonly line: number; readonly sign: 1 | -1 | 0 }[];
  /** Whether the first line holds, by profile. */
  readonly holds: Uint8Array;
}

/** The splits that points can be given to. Lines that hold everywhere or nowhere are the last, of sign 0. */
export function splitsOf(problem: Problem): Split[] {
  const { profileCount } = problem;
  const found = new Map<string, { lines: { line: number; sign: 1 | -1 | 0 }[]; holds: Uint8Array }>();
  const constant: { line: number; sign: 0 }[] = [];
  for (const line of usableLines(problem)) {
    const holds = Uint8Array.from({ length: profileCount }, (_, p) => Number(lineHolds(problem, line, p)));
    if (holds.every((held) => held === holds[0])) {
      constant.push({ line, sign: 0 });
      continue;
    }
    const others = holds.map((held) => 1 - held);
    const same = found.get(holds.join(""));
    const opposite = found.get(others.join(""));
    if (same) same.lines.push({ line, sign: 1 });
    else if (opposite) opposite.lines.push({ line, sign: -1 });
    else found.set(holds.join(""), { lines: [{ line, sign: 1 }], holds });
  }
  const splits: Split[] = [...found.values()];
  if (constant.length > 0) splits.push({ lines: constant, holds: new Uint8Array(profileCount) });
  return splits;
}
