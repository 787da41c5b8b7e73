import type { Catalogue } from "./voice.ts";

/** Of limits, fairness and rules. */
export const PROBLEM = {} satisfies Catalogue;
