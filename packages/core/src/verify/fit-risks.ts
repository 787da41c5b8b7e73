/** Steps towards the likeliest factors, and the gap in nats at which they are reached. */
const MOST_STEPS = 100;
const REACHED = 1e-9;

/** People by class in rows, and the numbers that their risks are made of; the first number of a row is 1, for the level. */
export interface RiskRows {
  readonly numbers: readonly (readonly number[])[];
  readonly people: readonly (readonly number[])[];
  /** Whether the factor of the second number must not be below 0. */
  readonly hasSlope: boolean;
}

/**
 * A log loss in nats that no real factors are below: shares are in proportion to e^(factors * numbers), the first class
 * having none. Found by Newton's steps, but proven by duality: shares that have the people of each class and their
 * sums of all numbers have an entropy that no factors are below. What they miss of that is charged by the largest totals
 * that matter. -Infinity where nothing is proven.
 */
export function leastByFactors({ numbers, people, hasSlope }: RiskRows): number {
  const whole = newton(numbers, people);
  if (!hasSlope || whole.slope >= 0) return whole.bound;
  // The loss is convex: where it is least at a slope below 0, of those not below it is least at 0.
  const without = newton(
    numbers.map(([level, , ...rest]) => [level!, ...rest]),
    people,
    numbers.map((own) => own[1]!),
  );
  return Math.max(whole.bound, without.bound);
}

function newton(
  numbers: readonly (readonly number[])[],
  people: readonly (readonly number[])[],
  rising?: readonly number[],
): { readonly bound: number; readonly slope: number } {
  const K = people[0]?.length ?? 0;
  if (people.some((own) => own.some((one) => !(one > 0)))) return { bound: -Infinity, slope: 0 };
  const width = numbers[0]!.length;
  const size = (K - 1) * width;
  const sizes = people.map((own) => own.reduce((a, b) => a + b, 0));
  const all = Array.from({ length: K }, (_, k) => people.reduce((sum, own) => sum + own[k]!, 0));
  let at = Array.from({ length: size }, (_, i) =>
    i % width === 0 ? Math.log(all[Math.floor(i / width) + 1]! / all[0]!) : 0,
  );
  let here = sharesAt(at);
  const flat = here.loss;
  let bound = -Infinity;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { solve } = bentAt(here.shares);
    const move = solve(offs(here.shares));
    bound = Math.max(bound, proven(move, solve));
    if (here.loss - bound < REACHED) break;
    let far = 1;
    let next = sharesAt(at.map((value, i) => value + move[i]!));
    while (!(next.loss < here.loss) && far > 1e-9) {
      far /= 2;
      next = sharesAt(at.map((value, i) => value + far * move[i]!));
    }
    if (!(next.loss < here.loss)) break;
    at = at.map((value, i) => value + far * move[i]!);
    here = next;
  }
  return { bound, slope: at[1] ?? 0 };

  function sharesAt(point: readonly number[]): { loss: number; shares: number[][] } {
    let loss = 0;
    const shares = numbers.map((own, r) => {
      const totals = people[r]!.map((_, k) =>
        k === 0 ? 0 : own.reduce((sum, value, i) => sum + value * point[(k - 1) * width + i]!, 0),
      );
      const top = Math.max(...totals);
      const powers = totals.map((total) => Math.exp(total - top));
      const sum = powers.reduce((a, b) => a + b, 0);
      people[r]!.forEach((one, k) => {
        loss += one * (Math.log(sum) + top - totals[k]!);
      });
      return powers.map((power) => power / sum);
    });
    return { loss, shares };
  }

  /** By factor: what people have of its number beyond what the shares say. */
  function offs(shares: readonly (readonly number[])[]): number[] {
    const off = new Array<number>(size).fill(0);
    numbers.forEach((own, r) => {
      for (let k = 1; k < K; k++) {
        const more = people[r]![k]! - sizes[r]! * shares[r]![k]!;
        own.forEach((value, i) => {
          off[(k - 1) * width + i]! += more * value;
        });
      }
    });
    return off;
  }

  /** Solves for the change of factors that changes the sums by so much; factors that others stand for do not change. */
  function bentAt(shares: readonly (readonly number[])[]) {
    const square = Array.from({ length: size }, () => new Float64Array(size));
    numbers.forEach((own, r) => {
      for (let a = 1; a < K; a++)
        for (let b = 1; b < K; b++) {
          const steep = sizes[r]! * shares[r]![a]! * ((a === b ? 1 : 0) - shares[r]![b]!);
          for (let i = 0; i < width; i++) {
            if (own[i] === 0) continue;
            const row = square[(a - 1) * width + i]!;
            for (let j = 0; j < width; j++) row[(b - 1) * width + j]! += steep * own[i]! * own[j]!;
          }
        }
    });
    return { solve: eliminated(square) };
  }

  /** The entropy of the shares that a step leads to in a straight line, less what rounding leaves open. */
  function proven(move: readonly number[], solve: (off: readonly number[]) => number[]): number {
    const dual = here.shares.map((own, r) => {
      const change = turned(r, move);
      return own.map((share, k) => share + change[k]!);
    });
    if (dual.some((own) => own.some((share) => !(share > 0)))) return -Infinity;
    let entropy = 0;
    dual.forEach((own, r) => {
      for (const share of own) entropy -= sizes[r]! * share * Math.log(share);
    });
    if (rising) {
      const rise = dual.reduce((sum, own, r) => sum + rising[r]! * (sizes[r]! * own[1]! - people[r]![1]!), 0);
      if (rise < 0) return -Infinity;
    }
    const missed = solve(offs(dual));
    let charge = 0;
    dual.forEach((_, r) => {
      turned(r, missed).forEach((change, k) => {
        if (k > 0) charge += (sizes[r]! * Math.abs(change)) / Math.min(people[r]![0]!, people[r]![k]!);
      });
    });
    return entropy - 2 * charge * flat;
  }

  function turned(r: number, move: readonly number[]): number[] {
    const own = here.shares[r]!;
    const totals = own.map((_, k) =>
      k === 0 ? 0 : numbers[r]!.reduce((sum, value, i) => sum + value * move[(k - 1) * width + i]!, 0),
    );
    const mean = totals.reduce((sum, total, k) => sum + total * own[k]!, 0);
    return totals.map((total, k) => own[k]! * (total - mean));
  }
}

