import type { HoldOut } from "../profiles/split.ts";
import { refuse } from "../schema.ts";
import { type Kind, shareKind } from "./kinds.ts";

const share = shareKind(0.25);
const EXPECTED =
  'a share of at least 0 and under 1, such as 0.25 or 25%, or a condition, such as "admitted>=2024-01-01"';

/** What makes a text a condition: a sign, or a word between a name and a value. */
const CONDITION =
  /\S\s*(?:[<>=\u2264\u2265\u2260]|\s(?:is|in|at least|at most|under|above|from|between)\s)\s*\S/i;

/** The rows to set aside: a share of them, or those that a condition holds for. */
export const holdOut: Kind<number | string> = {
  shape(value, path) {
    if (typeof value === "string" && CONDITION.test(value)) return value.trim();
    try {
      return share.shape(value, path);
    } catch {
      return refuse(value, path, EXPECTED);
    }
  },
  read: share.read,
};

/** The hold-out that was asked for; none where nothing was, or 0. */
export function heldOutBy(asked: number | string | undefined | null, seed = 1): HoldOut | undefined {
  if (typeof asked === "string") return { when: asked };
  return asked ? { share: asked, seed } : undefined;
}
