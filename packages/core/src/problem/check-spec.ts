import { once } from "../schema.ts";
import { parseSpec } from "./spec-json.ts";

/** Refuses what is no spec. */
export const checkSpec = once(parseSpec, "spec");
