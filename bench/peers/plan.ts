import type { DealtData } from "./folds.ts";
import { FAIRSCORE, type Method, PEERS } from "./methods.ts";
import type { Run } from "./results.ts";

export interface Asked {
  readonly seed: number;
  readonly methods: readonly string[];
  readonly sizes: readonly number[];
  readonly limit: number;
  readonly label: string;
  readonly settings: string;
}

/** All that is to be learnt from a data set: fold by fold, so that methods that are compared run at the same time. */
export function plannedRuns(
  { name, folds, classes, protect }: Pick<DealtData, "name" | "folds" | "classes" | "protect">,
  { seed, methods, sizes, limit, label, settings }: Asked,
): Run[] {
  const forms: Pick<Run, "method" | "size" | "limit" | "label" | "settings">[] = [];
  const limits = protect === undefined ? [null] : [null, limit];
  if (methods.includes(FAIRSCORE))
    for (const own of limits)
      for (const size of [...sizes, null])
        forms.push({ method: FAIRSCORE, size, limit: own, label, settings });
  for (const method of PEERS) {
    if (!methods.includes(method.name) || (classes.length > 2 && !method.manyClasses)) continue;
    if (method.onlyMany && classes.length === 2) continue;
    if (method.isLimited && protect === undefined) continue;
    for (const size of sizesOf(method, sizes))
      forms.push({
        method: method.name,
        size,
        limit: method.isLimited ? limit : null,
        label: null,
        settings: null,
      });
  }
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) =>
    forms.map((form) => ({ data: name, seed, folds, fold, ...form })),
  );
}

function sizesOf({ isSized }: Method, sizes: readonly number[]): readonly (number | null)[] {
  return isSized ? sizes : [null];
}
