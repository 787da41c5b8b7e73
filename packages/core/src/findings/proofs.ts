import type { Catalogue } from "./voice.ts";

/** Why a floor holds, why there are no tables, and what became of a proof. */
export const PROOFS = {} satisfies Catalogue;
