import { LEARN_OPTIONS } from "../learn/check-options.ts";
import { checkSystem } from "../model/model-json.ts";
import { holdOutShape } from "../profiles/check-hold-out.ts";
import { callback, flag, from0, listOf, maybe, members, type Shapes, text, whole } from "../schema.ts";

/** What `fit` may be told besides the request. */
export const FIT_OPTIONS: Shapes = {
  ...LEARN_OPTIONS,
  continueFrom: maybe(checkSystem),
  alternatives: maybe(members({ count: whole(1), within: maybe(from0) })),
  holdOut: maybe(holdOutShape),
  onEvent: maybe(callback),
  findTolerance: maybe(flag),
  notes: maybe(listOf(text)),
};
