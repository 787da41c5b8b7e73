import type { DeskState } from "./desk-state.ts";

/** What the audit screen asks of the desk. */
export function auditHandlers(_state: DeskState) {
  return {};
}
