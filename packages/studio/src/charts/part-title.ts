import { t } from "../text/text.ts";

export type PartName = "train" | "held-out" | "other";

/** Whose numbers these are. */
export function partTitle(part: PartName): string {
  return t(part === "held-out" ? "audit.heldOut" : part === "other" ? "audit.other" : "audit.train");
}
