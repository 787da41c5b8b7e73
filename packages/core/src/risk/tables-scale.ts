import { log, softmax } from "../exp-log.ts";
import { climb, type Ground } from "./climb.ts";
import { classWeights, padded, type RiskPeople, total } from "./people.ts";

/** Shares in proportion to e^(scale * total + offset). */
export interface TablesScale {
  readonly scale: number;
  /** One for each class; their mean is 0. */
  readonly offsets: readonly number[];
}

/** The same for tables as for a score: what one standard deviation of totals makes is within a few units. */
const PRIOR = 1 / (2.5 * 2.5);

/** The likeliest scale and offsets; a scale below 0 is 0. */
export function tablesScale(counted: RiskPeople): TablesScale {
  const people = padded(counted);
  const unit = unitOf(people);
  const none = { scale: 0, offsets: offsetsFor(0, people) };
  if (unit === 0) return none;
  const start = Float64Array.from([0, ...none.offsets]);
  const found = climb(start, (values) => groundOf(values, people, unit));
  if (found[0]! <= 0) return none;
  return { scale: found[0]! / unit, offsets: centred([...found.subarray(1)]) };
}

/** The offsets for which, on this scale, mean risks are the shares that people have. */
export function offsetsFor(scale: number, counted: RiskPeople): number[] {
  const people = padded(counted);
  const byClass = classWeights(people);
  const start = Float64Array.from([0, ...byClass.map((weight) => log(weight))]);
  const found = climb(start, (values) => groundOf(values, people, 1, scale));
  return centred([...found.subarray(1)]);
}

function centred(offsets: readonly number[]): number[] {
  const mean = total(offsets) / offsets.length;
  return offsets.map((offset) => offset - mean);
}

/** How far a class's total is from the mean of all classes, as a standard deviation. */
function unitOf({ cells, classCount }: RiskPeople): number {
  let [squares, everyone] = [0, 0];
  // What all people have alike is no difference: the offsets say it.
  const people = cells.map(({ weights }) => total(weights));
  const sum = total(people);
  const ahead = cells.map(({ totals }) => {
    const mean = total(totals) / classCount;
    return totals.map((one) => one - mean);
  });
  const usual = Array.from(
    { length: classCount },
    (_, k) => total(ahead.map((own, c) => own[k]! * people[c]!)) / (sum || 1),
  );
  ahead.forEach((own, c) => {
    own.forEach((one, k) => {
      squares += people[c]! * (one - usual[k]!) * (one - usual[k]!);
    });
    everyone += people[c]! * classCount;
  });
  return everyone === 0 ? 0 : Math.sqrt(squares / everyone);
}

/** With a fixed scale, its place neither moves nor is asked for. */
function groundOf(values: Float64Array, people: RiskPeople, unit: number, fixed?: number): Ground {
  const { cells, classCount } = people;
  const size = classCount + 1;
  const slope = new Float64Array(size);
  const information = new Float64Array(size * size);
  const scale = fixed ?? values[0]! / unit;
  let value = 0;
  if (fixed === undefined) {
    value = (-PRIOR * values[0]! * values[0]!) / 2;
    slope[0] = -PRIOR * values[0]!;
    information[0] = PRIOR;
  } else information[0] = 1;
  // One offset for all would change nothing: a little weight on their sum keeps it where it is.
  const tie = 1;
  for (let k = 1; k < size; k++) {
    for (let j = 1; j < size; j++) information[k * size + j]! += tie;
  }
  for (const { totals, weights } of cells) {
    const own = total(weights);
    const shares = softmax(totals.map((one, k) => scale * one + values[k + 1]!));
    const at = totals.map((one) => one / unit);
    const mean = total(at.map((one, k) => one * shares[k]!));
    for (let k = 0; k < classCount; k++) {
      const weight = weights[k]!;
      if (weight > 0) value += weight * log(shares[k]!);
      slope[k + 1]! += weight - own * shares[k]!;
      for (let j = 0; j < classCount; j++)
        information[(k + 1) * size + j + 1]! += own * ((k === j ? shares[k]! : 0) - shares[k]! * shares[j]!);
      if (fixed !== undefined) continue;
      slope[0]! += weight * (at[k]! - mean);
      information[0]! += own * shares[k]! * (at[k]! - mean) * (at[k]! - mean);
      const both = own * shares[k]! * (at[k]! - mean);
      information[k + 1]! += both;
      information[(k + 1) * size]! += both;
    }
  }
  return { value, slope, information };
}
