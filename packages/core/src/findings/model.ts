import type { Catalogue } from "./voice.ts";

/** Of model files and what they claim. */
export const MODEL = {} satisfies Catalogue;
