import { InputError } from "../errors.ts";
import { checkHoldOut, type HoldOut } from "../profiles/split.ts";
import { type JsonAt, listAt, numberAt, objectAt, textAt } from "../recipe/json-path.ts";

/** Reads which rows a model was checked on: a share, a fold, or the rows with a value. */
export function parseHoldOut(at: JsonAt): HoldOut {
  const holdOut = read(at);
  try {
    checkHoldOut(holdOut);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${at.path}: ${error.message}`, { cause: error });
  }
  return holdOut;
}

function read(at: JsonAt): HoldOut {
  const keys = typeof at.value === "object" && at.value !== null ? Object.keys(at.value) : [];
  if (keys.includes("column")) {
    const member = objectAt(at, ["column", "is"]);
    return { column: textAt(member("column")), is: textAt(member("is")) };
  }
  if (keys.includes("folds")) {
    const member = objectAt(at, ["folds", "fold", "seed", "stratify"]);
    return {
      folds: numberAt(member("folds")),
      fold: numberAt(member("fold")),
      seed: numberAt(member("seed")),
      stratify: listAt(member("stratify"), textAt),
    };
  }
  const member = objectAt(at, ["share", "seed"]);
  return { share: numberAt(member("share")), seed: numberAt(member("seed")) };
}
