import { fault } from "../findings/fault.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Limits, Spec } from "../problem/spec.ts";

/** What limits the size of a card: its distinct conditions, or the lines of each table. */
export type SizeLimit = "conditions" | "linesPerTable";

/** Several limits on the same, to be compared. */
export interface SizeLimits {
  readonly by: SizeLimit;
  readonly limits: readonly number[];
}

/** Limits to compare where nobody says which. */
const USUAL: Readonly<Record<SizeLimit, readonly number[]>> = {
  conditions: [3, 6, 9],
  linesPerTable: [3, 5, 10],
};

type Sized = Pick<Spec, "limits" | "shape">;

/** The limit on size that a spec has: on conditions for a score and where they are limited, else on lines. */
export function sizeLimitOf(spec: Sized): { readonly by: SizeLimit; readonly limit: number } {
  const { conditions, linesPerTable, linesInAll } = spec.limits ?? {};
  const by = limitedBy(spec);
  if (by === "linesPerTable") return { by, limit: linesPerTable ?? DEFAULTS.linesPerTable };
  const lines = spec.shape === "score" ? [linesPerTable, linesInAll] : [];
  const least = Math.min(...[conditions, ...lines].filter((limit) => limit !== undefined));
  return { by, limit: least === Infinity ? DEFAULTS.conditions.score : least };
}

function limitedBy({ limits, shape }: Sized): SizeLimit {
  return shape === "score" || limits?.conditions !== undefined ? "conditions" : "linesPerTable";
}

/** Limits on the size of the cards of a frontier, on conditions or on lines. */
export interface SizeLists {
  readonly conditions?: readonly number[];
  readonly lines?: readonly number[];
}

/** Those that are named, else the spec's own, else the usual ones. */
export function sizeLimitsOf(spec: Sized, { conditions, lines }: SizeLists): SizeLimits {
  if (conditions && lines) throw fault({ code: "choose-one", settings: ["conditions", "lines"] });
  if (conditions) return { by: "conditions", limits: conditions };
  if (lines) return { by: spec.shape === "score" ? "conditions" : "linesPerTable", limits: lines };
  const { by, limit } = sizeLimitOf(spec);
  const { conditions: most, linesPerTable } = spec.limits ?? {};
  return { by, limits: (most ?? linesPerTable) === undefined ? USUAL[by] : [limit] };
}

/** Where a request limits no size and names none, several limits on conditions are compared. */
export function sizeListsFor({ conditions, linesPerTable, linesInAll }: Limits, lists: SizeLists): SizeLists {
  if (lists.lines && conditions !== undefined)
    throw fault({ code: "choose-one", settings: ["conditions", "lines"] });
  const said = [conditions, linesPerTable, linesInAll, lists.conditions, lists.lines];
  return said.every((one) => one === undefined) ? { conditions: USUAL.conditions } : lists;
}

/** The limits of a request with the largest of those that are compared: no other one comes on top. */
export function withLargest(limits: Limits, { conditions, lines }: SizeLists): Limits {
  return {
    ...limits,
    ...(conditions && { conditions: Math.max(...conditions) }),
    ...(lines && { linesPerTable: Math.max(...lines) }),
  };
}
