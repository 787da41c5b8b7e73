import { search } from "@fairscore/core/parts";
import { type GeneratedSize, generatedProblem } from "./generated-problem.ts";

/** Seconds after which the loss is noted. */
const MARKS = [1, 3, 10];

export interface FirstSeconds {
  /** Milliseconds to the first feasible tables, the laying out of the problem included. */
  readonly firstMilliseconds: number;
  readonly losses: readonly { readonly seconds: number; readonly share: number }[];
  readonly sentence: string;
}

/** What a user of a large problem sees: when the first tables appear, and how good they are after a while. */
export function firstSeconds(size: GeneratedSize): FirstSeconds {
  const problem = generatedProblem(size);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let firstMilliseconds = Number.NaN;
  let loss = Number.POSITIVE_INFINITY;
  const losses: { seconds: number; share: number }[] = [];
  for (const event of search(problem, { seed: 1 })) {
    const now = elapsed();
    while (losses.length < MARKS.length && now >= MARKS[losses.length]!)
      losses.push({ seconds: MARKS[losses.length]!, share: loss / problem.lossScale });
    if (losses.length === MARKS.length) break;
    if (event.type !== "incumbent") continue;
    if (Number.isNaN(firstMilliseconds)) firstMilliseconds = now * 1000;
    loss = event.loss;
  }
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  const start = Math.min(...classLosses(problem.cost, problem.classCount)) / problem.lossScale;
  const sentence = `${size.profiles} profiles, ${size.conditions} threshold conditions, ${size.classes} classes: first tables after ${firstMilliseconds.toFixed(0)} ms; loss ${losses
    .map(({ seconds, share }) => `${percent(share)} after ${seconds} s`)
    .join(", ")} (one class for all: ${percent(start)})`;
  return { firstMilliseconds, losses, sentence };
}

/** The loss of giving each class to everybody. */
function classLosses(cost: Float64Array, classCount: number): number[] {
  const losses = new Array<number>(classCount).fill(0);
  cost.forEach((value, i) => {
    losses[i % classCount]! += value;
  });
  return losses;
}
