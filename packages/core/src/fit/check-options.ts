import { finding, LEARN_OPTIONS } from "../learn/check-options.ts";
import { checkSystem } from "../model/model-json.ts";
import { namedRisks } from "../model/risk-json.ts";
import { holdOutShape } from "../profiles/check-hold-out.ts";
import { callback, flag, from0, listOf, maybe, members, type Shapes, share, whole } from "../schema.ts";

/** What `fit` may be told besides the request. */
export const FIT_OPTIONS: Shapes = {
  ...LEARN_OPTIONS,
  continueFrom: maybe(checkSystem),
  alternatives: maybe(members({ count: whole(1), within: maybe(from0) })),
  holdOut: maybe(holdOutShape),
  onEvent: maybe(callback),
  verdict: maybe(verdictOption),
  riskBands: maybe(namedRisks),
  cutAtRisk: maybe(listOf(share, 1)),
  onJudging: maybe(callback),
  foldsBy: maybe(members({})),
  sizes: maybe(listOf(whole(1), 1)),
  onChoosing: maybe(callback),
  findTolerance: maybe(flag),
  notes: maybe(listOf(finding)),
};

/** Whether to judge, or by which request. */
function verdictOption(value: unknown, path: string): void {
  if (typeof value !== "boolean") members({ request: members({}) })(value, path);
}
