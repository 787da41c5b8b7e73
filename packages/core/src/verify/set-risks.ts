import { leastInOrder } from "./fit-order.ts";
import { leastByFactors, type RiskRows } from "./fit-risks.ts";
import { PER_NAT } from "./verify-log-loss.ts";

/** A thousandth of a whole-number loss is rounding, and so is what curves are followed to, in nats for each person. */
const ROUNDING = 1e-3;
const FOLLOWED = 1e-9;

/** Above so many people (by weight), no one is added. */
const MOST_SMOOTHED = 2 ** 25;

/** People of each class, at `person * K + class`; one more of each class, dealt in proportion, is what `more` adds for each. */
export interface RiskPeople {
  readonly count: number;
  readonly classCount: number;
  readonly isScore: boolean;
  readonly byClass: Float64Array;
  readonly more: number;
}

export function riskPeople(byClass: Float64Array, K: number, isScore: boolean): RiskPeople {
  const everyone = byClass.reduce((sum, own) => sum + own, 0);
  const more = everyone > MOST_SMOOTHED ? 0 : 1 / everyone;
  return { count: byClass.length / K, classCount: K, isScore, byClass, more };
}

/** So many nats, and none but more, make whole-number losses from the floor on: they are rounded up. */
export function natsBelow(floor: number, { byClass }: RiskPeople): number {
  const everyone = byClass.reduce((sum, own) => sum + own, 0);
  return (floor - 1 - ROUNDING) / PER_NAT - FOLLOWED * everyone;
}

/** The people of each cell, with those that are added. */
export function peopleByCell({ classCount: K, byClass, more }: RiskPeople, cells: Int32Array): number[][] {
  const found: number[][] = [];
  for (let p = 0; p < cells.length; p++) {
    found[cells[p]!] ??= new Array<number>(K).fill(0);
    for (let k = 0; k < K; k++) found[cells[p]!]![k]! += byClass[p * K + k]!;
  }
  return found.map((own) => {
    const size = own.reduce((a, b) => a + b, 0);
    return own.map((one) => one + size * more);
  });
}

/** The entropy of the classes in all cells, in nats: with the same risks for all of a cell, no log loss is smaller. */
export function entropyOf(cells: readonly (readonly number[])[]): number {
  let nats = 0;
  for (const own of cells) {
    const size = own.reduce((a, b) => a + b, 0);
    for (const one of own) if (one > 0) nats -= one * Math.log(one / size);
  }
  return nats;
}

/**
 * What real factors of these numbers come to at least, in nats. Of a score of more than two classes also: each cut-off
 * splits the classes in two, whose shares are logistic in the total; the entropy that is left on both sides of it comes on
 * top. That holds where curves are too steep to be followed.
 */
export function leastOfRows(rows: RiskRows, isScore: boolean): number {
  if (!isScore) return leastByFactors(rows);
  const K = rows.people[0]!.length;
  let most = K > 2 ? leastInOrder(rows) : -Infinity;
  for (let cut = 1; cut < K; cut++) {
    const [below, above] = [
      rows.people.map((own) => own.slice(0, cut)),
      rows.people.map((own) => own.slice(cut)),
    ];
    const sum = (own: readonly number[]) => own.reduce((a, b) => a + b, 0);
    const people = below.map((own, r) => [sum(own), sum(above[r]!)]);
    most = Math.max(most, leastByFactors({ ...rows, people }) + entropyOf(below) + entropyOf(above));
  }
  return most;
}
