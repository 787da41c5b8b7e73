import type { Role } from "../model/protocol.ts";
import { auditHandlers } from "./audit-desk.ts";
import { cardHandlers } from "./card-desk.ts";
import { chooseHandlers } from "./choose-desk.ts";
import { codebookHandlers } from "./codebook-desk.ts";
import { dataHandlers } from "./data-desk.ts";
import { editHandlers } from "./edit-desk.ts";
import { exportHandlers } from "./export-desk.ts";
import { judgeHandlers } from "./judge-desk.ts";
import type { DeskState } from "./kept/desk-state.ts";
import { openHandlers } from "./open-desk.ts";
import { searchHandlers } from "./search-desk.ts";
import { setupHandlers } from "./setup-desk.ts";

/** Everything that the desk can be asked, by screen. */
export function createHandlers(role: Role) {
  const state: DeskState = { role };
  return {
    ...dataHandlers(state),
    ...codebookHandlers(state),
    ...setupHandlers(state),
    ...searchHandlers(state),
    ...judgeHandlers(state),
    ...chooseHandlers(state),
    ...cardHandlers(state),
    ...editHandlers(state),
    ...openHandlers(state),
    ...auditHandlers(state),
    ...exportHandlers(),
  };
}

export type Handlers = ReturnType<typeof createHandlers>;
