import { createHash } from "node:crypto";
import { inOrder } from "@fairscore/core/parts";

/** JSON with the keys of every object in alphabetical order and no spaces: equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The sha256 of a value's canonical JSON, in hex. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
