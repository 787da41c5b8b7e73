import { signal } from "@preact/signals";

/** The column that is picked to be protected and was not added yet; empty for none. It is asked about before a search. */
export const picked = signal("");
