import { checkSystem } from "./model-json.ts";
import { type Predictor, predictor } from "./predict.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** A scoring system with its functions; `JSON.stringify` gives the plain scoring system. */
export interface Model extends Predictor {
  readonly system: ScoringSystem;
  toJSON(): ScoringSystem;
}

/**
 * Adds the functions to a plain scoring system.
 *
 *     const model = createModel(parseModel(JSON.parse(text)));
 *     model.predict({ age: 41, late_payments: 0 }); // "approve"
 */
export function createModel(system: ScoringSystem): Model {
  checkSystem(system);
  return { ...predictor(system), system, toJSON: () => system };
}
