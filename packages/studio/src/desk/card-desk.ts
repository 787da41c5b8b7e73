import type { DeskState } from "./desk-state.ts";

/** What the card screen asks of the desk. */
export function cardHandlers(_state: DeskState) {
  return {};
}
