import { signal } from "@preact/signals";

/** What a row of the data is, where the user has said so: one of them, and several. */
export const noun = signal<{ readonly one: string; readonly many: string } | undefined>(undefined);
