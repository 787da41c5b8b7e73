import type { Conflict } from "../../problem/floor-proof.ts";
import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";
import { seededRandom } from "../../random.ts";
import { type Preferences, weightiest } from "./preferences.ts";

const groupsPerStep = 8192;

/**
 * Conflicts of two against two (or three against three) profiles: groups of profiles with the same favourite class
 * whose answers add up to the same as those of a group with another favourite. It finds groups with equal sums
 * by hashing, in time that grows with the number of groups, and gives control back every few thousand of them.
 *
 * The answers of a group are added up as random line weights, so equal sums always meet; that other sums meet is as
 * good as impossible and would do no harm, for conflicts are checked line by line later on.
 */
export function* equalSums(
  problem: Problem,
  preferences: Preferences,
  size: 2 | 3,
  { groups, conflicts }: { readonly groups: number; readonly conflicts: number },
): Generator<void, Conflict[]> {
  const classes = weightiest(problem, preferences, size, groups);
  const keys = profileKeys(problem, size);
  const table = sumTable(classes.reduce((sum, own) => sum + choices(own.length, size), 0));
  let step = 0;
  for (let k = 0; k < classes.length; k++) {
    for (const group of groupsOf(classes[k]!, size)) {
      table.add(sumOf(keys, group), k);
      if (++step % groupsPerStep === 0) yield;
    }
  }
  // Few sums are met by more than one class; only their groups are kept.
  const met = new Map<number, Map<number, number[][]>>();
  for (let k = 0; k < classes.length; k++) {
    for (const group of groupsOf(classes[k]!, size)) {
      if (++step % groupsPerStep === 0) yield;
      const at = table.metBySeveral(sumOf(keys, group));
      if (at < 0) continue;
      const byClass = met.get(at) ?? new Map<number, number[][]>();
      met.set(at, byClass);
      const own = byClass.get(k);
      if (own) own.push([...group]);
      else byClass.set(k, [[...group]]);
    }
  }
  return yield* pairUp(met, conflicts);
}

/** Groups of different classes with equal sums, at first each with one of another class, then with further ones. */
function* pairUp(
  met: ReadonlyMap<number, ReadonlyMap<number, number[][]>>,
  most: number,
): Generator<void, Conflict[]> {
  const found: Conflict[] = [];
  let open = [...met.values()].flatMap((byClass) => {
    const classes = [...byClass].map(([k, own]) => ({ k, own }));
    return classes.flatMap((a, i) =>
      classes.slice(i + 1).map((b) => (a.own.length >= b.own.length ? { a, b } : { a: b, b: a })),
    );
  });
  for (let turn = 0; open.length > 0; turn++) {
    for (const { a, b } of open) {
      for (let i = 0; i < a.own.length; i++) {
        if (found.length >= most) return found;
        const right = b.own[(i + turn) % b.own.length]!;
        found.push({ class: a.k, against: b.k, left: a.own[i]!, right });
        if (found.length % groupsPerStep === 0) yield;
      }
    }
    open = open.filter(({ b }) => b.own.length > turn + 1);
  }
  return found;
}

/** All groups of the given size; a profile may come twice among three. The array is filled anew each time. */
function* groupsOf(own: readonly number[], size: 2 | 3): Generator<readonly number[]> {
  const group = new Array<number>(size).fill(0);
  for (let a = 0; a < own.length; a++) {
    group[0] = own[a]!;
    for (let b = size === 2 ? a + 1 : a; b < own.length; b++) {
      group[1] = own[b]!;
      if (size === 2) yield group;
      else
        for (let c = b; c < own.length; c++) {
          group[2] = own[c]!;
          if (a < c) yield group;
        }
    }
  }
}

/** How many groups of the given size there are among all profiles that have something to lose. */
export function groupCount(problem: Problem, preferences: Preferences, size: 2 | 3): number {
  const classes = weightiest(problem, preferences, size, Infinity);
  return classes.reduce((sum, own) => sum + choices(own.length, size), 0);
}

function choices(n: number, size: 2 | 3): number {
  return size === 2 ? (n * (n - 1)) / 2 : (n * (n + 1) * (n + 2)) / 6;
}

function sumOf(keys: Float64Array, group: readonly number[]): number {
  let sum = 0;
  for (const p of group) sum += keys[p]!;
  return sum;
}

/** A number for each profile, such that sums of answers and sums of numbers are equal together. */
function profileKeys(problem: Problem, size: number): Float64Array {
  const random = seededRandom(0);
  const lines = usableLines(problem);
  const largest = Math.floor(2 ** 53 / (size * Math.max(1, lines.length)));
  const keys = new Float64Array(problem.profileCount);
  for (const j of lines) {
    const high = Math.floor(random() * 2 ** 26);
    const weight = (high * 2 ** 27 + Math.floor(random() * 2 ** 27)) % largest;
    for (let p = 0; p < problem.profileCount; p++) if (lineHolds(problem, j, p)) keys[p]! += weight;
  }
  return keys;
}

/** Which sums are met by more than one class: a hash table in flat arrays, for millions of sums. */
function sumTable(count: number) {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * count)));
  const sums = new Float64Array(slots).fill(-1);
  const classOf = new Int32Array(slots);
  const several = -1;
  const slotOf = (sum: number) => {
    const low = sum % 0x100000000;
    const high = (sum - low) / 0x100000000;
    let at = (Math.imul(low ^ (low >>> 15), 0x2c1b3c6d) ^ Math.imul(high, 0x297a2d39)) >>> 0;
    at = (at ^ (at >>> 12)) & (slots - 1);
    while (sums[at] !== sum && sums[at] !== -1) at = (at + 1) & (slots - 1);
    return at;
  };
  return {
    add(sum: number, k: number): void {
      const at = slotOf(sum);
      if (sums[at] === -1) {
        sums[at] = sum;
        classOf[at] = k;
      } else if (classOf[at] !== k) classOf[at] = several;
    },
    /** The place of the sum in the table, or -1 when one class alone meets it. */
    metBySeveral(sum: number): number {
      const at = slotOf(sum);
      return sums[at] === sum && classOf[at] === several ? at : -1;
    },
  };
}
