import type { DeskState } from "./desk-state.ts";

/** What the setup screen asks of the desk. */
export function setupHandlers(_state: DeskState) {
  return {};
}
