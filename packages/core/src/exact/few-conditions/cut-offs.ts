import type { Slices } from "./slices.ts";

/** What is added up over people by class: the sum for some cut-offs has to lie between the two. */
export interface Carried {
  readonly slices: Slices;
  readonly min: number;
  readonly max: number;
}

/** The cheapest cut-offs that keep all limits: each by the number of totals that are below it. */
export interface CutOffs {
  readonly loss: number;
  readonly below: readonly number[];
}

/**
 * Tries the cut-offs of a score whose last split gets this weight. `floors` are sums that must not be above their `max`,
 * the first of them the loss; `constraints` are sums to keep; `people` tells totals that somebody has from others.
 */
export function cheapestCutOffs(
  weight: number,
  people: Slices,
  floors: readonly Carried[],
  constraints: readonly Carried[],
): CutOffs | undefined {
  const places = placesOf(people.lastCurves(weight)[0]!);
  const count = places.length;
  const pick = ({ slices }: Carried) =>
    slices.lastCurves(weight).map((curve) => places.map((t) => curve[t]!));
  const costs = floors.map(pick);
  const shares = constraints.map(pick);
  const cuts = costs[0]!.length;
  /** Least sums of the cut-offs from i on when none of them is before a place. */
  const rest = costs.map((curves) => {
    const least = curves.map(() => new Float64Array(count));
    for (let i = cuts - 1; i >= 0; i--)
      for (let at = count - 1; at >= 0; at--) {
        const own = curves[i]![at]! + (i + 1 < cuts ? least[i + 1]![at]! : 0);
        least[i]![at] = at + 1 < count ? Math.min(own, least[i]![at + 1]!) : own;
      }
    return least;
  });

  let best: CutOffs | undefined;
  const below = new Array<number>(cuts).fill(0);
  const sums = floors.map(({ slices }) => slices.base);
  const shared = constraints.map(({ slices }) => slices.base);
  const isTooDear = (i: number, at: number) =>
    floors.some(({ max }, f) => sums[f]! + (i < cuts ? rest[f]![i]![at]! : 0) > max) ||
    (best !== undefined && sums[0]! + (i < cuts ? rest[0]![i]![at]! : 0) >= best.loss);

  const descend = (i: number, from: number): void => {
    if (i === cuts) {
      if (constraints.every(({ min, max }, c) => shared[c]! >= min && shared[c]! <= max))
        best = { loss: sums[0]!, below: below.slice() };
      return;
    }
    for (let at = from; at < count && !isTooDear(i, at); at++) {
      below[i] = at;
      costs.forEach((curves, f) => {
        sums[f]! += curves[i]![at]!;
      });
      shares.forEach((curves, c) => {
        shared[c]! += curves[i]![at]!;
      });
      if (!isTooDear(i + 1, at)) descend(i + 1, at);
      costs.forEach((curves, f) => {
        sums[f]! -= curves[i]![at]!;
      });
      shares.forEach((curves, c) => {
        shared[c]! -= curves[i]![at]!;
      });
    }
  };
  descend(0, 0);
  return best;
}

/** Where a cut-off is told apart from the one before it: the first place, and behind each total that somebody has. */
function placesOf(people: Float64Array): number[] {
  const places = [0];
  for (let t = 1; t < people.length; t++) if (people[t] !== people[t - 1]) places.push(t);
  return places;
}
