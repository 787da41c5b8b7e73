/** Numbers that machines work out in other steps may differ in their last digits. */
const ROUNDING = 1e-9;

/** Where plain data first differs from what is due, and how: `limits[0].worst.value is 0.08, claimed 0.02`. */
export function firstDifference(due: unknown, claimed: unknown, path = ""): string | undefined {
  if (isSame(due, claimed)) return undefined;
  if (Array.isArray(due) && Array.isArray(claimed)) {
    for (let i = 0; i < Math.max(due.length, claimed.length); i++) {
      const difference = firstDifference(due[i], claimed[i], `${path}[${i}]`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  if (isObject(due) && isObject(claimed)) {
    for (const key of new Set([...Object.keys(due), ...Object.keys(claimed)])) {
      const difference = firstDifference(due[key], claimed[key], path === "" ? key : `${path}.${key}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return `${path} is ${shown(due)}, claimed ${shown(claimed)}`;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return a === b;
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A finding by its code: the rest of it is long. */
function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (isObject(value) && typeof value.code === "string") return value.code;
  return JSON.stringify(value);
}
