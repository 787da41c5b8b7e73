import type { Finding } from "../findings/finding.ts";
import type { LinearConstraint, Problem } from "../problem/problem.ts";
import { tableCount } from "../problem/shape.ts";

/** A proof that no tables can meet the constraints. */
export interface InfeasibilityProof {
  /** Names of the constraints that contradict each other. */
  readonly constraints: readonly string[];
  readonly reason: Finding;
}

interface Row {
  readonly name: string;
  /** 1 for an upper bound, -1 for a lower bound of the constraint. */
  readonly sign: 1 | -1;
  readonly coefficients: Float64Array;
  readonly bound: number;
  readonly scale: number;
}

/** Coefficients looked at between two looks of the host, a few milliseconds. */
const LOOKS_PER_TURN = 500_000;

/**
 * Looks for multipliers u >= 0 of the constraints such that even if every profile could choose its class
 * freely, Σ u * constraint could not reach Σ u * bound: then nothing can. The multipliers are found by
 * subgradient steps on the violation of the free choice; any that work are a proof, whatever way they were found.
 * Gives control back every few milliseconds: who does not go on has no proof.
 */
export function* infeasibilityProof(problem: Problem): Generator<void, InfeasibilityProof | undefined> {
  const contradiction = tableContradiction(problem);
  if (contradiction) return contradiction;
  let rows = problem.constraints.flatMap(oneSided);
  if (!(yield* contradict(problem, rows))) return undefined;
  // Those that the proof does not need are innocent: leave out what can be left out.
  for (const name of new Set(rows.map((row) => row.name))) {
    const fewer = rows.filter((row) => row.name !== name);
    if (yield* contradict(problem, fewer)) rows = fewer;
  }
  return {
    constraints: [...new Set(rows.map((row) => row.name))],
    reason: { code: "free-choice-contradiction" },
  };
}

function* contradict(problem: Problem, rows: readonly Row[]): Generator<void, boolean> {
  if (rows.length === 0 || (yield* someClassForAll(problem, rows))) return false;
  const { classCount, profileCount } = problem;
  // A proof that does not come soon is not worth making people wait for: about a second at most.
  const steps = Math.max(10, Math.min(300, Math.floor(3e8 / (profileCount * classCount * rows.length))));
  const perTurn = Math.max(1, Math.floor(LOOKS_PER_TURN / (classCount * rows.length)));
  const multipliers = new Float64Array(rows.length).fill(1);
  const combined = new Float64Array(classCount);
  for (let step = 1; step <= steps; step++) {
    const sums = new Float64Array(rows.length);
    for (let p = 0; p < profileCount; p++) {
      combined.fill(0);
      for (let r = 0; r < rows.length; r++) {
        const { coefficients, sign, scale } = rows[r]!;
        const factor = (multipliers[r]! * sign) / scale;
        for (let k = 0; k < classCount; k++) combined[k]! += factor * coefficients[p * classCount + k]!;
      }
      let best = 0;
      for (let k = 1; k < classCount; k++) if (combined[k]! < combined[best]!) best = k;
      for (let r = 0; r < rows.length; r++)
        sums[r]! += rows[r]!.sign * rows[r]!.coefficients[p * classCount + best]!;
      if ((p + 1) % perTurn === 0) yield;
    }
    yield;
    let excess = 0;
    let norm = 0;
    const over = rows.map((row, r) => (sums[r]! - row.bound) / row.scale);
    for (const [r, violation] of over.entries()) {
      excess += multipliers[r]! * violation;
      norm += violation * violation;
    }
    // The margin keeps rounding errors of the multipliers from ever making up a proof.
    if (excess > 1e-7) return true;
    // A free choice that keeps everything: no multipliers can prove anything.
    if (over.every((violation) => violation <= 0)) return false;
    for (const [r, violation] of over.entries()) {
      multipliers[r] = Math.max(0, multipliers[r]! + violation / (Math.sqrt(norm) * Math.sqrt(step)));
    }
  }
  return false;
}

/** Whether giving everyone one class keeps all constraints: the usual case, and quick to see. */
function* someClassForAll(
  { classCount, profileCount }: Problem,
  rows: readonly Row[],
): Generator<void, boolean> {
  for (let k = 0; k < classCount; k++) {
    let kept = true;
    for (const { sign, coefficients, bound } of rows) {
      let sum = 0;
      for (let p = 0; p < profileCount; p++) sum += coefficients[p * classCount + k]!;
      kept &&= sign * sum <= bound;
      if (profileCount > LOOKS_PER_TURN) yield;
    }
    if (kept) return true;
  }
  return false;
}

function oneSided(constraint: LinearConstraint): Row[] {
  const { name, coefficients, min, max, scale } = constraint;
  const rows: Row[] = [];
  if (max < Infinity) rows.push({ name, sign: 1, coefficients, bound: max, scale });
  if (min > -Infinity) rows.push({ name, sign: -1, coefficients, bound: -min, scale });
  return rows;
}

/** Rules that the limits on lines or the allowed points make impossible by themselves. */
function tableContradiction(problem: Problem): InfeasibilityProof | undefined {
  const usable = (entry: number) => problem.pointSets[problem.pointSetOf[entry]!]!.length > 1;
  const forced: string[] = [];
  let needed = 0;
  const taken = new Set<number>();
  for (const rule of problem.counts) {
    const possible = rule.groups.filter((group) => group.some(usable)).length;
    if (possible < rule.min) {
      return {
        constraints: [rule.name],
        reason: { code: "lines-without-points", possible, needed: rule.min },
      };
    }
    const entries = rule.groups.flat();
    // Only minima over entries of their own add up: one line can serve two groups or two rules that share it.
    const apart = new Set(entries).size === entries.length && !entries.some((entry) => taken.has(entry));
    const counted = problem.startsWithCounts || entries.every((entry) => entry % problem.lineCount !== 0);
    if (rule.min === 0 || !apart || !counted) continue;
    for (const entry of entries) taken.add(entry);
    needed += rule.min;
    forced.push(rule.name);
  }
  const tables = tableCount(problem);
  const room = Math.min(problem.maxLines, problem.maxLinesPerTable * tables, problem.maxConditions * tables);
  if (needed > room)
    return { constraints: forced, reason: { code: "lines-over-limit", needed, allowed: room } };
  return undefined;
}
