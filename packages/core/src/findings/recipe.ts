import type { Catalogue } from "./voice.ts";

/** Of columns, their roles and the conditions they become. */
export const RECIPE = {} satisfies Catalogue;
