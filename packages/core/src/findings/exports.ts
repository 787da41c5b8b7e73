import type { Catalogue } from "./voice.ts";

/** Of programs and pictures made from a card. */
export const EXPORTS = {} satisfies Catalogue;
