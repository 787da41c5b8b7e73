import { systemHost } from "../host.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { checkOptions } from "../schema.ts";
import { FIT_OPTIONS } from "./check-options.ts";
import { countFor, type FitInput, type FitOptions, fitProfiles, openInput } from "./fit.ts";
import { judge, SHARE_OF_FOLD } from "./judge.ts";
import type { Outcome } from "./outcome.ts";
import { checkRequest, type FitRequest } from "./request.ts";
import { FOLDS, type VerdictPlan, verdictPlan } from "./verdict-plan.ts";

/**
 * The whole way of the data: recipe, profiles, problem, learning, model, audit, verification and the verdict on people
 * whom the card was not learnt from.
 *
 *     const outcome = await fit(rows, {
 *       outcome: "decision",
 *       protect: ["sex"],
 *       fairness: [{ measure: "sp", tolerance: 0.05 }],
 *       limits: { conditions: 6 },
 *     }, { seconds: 5, seed: 1 });
 *     outcome.verdict; // right for how many of the people it has not seen, against giving everyone one class
 *     outcome.model?.predict(rows[0]);
 */
export async function fit(input: FitInput, request: FitRequest, options: FitOptions = {}): Promise<Outcome> {
  checkOptions(options, FIT_OPTIONS);
  checkRequest(request, options.holdOut);
  const source = await openInput(input, request);
  const plan = verdictPlan(options, source.rowCount);
  const counted = await countFor(source, request, holdOutBy(plan));
  const { notes, ...cards } = counted;
  const outcome = await fitProfiles(cards.profiles, cards.recipe, cards.spec, {
    ...options,
    ...secondsBeside(plan, options),
    holdOut: holdOutBy(plan),
    notes,
  });
  const asked = typeof options.verdict === "object" ? options.verdict.request : request;
  return judge(outcome, plan, { ...cards, source, request: asked }, { host: systemHost, ...options });
}

/** The rows that a plan sets aside. */
export function holdOutBy(plan: VerdictPlan) {
  return "holdOut" in plan ? plan.holdOut : undefined;
}

/** The time that is left for the card beside the folds that judge it. */
function secondsBeside({ by }: VerdictPlan, { seconds, work }: FitOptions): Pick<FitOptions, "seconds"> {
  if (by !== "cross-validation" || (seconds === undefined && work !== undefined)) return {};
  return { seconds: (1 - FOLDS * SHARE_OF_FOLD) * (seconds ?? DEFAULTS.seconds) };
}
