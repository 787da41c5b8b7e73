import type { Finding } from "../../findings/finding.ts";
import { checkCounted } from "../../fit/check-counted.ts";
import { countFor, openInput } from "../../fit/count.ts";
import type { FitInput } from "../../fit/fit-options.ts";
import { checkRequest, type FitRequest } from "../../fit/request.ts";
import { systemHost } from "../../host.ts";
import { limitsInNumbers } from "../../problem/asked-spec.ts";
import { objectiveName } from "../../problem/objective.ts";
import type { Spec } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { checkOptions } from "../../schema.ts";
import { sizeListsFor, withLargest } from "../size-limit.ts";
import { frontierGround } from "./ground.ts";
import { farthestApart } from "./measure.ts";
import { brokenUnseen, frontierNotes } from "./notes.ts";
import { type FrontierOptions, planOf } from "./options.ts";
import type { Frontier, FrontierPoint } from "./point.ts";
import { markDominated } from "./points.ts";
import { FrontierRun } from "./run.ts";
import { spreadTolerances } from "./tolerances.ts";

/**
 * The trade-off between accuracy, unfairness and size: the best card for each limit on conditions and each tolerance
 * of the request's first fairness rule. The tolerance that it comes with is not used; other rules stay as they are.
 *
 *     const { points } = await frontierOf(rows, {
 *       outcome: "decision",
 *       protect: ["sex"],
 *       fairness: [{ measure: "sp", tolerance: 0 }],
 *     }, { conditions: [3, 5], seconds: 1 });
 */
export async function frontierOf(
  input: FitInput,
  request: FitRequest,
  options: FrontierOptions = {},
): Promise<Frontier> {
  checkOptions(options, {});
  // Wrong options are found before the rows are counted, which may take a while.
  const { limits: askedLimits = {}, ...asked } = checkRequest(request, options.holdOut);
  const limits = limitsInNumbers(askedLimits);
  const sizes = sizeListsFor(limits, options);
  planOf({ ...asked, limits }, { ...options, ...sizes });
  const source = await openInput(input, request);
  const sized = { ...request, limits: withLargest(limits, sizes) };
  const { profiles, recipe, spec, notes } = await countFor(source, sized, options.holdOut);
  return frontier(profiles, recipe, spec, {
    ...options,
    ...sizes,
    data: options.data ?? source.name,
    notes,
  });
}

/**
 * The way from counts on, for those who made the profiles themselves. First come the points without a limit: they
 * say how far apart groups get, and what they prove holds for all. Then the tolerances from loose to tight, where
 * tables that are proven best and keep the next tolerance too settle it without a run.
 */
export async function frontier(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FrontierOptions & { readonly notes?: readonly Finding[] } = {},
): Promise<Frontier> {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, {});
  const { host = systemHost, holdOut, data = "rows", notes: earlier = [] } = options;
  const began = host.now();
  const plan = planOf(spec, options);
  const { rule, by, limits } = plan;
  const ground = frontierGround(profiles, recipe, spec, plan, holdOut);
  const { free, knowledge } = ground;
  const rowOf = (tolerance: number) => ground.row(limits, tolerance);
  // Compiled before anything is learnt: nobody should wait to hear that a rule can't be applied.
  let limited = (plan.tolerances ?? spreadTolerances(0, 1, rule.form)).map(rowOf);
  knowledge.add(free.places);
  const run = new FrontierRun(plan, options, ground);
  await run.visit(free.places);

  if (!plan.tolerances) {
    const farthest = farthestApart(rule, free.places, ground.train);
    limited = spreadTolerances(farthest, plan.count, rule.form).map(rowOf);
  }
  for (const { places } of limited) knowledge.add(places);
  run.expect(limited.length);
  // The largest first: what is proven for them holds for smaller ones.
  for (const { places } of limited.toReversed()) await run.visit(places.toReversed());

  const points: FrontierPoint[] = [];
  for (const l of limits.keys()) {
    for (const { places } of [...limited, free]) {
      if (!run.isDone(places[l]!)) continue;
      points.push(ground.pointAt(places[l]!));
      run.tellChecked(places[l]!, points.length);
      await host.pause();
    }
  }
  const all = limits.length * (limited.length + 1);
  const stopped: Finding[] =
    points.length < all ? [{ code: "stopped-after", points: points.length, all }] : [];
  const others: Finding[] = spec.fairness!.length > 1 ? [{ code: "other-limits-hold" }] : [];
  const { objective = "accuracy" } = spec;
  return {
    format: "fairscore-frontier",
    version: 2,
    limited: by,
    data,
    objective: objectiveName(objective),
    measure: rule.measure,
    form: rule.form ?? "difference",
    points: markDominated(points, rule),
    notes: [
      ...brokenUnseen(points),
      ...earlier,
      ...others,
      ...frontierNotes([free, ...limited]),
      ...run.notes,
      ...stopped,
    ],
    seconds: (host.now() - began) / 1000,
  };
}
