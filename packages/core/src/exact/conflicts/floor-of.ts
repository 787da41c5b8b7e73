import type { Conflict, ConflictProof } from "../../problem/floor-proof.ts";
import type { Problem } from "../../problem/problem.ts";
import { linesOut } from "./ways-out.ts";

/** The floor that a proof proves, as an exact fraction of whole numbers. It trusts nothing but the conflicts' names. */
export function floorOf(problem: Problem, proof: ConflictProof): { numerator: bigint; denominator: bigint } {
  const { classCount, profileCount, cost } = problem;
  const scale = BigInt(proof.scale);
  const costs = Array.from(cost, (c) => BigInt(c) * scale);
  const charges = new Map<number, bigint>();
  let numerator = 0n;
  const claims = [
    ...proof.conflicts.map(({ weight }, i) => ({ weight, of: [i] })),
    ...proof.combinations.filter(({ of }) => of.length % 2 === 1),
  ];
  for (const { weight, of } of claims) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`weight ${weight} of a conflict`);
    if (weight === 0) continue;
    const members = new Map<number, bigint>();
    const lines = new Map<number, bigint>();
    for (const i of of) {
      const conflict = checked(proof.conflicts[i]);
      const { class: k, against, left, right } = conflict;
      const own = [...left.map((p) => p * classCount + k), ...right.map((p) => p * classCount + against)];
      for (const member of new Set(own)) members.set(member, (members.get(member) ?? 0n) + 1n);
      for (const entry of linesOut(problem, conflict)) lines.set(entry, (lines.get(entry) ?? 0n) + 1n);
    }
    const each = BigInt(weight);
    numerator += each * BigInt((of.length + 1) / 2);
    for (const [member, times] of members) {
      const share = each * ((times + 1n) / 2n);
      costs[member]! += share;
      numerator -= share;
    }
    for (const [entry, times] of lines)
      charges.set(entry, (charges.get(entry) ?? 0n) + each * ((times + 1n) / 2n));
  }
  for (let p = 0; p < profileCount; p++) {
    let cheapest = costs[p * classCount]!;
    for (let k = 1; k < classCount; k++)
      if (costs[p * classCount + k]! < cheapest) cheapest = costs[p * classCount + k]!;
    numerator += cheapest;
  }
  return { numerator: numerator - dearestLines(problem, charges), denominator: scale };
}

/** What the lines that may be used can be charged at most: the limits allow each table's dearest ones. */
function dearestLines(problem: Problem, charges: ReadonlyMap<number, bigint>): bigint {
  const { classCount, lineCount, maxLinesPerTable, maxLines } = problem;
  const used: bigint[] = [];
  for (let k = 0; k < classCount; k++) {
    const own = [...charges]
      .filter(([entry]) => Math.floor(entry / lineCount) === k)
      .map(([, charge]) => charge);
    used.push(...own.sort(falling).slice(0, most(maxLinesPerTable)));
  }
  return used
    .sort(falling)
    .slice(0, most(maxLines))
    .reduce((sum, charge) => sum + charge, 0n);
}

function most(limit: number): number | undefined {
  return limit < Infinity ? limit : undefined;
}

function falling(a: bigint, b: bigint): number {
  return a > b ? -1 : a < b ? 1 : 0;
}

function checked(conflict: Conflict | undefined): Conflict {
  if (!conflict || conflict.class === conflict.against || conflict.left.length !== conflict.right.length)
    throw new RangeError("a conflict has two classes and as many profiles on either side");
  return conflict;
}
