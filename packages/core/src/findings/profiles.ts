import type { Catalogue } from "./voice.ts";

/** Of rows: their outcomes, weights, groups and parts. */
export const PROFILES = {} satisfies Catalogue;
