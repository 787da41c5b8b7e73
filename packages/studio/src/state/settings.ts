import { signal } from "@preact/signals";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";

/** The settings on the set-up page. Cards keep those that they were made with. */
export const settings = signal<Settings>(DEFAULT_SETTINGS);

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}
