import type { Catalogue } from "./voice.ts";

/** Of audits, explanations and documents. */
export const REPORT = {} satisfies Catalogue;
