import type { Problem } from "../problem/problem.ts";

/** Every loss is `offset` plus a whole number of steps: the costs of a profile differ by multiples of the step. */
export interface LossSteps {
  /** The sum over the profiles of the cheapest class. */
  readonly offset: bigint;
  /** 0 when all losses are equal. */
  readonly step: bigint;
}

/** What a loss of this problem can be. */
export function lossSteps({ classCount, profileCount, cost }: Problem): LossSteps {
  let offset = 0n;
  let step = 0;
  for (let p = 0; p < profileCount; p++) {
    let cheapest = Infinity;
    for (let k = 0; k < classCount; k++) cheapest = Math.min(cheapest, cost[p * classCount + k]!);
    offset += BigInt(cheapest);
    for (let k = 0; k < classCount; k++)
      step = greatestCommonDivisor(cost[p * classCount + k]! - cheapest, step);
  }
  return { offset, step: BigInt(step) };
}

/** The smallest loss that can be and is not below the fraction: a floor between two losses is worth the upper one. */
export function nextLoss({ offset, step }: LossSteps, numerator: bigint, denominator: bigint): bigint {
  const above = numerator - offset * denominator;
  if (above <= 0n || step === 0n) return offset;
  const wide = step * denominator;
  return offset + ((above + wide - 1n) / wide) * step;
}

/** The highest loss that a card can have and that is below this one. */
export function lossBelow({ offset, step }: LossSteps, loss: number): number {
  if (step === 0n || loss === Infinity) return loss - 1;
  return Number(offset) + Number(step) * (Math.ceil((loss - Number(offset)) / Number(step)) - 1);
}

export function greatestCommonDivisor(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
