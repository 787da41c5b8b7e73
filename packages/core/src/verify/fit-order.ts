import { eliminated, type RiskRows } from "./fit-risks.ts";

const MOST_STEPS = 100;
const REACHED = 1e-13;

/**
 * A log loss in nats that no real factors are below when "class k or a later one" has the share logistic(level k + factors
 * * numbers). It is convex, so it is nowhere below its tangent where Newton's steps end; what pulls there is charged by the
 * largest totals that matter: the least loss is not above that of equal shares for all, so nobody's first or last class
 * costs more than that.
 */
export function leastInOrder({ numbers, people, hasSlope }: RiskRows): number {
  // The first number is 1 everywhere: levels stand for it.
  const given = numbers.map(([, ...rest]) => rest);
  const whole = newton(given, people);
  if (!hasSlope || whole.slope >= 0) return whole.bound;
  const without = newton(
    given.map(([, ...rest]) => rest),
    people,
    given.map(([total]) => total!),
  );
  return Math.max(whole.bound, without.bound);
}

interface Row {
  /** By cut-off: the total, what pulls it up, and how the loss bends with it and with each other one. */
  readonly totals: number[];
  readonly pulls: number[];
  readonly bends: number[][];
}

function newton(
  numbers: readonly (readonly number[])[],
  people: readonly (readonly number[])[],
  rising?: readonly number[],
): { readonly bound: number; readonly slope: number } {
  const cuts = people[0]!.length - 1;
  const width = numbers[0]!.length;
  if (people.some((own) => own.some((one) => !(one > 0)))) return { bound: -Infinity, slope: 0 };
  const sizes = people[0]!.map((_, k) => people.reduce((sum, own) => sum + own[k]!, 0));
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  let at = [
    ...Array.from({ length: cuts }, (_, j) => Math.log(sum(sizes.slice(j + 1)) / sum(sizes.slice(0, j + 1)))),
    ...new Array<number>(width).fill(0),
  ];
  let here = lookAt(at)!;
  const flat = here.loss;
  let bound = -Infinity;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { pull, move } = stepFrom(here.rows);
    bound = Math.max(bound, here.loss - 2 * charge(here.rows, move));
    if (sum(move.map((value, i) => value * pull[i]!)) < REACHED * (1 + here.loss)) break;
    let far = 1;
    const go = () => lookAt(at.map((value, i) => value + far * move[i]!));
    let next = go();
    while (!(next && next.loss < here.loss) && far > 1e-9) {
      far /= 2;
      next = go();
    }
    if (!next || !(next.loss < here.loss)) break;
    at = at.map((value, i) => value + far * move[i]!);
    here = next;
  }
  const rise = rising ? -sum(here.rows.map(({ pulls }, r) => sum(pulls) * rising[r]!)) : 0;
  return { bound: rise < 0 ? -Infinity : bound, slope: at[cuts] ?? 0 };

  /** Undefined where levels do not fall. */
  function lookAt(point: readonly number[]): { loss: number; rows: Row[] } | undefined {
    let loss = 0;
    const rows: Row[] = [];
    for (const [r, own] of numbers.entries()) {
      const more = sum(own.map((value, i) => value * point[cuts + i]!));
      const totals = Array.from({ length: cuts }, (_, j) => more + point[j]!);
      const shares = [1, ...totals.map((z) => 1 / (1 + Math.exp(-z))), 0];
      const others = [0, ...totals.map((z) => 1 / (1 + Math.exp(z))), 1];
      const pulls = totals.map(() => 0);
      const bends = totals.map(() => totals.map(() => 0));
      for (const [k, one] of people[r]!.entries()) {
        // From whichever end nothing is lost by taking away.
        const share = shares[k]! < 0.5 ? shares[k]! - shares[k + 1]! : others[k + 1]! - others[k]!;
        if (!(share > 0)) return undefined;
        loss -= one * Math.log(share);
        const slopes = [k, k + 1].map((j) => shares[j]! * others[j]!);
        const signs = [1, -1];
        for (const a of [0, 1]) {
          const j = k + a - 1;
          if (j < 0 || j >= cuts) continue;
          const first = (signs[a]! * slopes[a]!) / share;
          pulls[j]! += one * first;
          bends[j]![j]! -= (one * signs[a]! * slopes[a]! * (others[j + 1]! - shares[j + 1]!)) / share;
          for (const b of [0, 1]) {
            const i = k + b - 1;
            if (i >= 0 && i < cuts) bends[j]![i]! += one * first * ((signs[b]! * slopes[b]!) / share);
          }
        }
      }
      rows.push({ totals, pulls, bends });
    }
    return { loss, rows };
  }

  function stepFrom(rows: readonly Row[]): { pull: number[]; move: number[] } {
    const size = cuts + width;
    const pull = new Array<number>(size).fill(0);
    const bend = Array.from({ length: size }, () => new Float64Array(size));
    for (const [r, { pulls, bends }] of rows.entries()) {
      for (let j = 0; j < cuts; j++) {
        const of = [...Array.from({ length: cuts }, (_, i) => (i === j ? 1 : 0)), ...numbers[r]!];
        of.forEach((value, i) => {
          pull[i]! += value * pulls[j]!;
        });
        for (let l = 0; l < cuts; l++) {
          const beside = [...Array.from({ length: cuts }, (_, i) => (i === l ? 1 : 0)), ...numbers[r]!];
          for (let a = 0; a < size; a++) {
            if (of[a] === 0) continue;
            for (let b = 0; b < size; b++) bend[a]![b]! += bends[j]![l]! * of[a]! * beside[b]!;
          }
        }
      }
    }
    return { pull, move: eliminated(bend)(pull) };
  }

  /** What the tangent can still fall by: what pulls, as changes of totals, times how far these can be. */
  function charge(rows: readonly Row[], move: readonly number[]): number {
    let charged = 0;
    for (const [r, { totals, bends }] of rows.entries()) {
      const most = flat / Math.min(people[r]![0]!, people[r]![cuts]!);
      const more = sum(numbers[r]!.map((value, i) => value * move[cuts + i]!));
      for (let j = 0; j < cuts; j++) {
        const part = sum(bends[j]!.map((bend, l) => bend * (more + move[l]!)));
        charged += Math.abs(part) * (most + Math.abs(totals[j]!));
      }
    }
    return charged;
  }
}
