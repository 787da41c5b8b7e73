import type { Catalogue } from "./voice.ts";

/** Of files, texts and columns of cells. */
export const TABLE = {} satisfies Catalogue;
