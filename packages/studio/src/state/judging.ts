import { signal } from "@preact/signals";

/** A card that is being judged by others, learnt from people beside it: how many of them are done. */
export interface Judging {
  readonly id: string;
  readonly done: number;
  /** Not known before the first. */
  readonly of: number;
}

export const judging = signal<Judging | undefined>(undefined);