/** Gauss's elimination of a square that is no less than 0: the largest first, and what is nothing but rounding is left out. */
export function eliminated(square: readonly Float64Array[]): (of: readonly number[]) => number[] {
  const size = square.length;
  const rows = square.map((row) => row.slice());
  const scale = rows.map((row, i) => row[i]!);
  const order: number[] = [];
  const open = new Set(rows.keys());
  const factors: { readonly pivot: number; readonly of: [number, number][] }[] = [];
  for (;;) {
    let pivot = -1;
    for (const i of open)
      if (rows[i]![i]! > 1e-10 * scale[i]! && (pivot < 0 || rows[i]![i]! > rows[pivot]![pivot]!)) pivot = i;
    if (pivot < 0) break;
    open.delete(pivot);
    const of: [number, number][] = [];
    for (const i of open) {
      const factor = rows[i]![pivot]! / rows[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let j = 0; j < size; j++) rows[i]![j]! -= factor * rows[pivot]![j]!;
      of.push([i, factor]);
    }
    factors.push({ pivot, of });
    order.push(pivot);
  }
  return (given) => {
    const rest = [...given];
    for (const { pivot, of } of factors) for (const [i, factor] of of) rest[i]! -= factor * rest[pivot]!;
    const found = new Array<number>(size).fill(0);
    for (const pivot of order.toReversed()) {
      let sum = rest[pivot]!;
      for (const other of order) if (other !== pivot) sum -= rows[pivot]![other]! * found[other]!;
      found[pivot] = sum / rows[pivot]![pivot]!;
    }
    return found;
  };
}
