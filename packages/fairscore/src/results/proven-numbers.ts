import type { FrontierPoint } from "@fairscore/core";
import type { Quality } from "./quality.ts";

/** Numbers between which a price is proven to lie, for three decimals; both are the price itself where it is known. */
export interface ProvenPrice {
  readonly low: number;
  readonly high: number;
  readonly isKnown: boolean;
}

/** Never more than is proven: rounded outward, unless the price is known; then it is rounded as any number is. */
export function provenPrice({ low, high }: NonNullable<FrontierPoint["price"]>): ProvenPrice {
  if (high - low < 1e-12) return { low: high, high, isKnown: true };
  return { low: down(low), high: up(high), isKnown: false };
}

/**
 * What no tables can pass, for three decimals: ceilings rounded up and costs down, unless tables reach it; then it is
 * rounded as what they reach is.
 */
export function provenBound(floor: number, isReached: boolean, { bound, isMore }: Quality): number {
  const value = bound(floor);
  if (isReached) return value;
  return isMore ? up(value) : down(value);
}

/** A floor of a loss in the same way. */
export function provenFloor(floor: number, loss: number | null): number {
  return floor === loss ? floor : down(floor);
}

/** The slack is for the errors of floating-point numbers. */
function down(value: number): number {
  return Math.floor(value * 1000 + 1e-9) / 1000;
}

function up(value: number): number {
  return Math.ceil(value * 1000 - 1e-9) / 1000;
}
