import type { FrontierPoint } from "@fairscore/core";

/**
 * What a tolerance costs in the tables that were found: the rise of their loss against those found without a limit, of
 * the same size. Null where one of the two is not there.
 */
export function observedPrice(
  { loss, tolerance, limit }: FrontierPoint,
  points: readonly FrontierPoint[],
): number | null {
  const free = points.find((point) => point.tolerance === null && point.limit === limit);
  if (tolerance === null || loss === null || !free || free.loss === null) return null;
  return loss - free.loss;
}
