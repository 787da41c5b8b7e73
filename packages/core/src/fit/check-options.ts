import { finding, LEARN_OPTIONS } from "../learn/check-options.ts";
import { checkSystem } from "../model/model-json.ts";
import { checkHoldOut, type HoldOut } from "../profiles/split.ts";
import { callback, flag, from0, listOf, maybe, members, type Shape, type Shapes, whole } from "../schema.ts";

/** Which rows are held out; its sentences name themselves. */
export const holdOutShape: Shape = (value) => checkHoldOut(value as HoldOut);

/** What `fit` may be told besides the request. */
export const FIT_OPTIONS: Shapes = {
  ...LEARN_OPTIONS,
  continueFrom: maybe(checkSystem),
  alternatives: maybe(members({ count: whole(1), within: maybe(from0) })),
  holdOut: maybe(holdOutShape),
  onEvent: maybe(callback),
  findTolerance: maybe(flag),
  notes: maybe(listOf(finding)),
};
