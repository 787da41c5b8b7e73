/**
 * How many random cases a costly property is tried on. `RUNS=10 npm test -- <file>` tries ten times as many, which pays
 * after a change of what it guards.
 */
export function runs(usual: number): number {
  return Math.ceil(usual * Number(process.env.RUNS ?? 1));
}
