/** What a method says of each row: the class it gives, and a number for each class that is larger where it is likelier. */
export interface Said {
  readonly given: readonly number[];
  readonly scores: readonly (readonly number[])[];
  /** How likely it says each class is, where it says so. */
  readonly shares?: readonly (readonly number[])[] | undefined;
}

/** How right, and how unequal, a method is on some rows. */
export interface Measures {
  readonly accuracy: number;
  /** The mean of the classes' recalls. */
  readonly balanced: number;
  /** The mean over the classes of one against the rest; null where the rows have one class. */
  readonly auc: number | null;
  /** Statistical parity: how much more or less often a class is given to a group than to the rest, at most; null without groups. */
  readonly unfairness: number | null;
  /** Squared differences of shares and what was: of two classes those of the second, of more the sum over all; the mean. */
  readonly brier?: number | null;
  /** The mean of minus the logarithm of the share of the class that was; shares below LEAST_SHARE count as that. */
  readonly logLoss?: number | null;
}

/** No share counts as less: one row that a method is sure of and wrong about would outweigh all others. */
export const LEAST_SHARE = 1e-6;

/** Smaller groups say more of chance than of the method; they are left out, as the document says. */
export const LEAST_GROUP = 10;

/** Measures rows `which`: their classes are `labels[row]`, their groups `groups[row]` (null where not known). */
export function measure(
  which: readonly number[],
  labels: readonly number[],
  classCount: number,
  { given, scores, shares }: Said,
  groups?: readonly (string | null)[],
): Measures {
  const classes = Array.from({ length: classCount }, (_, k) => k);
  const right = (rows: readonly number[]) => rows.filter((row) => given[row] === labels[row]).length;
  const recalls = classes.flatMap((k) => {
    const own = which.filter((row) => labels[row] === k);
    return own.length === 0 ? [] : [right(own) / own.length];
  });
  // Of two classes, one against the rest is the same comparison twice.
  const areas = (classCount === 2 ? [1] : classes).flatMap((k) => {
    const area = areaUnderCurve(
      which.map((row) => scores[row]![k]!),
      which.map((row) => labels[row] === k),
    );
    return area === null ? [] : [area];
  });
  return {
    accuracy: right(which) / which.length,
    balanced: mean(recalls),
    auc: areas.length === 0 ? null : mean(areas),
    unfairness: groups ? statisticalParity(which, given, classes, groups) : null,
    brier: shares ? mean(which.map((row) => squares(shares[row]!, labels[row]!))) : null,
    logLoss: shares
      ? mean(which.map((row) => -Math.log(Math.max(LEAST_SHARE, shares[row]![labels[row]!]!))))
      : null,
  };
}

function squares(shares: readonly number[], label: number): number {
  const own = shares.map((share, k) => (share - (k === label ? 1 : 0)) ** 2);
  return own.length === 2 ? own[1]! : own.reduce((sum, square) => sum + square, 0);
}

/** The chance that one of `is` has a larger score than one of the others, equal ones counting half. */
export function areaUnderCurve(scores: readonly number[], is: readonly boolean[]): number | null {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let [below, wins] = [0, 0];
  for (let start = 0; start < order.length; ) {
    let end = start;
    let [own, others] = [0, 0];
    for (; end < order.length && scores[order[end]!] === scores[order[start]!]; end++) {
      if (is[order[end]!]) own++;
      else others++;
    }
    wins += own * (below + others / 2);
    below += others;
    start = end;
  }
  const pairs = below * (order.length - below);
  return pairs === 0 ? null : wins / pairs;
}

function statisticalParity(
  which: readonly number[],
  given: readonly number[],
  classes: readonly number[],
  groups: readonly (string | null)[],
): number | null {
  const members = new Map<string, number[]>();
  for (const row of which) {
    const group = groups[row];
    if (group === null || group === undefined) continue;
    const own = members.get(group);
    if (own) own.push(row);
    else members.set(group, [row]);
  }
  const large = [...members.values()].filter((rows) => rows.length >= LEAST_GROUP);
  if (large.length < 2) return null;
  const all = large.flat();
  const apart = classes.flatMap((k) => {
    const count = (rows: readonly number[]) => rows.filter((row) => given[row] === k).length;
    return large.map((rows) => {
      const rest = (count(all) - count(rows)) / (all.length - rows.length);
      return Math.abs(count(rows) / rows.length - rest);
    });
  });
  return Math.max(...apart);
}

export function mean(of: readonly number[]): number {
  return of.reduce((a, b) => a + b, 0) / of.length;
}
