import { log } from "../exp-log.ts";
import type { Problem } from "./problem.ts";
import { scoreCurve } from "./score-curve.ts";
import { tablesScale } from "./tables-scale.ts";
import { lineHolds, totalsOf } from "./totals.ts";

/** Whole-number losses are this many to the nat: a smaller difference says nothing of a card. */
export const GRAINS = 1024;

/** A log loss in nats as a whole number; up, so that no card is said to be better than it is. */
export function inGrains(nats: number): number {
  return Math.ceil(nats * GRAINS - 1e-6);
}

/** A log loss that no card is below; down by more than sums and logarithms can be off. */
export function floorInGrains(nats: number): number {
  return Math.max(0, Math.floor(nats * (1 - 1e-12) * GRAINS - 1e-3));
}

/**
 * The log loss of a card: of the likeliest curve through its total, or of shares by the likeliest scale of its tables'
 * totals. Multiplying all points, or giving all tables the same points more, changes nothing, to the last digit.
 */
export function logLoss(problem: Problem, points: Int32Array): number {
  const { shape, classCount: K } = problem;
  const { weights, scale } = problem.people!;
  const rows = shape === "score" ? rowsOfScore(problem, points) : rowsOfTables(problem, points);
  rows.sort((a, b) => compare(a.totals, b.totals));
  const width = shape === "score" ? 1 : K;
  const totals = new Int32Array(rows.length * width);
  const people = new Float64Array(rows.length * K);
  rows.forEach((row, i) => {
    totals.set(row.totals, i * width);
    for (const p of row.profiles) for (let k = 0; k < K; k++) people[i * K + k]! += weights[p * K + k]!;
  });
  const smaller = divided(totals);
  const { loss } = shape === "score" ? scoreCurve(smaller, people, K) : tablesScale(smaller, people, K);
  return inGrains(loss / scale);
}

/** The same of a score, from totals by cell and the people there, as the problem counts them. */
export function scoreLogLoss(problem: Problem, totals: Int32Array, weights: Float64Array): number {
  const { classCount: K } = problem;
  const distinct = Int32Array.from(new Set(totals)).sort();
  const placeOf = new Map(Array.from(distinct, (total, i) => [total, i]));
  const people = new Float64Array(distinct.length * K);
  totals.forEach((total, c) => {
    const i = placeOf.get(total)!;
    for (let k = 0; k < K; k++) people[i * K + k]! += weights[c * K + k]!;
  });
  return inGrains(scoreCurve(divided(distinct), people, K).loss / problem.people!.scale);
}

/** The same of a score, from the people of class k with the i-th of consecutive totals, at `i * K + k`. */
export function histogramLoss(problem: Problem, sums: Float64Array): number {
  const { classCount: K } = problem;
  const totals: number[] = [];
  const people: number[] = [];
  for (let i = 0; i * K < sums.length; i++) {
    const own = sums.subarray(i * K, (i + 1) * K);
    if (own.every((sum) => sum <= 0)) continue;
    totals.push(i);
    for (const sum of own) people.push(Math.max(0, sum));
  }
  return inGrains(
    scoreCurve(divided(Int32Array.from(totals)), Float64Array.from(people), K).loss / problem.people!.scale,
  );
}

interface Row {
  readonly totals: readonly number[];
  readonly profiles: number[];
}

/** Profiles by what they add up to: by total, or by how far each table's is from the first. */
function rowsOfScore(problem: Problem, points: Int32Array): Row[] {
  const rows = new Map<number, Row>();
  totalsOf(problem, points).forEach((total, p) => {
    const row = rows.get(total);
    if (row) row.profiles.push(p);
    else rows.set(total, { totals: [total], profiles: [p] });
  });
  return [...rows.values()];
}

function rowsOfTables(problem: Problem, points: Int32Array): Row[] {
  const { classCount: K, lineCount: D, profileCount } = problem;
  const sums = new Int32Array(profileCount * K);
  for (let k = 0; k < K; k++) {
    for (let j = 0; j < D; j++) {
      const value = points[k * D + j]! - points[j]!;
      if (value === 0) continue;
      for (let p = 0; p < profileCount; p++) if (lineHolds(problem, j, p)) sums[p * K + k]! += value;
    }
  }
  const rows = new Map<string, Row>();
  for (let p = 0; p < profileCount; p++) {
    const totals = [...sums.subarray(p * K, (p + 1) * K)];
    const key = totals.join();
    const row = rows.get(key);
    if (row) row.profiles.push(p);
    else rows.set(key, { totals, profiles: [p] });
  }
  return [...rows.values()];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!;
  return 0;
}

/** Without what all have in common: from the first on, divided by the greatest whole number that divides all. */
function divided(totals: Int32Array): Int32Array {
  const base = totals[0] ?? 0;
  let common = 0;
  for (const total of totals)
    for (let rest = Math.abs(total - base); rest !== 0; ) [common, rest] = [rest, common % rest];
  return totals.map((total) => (total - base) / Math.max(1, common));
}

/** The log loss in nats where every profile has the shares that it has: no card has less. */
export function freeLogLoss({ classCount: K, people }: Problem): number {
  const { weights, scale } = people!;
  let sum = 0;
  for (let at = 0; at < weights.length; at += K) {
    let own = 0;
    for (let k = 0; k < K; k++) {
      own += weights[at + k]!;
      sum -= timesLog(weights[at + k]!);
    }
    sum += timesLog(own);
  }
  return sum / scale;
}

export function timesLog(value: number): number {
  return value > 0 ? value * log(value) : 0;
}
