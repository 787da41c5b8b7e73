import type { EngineEvent, EngineOptions, Problem } from "@fairscore/core";
import { LineSearch, makeInstance, search } from "@fairscore/core/parts";

/** A revision of the search, with the inner parts that count its moves. */
export interface SearchEngine {
  readonly name: string;
  readonly search: (problem: Problem, options: EngineOptions) => Iterable<EngineEvent>;
  readonly makeInstance: (problem: Problem) => { readonly values: readonly Int32Array[] };
  readonly LineSearch: { readonly prototype: object };
}

export const engineNow: SearchEngine = { name: "now", search, makeInstance, LineSearch };
