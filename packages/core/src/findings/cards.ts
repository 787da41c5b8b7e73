import type { Catalogue } from "./voice.ts";

/** Of cards that others made, and of improving them. */
export const CARDS = {} satisfies Catalogue;
