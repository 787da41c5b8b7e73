import { type CardShape, countFor, InputError } from "@fairscore/core";
import { checkRequest, compileProblem, profilesOfPart, specFor } from "@fairscore/core/parts";
import type { DataAtHand } from "./open-data.ts";
import { gridPoints, type PlanGrid } from "./plan-grid.ts";
import { requestFor } from "./plan-request.ts";
import type { Split } from "./splits.ts";

/**
 * Finds what would make runs fail: counts the rows of one split, and tries on them all that differs between runs. Gives
 * the shape that their cards have.
 */
export async function checkRuns(data: DataAtHand, splits: readonly Split[]): Promise<CardShape> {
  const { name, options, plan, source } = data;
  checkTolerances(data);
  const requests = gridPoints(extremes(plan.grid)).map((point) => requestFor(name, options, point));
  const holdOut = splits[0]!.holdOut ?? undefined;
  const { profiles, recipe, spec } = await blamed(data, () => countFor(source, requests[0]!, holdOut));
  const train = profilesOfPart(profiles, 0);
  for (const request of requests)
    await blamed(data, () => compileProblem(train, specFor(checkRequest(request, holdOut), recipe, true)));
  return spec.shape!;
}

/** The runs that stand for all: others differ from them by larger cards, a larger tolerance or the seed. */
function extremes(grid: PlanGrid): PlanGrid {
  const smallest = (values: readonly (number | undefined)[]) => {
    const given = values.filter((value) => value !== undefined);
    return given.length > 0 ? [Math.min(...given)] : [];
  };
  const smallestOrNone = (values: readonly (number | undefined)[]) =>
    values.includes(undefined) ? [undefined] : smallest(values);
  const limits = grid.tolerance.filter((value) => value !== null);
  const tolerances = [...smallest(limits), ...smallest(limits.filter((value) => value > 0))];
  return {
    ...grid,
    conditions: smallestOrNone(grid.conditions),
    lines: smallestOrNone(grid.lines),
    tolerance: tolerances.length > 0 ? [...new Set(tolerances)] : [null],
    safety: [null],
    seed: grid.seed.slice(0, 1),
  };
}

/** A fault of the user's that only the rows show, with the name of the data before it. */
async function blamed<T>({ name, fault }: DataAtHand, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw fault("file", `data "${name}": ${error.message}`);
  }
}

function checkTolerances({ name, plan, source, fault }: DataAtHand): void {
  const { tolerance, form } = plan.grid;
  if (!form.includes("difference")) return;
  const rows = source.rowCount;
  const tooSmall = tolerance.find((value) => value !== null && value > 0 && value * rows < 1);
  if (tooSmall === undefined) return;
  const least = Number((Math.ceil(1e6 / rows) / 1e6).toPrecision(6));
  throw fault(
    "tolerance",
    `invalid grid.tolerance: ${tooSmall}; it is below one of the ${rows.toLocaleString("en")} rows of "${name}" and can't be told from 0, so use 0 or at least ${least}`,
  );
}
