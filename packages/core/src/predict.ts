import { InputError } from "./errors.ts";
import { type Predictor, predictor } from "./model/predict.ts";
import type { ScoringSystem } from "./model/scoring-system.ts";

export { InputError } from "./errors.ts";
export type { Explanation, Predictor, RawRow } from "./model/predict.ts";

/**
 * The functions that score raw rows, from a parsed model file, without engines: this module is all that a page or a
 * service needs. Only the format and the version are checked; `parseModel` of the whole core checks the rest.
 *
 *     import { createPredictor } from "@fairscore/core/predict";
 *     const { predict } = createPredictor(JSON.parse(text));
 *     predict({ age: 41, late_payments: 0 }); // "approve"
 */
export function createPredictor(json: unknown): Predictor {
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== "fairscore-model")
    throw new InputError("not a fairscore model; expected the parsed JSON of a model file");
  if (version !== 1)
    throw new InputError(`version ${version} of the model format; this predictor reads version 1, update it`);
  return predictor(json as ScoringSystem);
}
