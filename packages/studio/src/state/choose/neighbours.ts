import { type Place, placeKey } from "../../model/family.ts";

/** How many points a trade-off begins with beside the first. */
export const NEIGHBOURS = 4;

/**
 * Places beside one that show the trade-off: half and double the limit, none, a smaller and a larger card; places
 * that are taken are left out for those a little further away.
 */
export function neighbours(place: Place, limited: boolean, taken: readonly Place[]): Place[] {
  const { by, most: size, tolerance } = place;
  const at = (most: number, limit: number | null): Place => ({ by, most, tolerance: limit });
  const beside = [size - 1, size + 1, size - 2, size + 2, size + 3, size + 4].map((n) => at(n, tolerance));
  const around = limited ? [...limitsAround(tolerance).map((limit) => at(size, limit)), at(size, null)] : [];
  const wanted = [...around.slice(0, 2), ...around.slice(-1), ...beside.slice(0, 2), ...around, ...beside];
  const seen = new Set(taken.map(placeKey));
  const free = wanted.filter((candidate) => {
    const key = placeKey(candidate);
    if (candidate.most < 1 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return free.slice(0, NEIGHBOURS);
}

/** Half, double, a quarter and four times; from no limit or none at all, some round ones. */
function limitsAround(tolerance: number | null): number[] {
  if (tolerance === null) return [0.05, 0.1, 0.02, 0.2];
  if (tolerance === 0) return [0.01, 0.02, 0.05, 0.1];
  return [tolerance / 2, tolerance * 2, tolerance / 4, tolerance * 4]
    .map((limit) => Math.round(limit * 1000) / 1000)
    .filter((limit) => limit > 0 && limit <= 1);
}
