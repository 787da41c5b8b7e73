import type { Sum } from "../../../src/report/disclosure/disclosure.ts";

/** What a reader is told of a sum: its number, or a largest number. */
export interface Told {
  readonly sum: Sum;
  readonly most: number;
  readonly exact: boolean;
}

/** Whether counts from 0 on fit all that is told and give `sum` another value than it has. */
export function canDiffer(truth: readonly number[], told: readonly Told[], sum: Sum): boolean {
  const value = (of: Sum, counts: readonly number[]) =>
    Array.from(of).reduce((total, [atom, times]) => total + times * counts[atom]!, 0);
  const is = value(sum, truth);
  const counts: number[] = [];
  const extend = (atom: number): boolean => {
    if (atom === truth.length) return value(sum, counts) !== is;
    const of = told.filter((one) => one.sum.has(atom));
    const left = (one: Told) =>
      one.most - Array.from(one.sum.keys()).reduce((used, at) => used + (at < atom ? counts[at]! : 0), 0);
    const most = Math.min(truth[atom]! + 6, ...of.map(left));
    const isLast = (one: Told) => one.exact && Math.max(...one.sum.keys()) === atom;
    const least = Math.max(0, ...of.filter(isLast).map(left));
    const values = Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);
    const far = (candidate: number) => Math.abs(candidate - truth[atom]!);
    return values
      .sort((a, b) => far(a) - far(b))
      .some((candidate) => {
        counts[atom] = candidate;
        return extend(atom + 1);
      });
  };
  return extend(0);
}

/** Whether b is a combination of the rows of a: Gaussian elimination in fractions of whole numbers. */
export function follows(a: readonly Sum[], b: Sum, atoms: number): boolean {
  return rank([...a, b], atoms) === rank(a, atoms);
}

function rank(sums: readonly Sum[], atoms: number): number {
  const rows = sums.map((sum) => Array.from({ length: atoms }, (_, i) => BigInt(sum.get(i) ?? 0)));
  let found = 0;
  for (let column = 0; column < atoms; column++) {
    const pivot = rows.findIndex((row, r) => r >= found && row[column] !== 0n);
    if (pivot < 0) continue;
    [rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!];
    const top = rows[found]!;
    for (let r = found + 1; r < rows.length; r++) {
      const factor = rows[r]![column]!;
      rows[r] = rows[r]!.map((value, c) => value * top[column]! - factor * top[c]!);
    }
    found++;
  }
  return found;
}
