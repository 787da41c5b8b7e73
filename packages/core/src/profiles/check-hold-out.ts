import { listOf, memberPath, object, refine, refuse, type Shape, share, text, whole } from "../schema.ts";
import type { ColumnOut, FoldOut, HoldOut, ShareOut, WhenOut } from "./split.ts";

const byColumn = object<ColumnOut>({ column: text, is: text });
const byCondition = object<WhenOut>({ when: text });
const byShare = object<ShareOut>({ share, seed: whole() });
const byFold = refine(
  object<FoldOut>({ folds: whole(2), fold: whole(0), seed: whole(), stratify: listOf(text) }),
  ({ folds, fold }, path) => {
    if (fold >= folds) refuse(fold, memberPath(path, "fold"), `a whole number from 0 to ${folds - 1}`);
  },
);

/** Which rows are set aside: a share, a fold, the rows with a value, or those that a condition holds for. */
export const holdOutShape: Shape<HoldOut> = (value, path) => {
  const has = (key: string) => typeof value === "object" && value !== null && Object.hasOwn(value, key);
  const shape = has("when") ? byCondition : has("column") ? byColumn : has("folds") ? byFold : byShare;
  return shape(value, path);
};
