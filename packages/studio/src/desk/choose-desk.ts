import type { DeskState } from "./desk-state.ts";

/** What the choose screen asks of the desk. */
export function chooseHandlers(_state: DeskState) {
  return {};
}
