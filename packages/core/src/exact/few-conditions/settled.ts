import type { Solution, Worth } from "../../problem/engine.ts";

/** What is known of the cards on a few conditions. */
export interface Settled {
  /** Whether all of them were looked at: none is better than `best`, or than what was to beat. */
  readonly complete: boolean;
  /** The best that was found and beats what was to beat. */
  readonly best?: Solution;
  /** No card on these conditions has a loss below this; Infinity when there is none at all. */
  readonly floor: number;
  /** Thousands of steps of the inner loops. */
  readonly work: number;
}

export interface SettleOptions {
  /** Only what is better than this counts: with a size and a sum of 0, only a smaller loss. */
  readonly toBeat?: Worth;
  /** Most work, counted as in `Settled`. */
  readonly work?: number;
}

export const NOTHING: Worth = { loss: Infinity, size: Infinity, sum: Infinity };
