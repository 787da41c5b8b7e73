import type { WorstRecord } from "../model/scoring-system.ts";
import { tablesFromPoints } from "../model/tables.ts";
import type { SingleGroup } from "../problem/group-shares.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Recount, recount } from "../verify/recount.ts";

/** The worst-off group under these points. Of equal ones, the first. */
export function worstOf(
  train: Profiles,
  { shape }: Spec,
  points: Int32Array,
  groups: readonly SingleGroup[],
): Omit<WorstRecord, "floor"> & { readonly share: number } {
  const counts = recount(tablesFromPoints(points, train.classes, train.conditions, shape), train);
  return worstOfCounts(counts, groups);
}

function worstOfCounts(counts: Recount, groups: readonly SingleGroup[]) {
  const shares = groups.map(({ column, level, cells, weight }) => {
    const wrong = Number(counts.weight((c, y, p) => cells[c] === 1 && y !== p));
    return { column, group: level, wrong, of: weight, share: wrong / weight };
  });
  return shares.reduce((worst, one) => (one.wrong * worst.of > worst.wrong * one.of ? one : worst));
}
