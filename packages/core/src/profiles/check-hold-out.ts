import { listOf, memberPath, object, refine, refuse, type Shape, share, text, whole } from "../schema.ts";
import type { ColumnOut, FoldOut, HoldOut, ShareOut } from "./split.ts";

const byColumn = object<ColumnOut>({ column: text, is: text });
const byShare = object<ShareOut>({ share, seed: whole() });
const byFold = refine(
  object<FoldOut>({ folds: whole(2), fold: whole(0), seed: whole(), stratify: listOf(text) }),
  ({ folds, fold }, path) => {
    if (fold >= folds) refuse(fold, memberPath(path, "fold"), `a whole number from 0 to ${folds - 1}`);
  },
);

/** Which rows are set aside: a share, a fold, or the rows with a value. */
export const holdOutShape: Shape<HoldOut> = (value, path) => {
  const has = (key: string) => typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return (has("column") ? byColumn : has("folds") ? byFold : byShare)(value, path);
};
