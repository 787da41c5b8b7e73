import { once } from "../shape.ts";
import { parseSpec, SPEC_KEYS } from "./spec-json.ts";

/** Refuses what is no spec; what an object has beside a spec's members, such as those of a request, is no matter here. */
export const checkSpec = once((value, path) => {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const own = isObject ? Object.entries(value).filter(([key]) => SPEC_KEYS.includes(key)) : [];
  parseSpec(isObject ? Object.fromEntries(own) : value, path);
}, "spec");
