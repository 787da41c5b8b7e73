import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { syntheticPaperData } from "../../../src/examples/synthetic.ts";
import { frontier } from "../../../src/experiment/frontier/frontier.ts";
import type { FrontierOptions } from "../../../src/experiment/frontier/options.ts";
import type { Frontier, FrontierPoint } from "../../../src/experiment/frontier/point.ts";
import { countFor } from "../../../src/fit/count.ts";
import type { FitRequest } from "../../../src/fit/request.ts";
import type { Spec } from "../../../src/problem/spec.ts";
import type { Profiles } from "../../../src/profiles/profiles.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { randomRequest } from "../../random-request.ts";

/** Counted rows and a frontier of them. */
export interface FrontierCase {
  readonly name: string;
  readonly profiles: Profiles;
  readonly recipe: Recipe;
  readonly spec: Spec;
  readonly options: FrontierOptions;
  readonly frontier: Frontier;
}

const holdOut = { share: 0.25, seed: 1 };

async function caseOf(
  name: string,
  rows: readonly object[],
  request: FitRequest,
  options: FrontierOptions,
): Promise<FrontierCase> {
  const { profiles, recipe, spec } = await countFor(rows, request, options.holdOut);
  return { name, profiles, recipe, spec, options, frontier: await frontier(profiles, recipe, spec, options) };
}

/** Loan decisions by sex, with held-out rows: too large for proofs in this little work. */
export function loanCase(more: FrontierOptions = {}): Promise<FrontierCase> {
  return caseOf(
    "loan desk",
    loanDesk(3, 500).rows,
    { outcome: "decision", protect: ["sex"], fairness: [{ measure: "sp", tolerance: 0 }] },
    { lines: [3, 2], tolerances: [0.2, 0.02, 0.05], work: 100, holdOut, ...more },
  );
}

/** Small enough for proofs of many points, with the tolerances spread by themselves. */
export function syntheticCase(more: FrontierOptions = {}): Promise<FrontierCase> {
  return caseOf(
    "synthetic",
    syntheticPaperData().rows,
    {
      outcome: "label",
      protect: ["feature_1"],
      only: ["feature_2", "feature_3", "feature_4"],
      fairness: [{ measure: "eo", tolerance: 0, labels: ["L1", "L2"] }],
      limits: { points: { min: -1, max: 1 } },
    },
    { lines: [1, 2], count: 4, work: 100, ...more },
  );
}

/** Any objective, measure, form and mix of rules; undefined where the random spec has no fairness rule. */
export async function randomCase(seed: number): Promise<Omit<FrontierCase, "frontier"> | undefined> {
  const { profiles, recipe, spec } = await randomRequest(seed);
  if (!spec.fairness?.length) return undefined;
  // Few values and lines: small enough to try every table.
  const tiny = { ...spec, limits: { ...spec.limits, linesInAll: 2, points: { min: -1, max: 1 } } };
  const options = { lines: [1, 2], tolerances: [0, 0.2, 0.6], work: 20, seed };
  return { name: `seed ${seed}`, profiles, recipe, spec: tiny, options };
}

/** How loose a limit is: larger is looser. */
export function loosenessOf({ tolerance }: FrontierPoint, { form }: Frontier): number {
  return tolerance === null ? 2 : form === "ratio" ? 1 - tolerance : tolerance;
}
