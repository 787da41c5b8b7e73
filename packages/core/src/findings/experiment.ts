import type { Catalogue } from "./voice.ts";

/** Of folds, frontiers, baselines and safety. */
export const EXPERIMENT = {} satisfies Catalogue;
