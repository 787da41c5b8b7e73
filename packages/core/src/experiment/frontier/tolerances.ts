import { fault } from "../../findings/fault.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import { refuse } from "../../schema.ts";

/** The tightest limit that is tried by itself: groups at most one point apart, or within 1 % of each other. */
const TIGHTEST_THOUSANDTHS = 10;

/** How loose a limit is: larger is looser, no limit (null) is the loosest. A ratio is tighter the larger it is. */
export function looseness(tolerance: number | null, form: FairnessRule["form"]): number {
  if (tolerance === null) return Infinity;
  return form === "ratio" ? -tolerance : tolerance;
}

/** Tolerances that were named, checked: each once, the tightest first. */
export function namedTolerances(tolerances: readonly number[], form: FairnessRule["form"]): number[] {
  if (!Array.isArray(tolerances) || tolerances.length === 0) throw fault({ code: "no-tolerances" });
  for (const tolerance of tolerances) {
    if (typeof tolerance !== "number" || !(tolerance >= 0 && tolerance <= 1))
      refuse(tolerance, "tolerance", "a number from 0 to 1, such as 0.05");
  }
  return [...new Set(tolerances)].sort((a, b) => looseness(a, form) - looseness(b, form));
}

/**
 * Up to `count` tolerances from 1 % to what tables without a limit come to, the tightest first. They grow by
 * the same factor, so that they are denser where a limit costs most, and are rounded up to three decimals.
 * `farthest` is the largest difference of tables without a limit (of a ratio: 1 minus the smallest).
 */
export function spreadTolerances(farthest: number, count: number, form: FairnessRule["form"]): number[] {
  const most = Math.min(1000, roundedUp(farthest * 1000));
  const found = new Set([TIGHTEST_THOUSANDTHS]);
  for (let i = 1; i < count && most > TIGHTEST_THOUSANDTHS; i++) {
    const share = i / (count - 1);
    found.add(
      Math.min(most, roundedUp(TIGHTEST_THOUSANDTHS * ((farthest * 1000) / TIGHTEST_THOUSANDTHS) ** share)),
    );
  }
  return [...found].map((thousandths) => (form === "ratio" ? 1000 - thousandths : thousandths) / 1000);
}

/** Up to a whole number, unless it is one but for the errors of floating-point numbers. */
function roundedUp(value: number): number {
  return Math.ceil(value - 1e-6);
}
