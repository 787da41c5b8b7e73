import { mean } from "./measures.ts";
import type { Result } from "./results.ts";

/** A figure of a result, such as its accuracy on test rows; null where it has none. */
export type Figure = (result: Result) => number | null;

/** A mean of differences, one per data set, and its standard error; null of fewer than two. */
export interface Difference {
  readonly mean: number;
  readonly error: number | null;
  readonly data: number;
}

/** The mean of a figure over the folds of each data set, of those results that have it. */
export function byData(results: readonly Result[], figure: Figure): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const result of results) {
    const value = figure(result);
    if (value === null) continue;
    const own = found.get(result.data);
    if (own) own.push(value);
    else found.set(result.data, [value]);
  }
  return new Map([...found].map(([data, values]) => [data, mean(values)]));
}

/** One less another: on each data set, the mean over the folds that both have; then over the data sets. */
export function pairedDifference(
  one: readonly Result[],
  other: readonly Result[],
  figure: Figure,
): Difference | null {
  const others = new Map(other.map((result) => [foldKey(result), figure(result)]));
  const apart = byData(one, (result) => {
    const [own, paired] = [figure(result), others.get(foldKey(result)) ?? null];
    return own === null || paired === null ? null : own - paired;
  });
  const differences = [...apart.values()];
  if (differences.length === 0) return null;
  return { mean: mean(differences), error: standardError(differences), data: differences.length };
}

/** Of a mean: the standard deviation (of a sample) by the root of their number. */
export function standardError(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function foldKey({ data, seed, folds, fold }: Result): string {
  return JSON.stringify([data, seed, folds, fold]);
}
