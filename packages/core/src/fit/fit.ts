import { systemHost } from "../host.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { checkOptions } from "../schema.ts";
import { FIT_OPTIONS } from "./check-options.ts";
import { openInput } from "./count.ts";
import { countSized, secondsAfter } from "./count-sized.ts";
import type { FitInput, FitOptions } from "./fit-options.ts";
import { fitProfiles } from "./fit-profiles.ts";
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
  const { notes, spent, ...cards } = await countSized(source, request, holdOutBy(plan), options);
  const outcome = await fitProfiles(cards.profiles, cards.recipe, cards.spec, {
    ...options,
    ...secondsBeside(plan, spent, options),
    holdOut: holdOutBy(plan),
    notes,
  });
  return judge(outcome, plan, { ...cards, source }, { host: systemHost, ...options });
}

/** The rows that a plan sets aside. */
export function holdOutBy(plan: VerdictPlan) {
  return "holdOut" in plan ? plan.holdOut : undefined;
}

/** The time that is left for the card beside the choice of its size, and the folds that judge it. */
function secondsBeside(
  { by }: VerdictPlan,
  spent: number,
  { seconds, work }: FitOptions,
): Pick<FitOptions, "seconds"> {
  if ((by !== "cross-validation" && spent === 0) || (seconds === undefined && work !== undefined)) return {};
  const share = by === "cross-validation" ? 1 - FOLDS * SHARE_OF_FOLD : 1;
  return { seconds: secondsAfter(spent, share * (seconds ?? DEFAULTS.seconds)) };
}
