import { seededRandom } from "../../random.ts";

/** A count as a sum of counts that are never divided further: how often each of them is in it. */
export type Sum = ReadonlyMap<number, number>;

/**
 * Which counts may stand together on one page. A reader can add and subtract what is printed; so a count is
 * public as soon as it is such a combination of public ones, and that is exactly what is watched here: the space
 * that the public sums span.
 *
 * A reader also knows that no count is below 0. By that a count can only be worked out where a public combination is
 * made of nothing but counts of 0 (the reader sees that it can't be less, so each of them is 0): whatever makes up such
 * a combination is refused, too. That is slightly more than needed, and never too little.
 */
export interface Disclosure {
  /** Makes a sum public whatever follows from it. */
  state(sum: Sum): void;
  /** From now on nothing may be allowed that this sum follows from. Without effect where it is public already. */
  protect(sum: Sum): void;
  isPublic(sum: Sum): boolean;
  /** Makes a sum public, unless a protected one would follow; says whether it did. */
  allow(sum: Sum): boolean;
}

/** The largest prime whose square is exact as a number: elimination in whole numbers, without rounding. */
const PRIME = 94_906_249;

/** What a combination has of each count, by its place; places beyond the end are 0. */
type Vector = Float64Array;

/** A sum by the places of its counts. */
interface Placed {
  readonly places: Int32Array;
  readonly times: Float64Array;
}

/** A protected sum, and its value under each draw. */
interface Hidden {
  readonly sum: Placed;
  values: readonly number[];
}

/** So many draws tell one combination from another. */
const DRAWS = 3;

/**
 * `isZero` says which counts are 0.
 *
 * Whether sums follow is asked far more often than sums become public, so it is not worked out but tried: beside the
 * public combinations stand counts drawn at random such that every public combination is 0 of them. What is public is then
 * 0 of all draws, two sums that differ by public ones and a factor differ by that factor in all of them, and others do so
 * once in PRIME times a draw.
 */
export function openDisclosure(isZero: (atom: number) => boolean = () => false): Disclosure {
  /** Counts in the order in which they first occur. */
  const places = new Map<number, number>();
  const zero: boolean[] = [];
  /**
   * By pivot, where the vector has 1 and all others 0. The pivot is a count above 0 where the vector has one: a sum of
   * which only counts of 0 are left beyond the basis is then a combination of public ones and such counts.
   */
  const basis = new Map<number, Vector>();
  /** In the latter ones counts of 0 are 0. */
  const draws = Array.from({ length: DRAWS }, (): number[] => []);
  const drawsWithoutZeros = Array.from({ length: DRAWS - 1 }, (): number[] => []);
  const random = seededRandom(1);
  const hidden: Hidden[] = [];
  let isStale = false;

  const placeOf = (atom: number): number => {
    const known = places.get(atom);
    if (known !== undefined) return known;
    places.set(atom, zero.length);
    const nobody = isZero(atom);
    for (const draw of draws) draw.push(Math.floor(random() * PRIME));
    for (const draw of drawsWithoutZeros) draw.push(nobody ? 0 : Math.floor(random() * PRIME));
    return zero.push(nobody) - 1;
  };
  const placed = (sum: Sum): Placed => ({
    places: Int32Array.from(sum.keys(), placeOf),
    times: Float64Array.from(sum.values()),
  });
  const value = ({ places: at, times }: Placed, draw: readonly number[]): number => {
    let total = 0;
    for (let i = 0; i < at.length; i++) total += times[i]! * draw[at[i]!]!;
    return residue(total);
  };
  const valuesOf = (sum: Placed) => draws.map((draw) => value(sum, draw));
  const isNothing = (values: readonly number[]) => values.every((value) => value === 0);
  const remainder = ({ places: at, times }: Placed): Vector => {
    let rest: Vector = new Float64Array(zero.length);
    for (let i = 0; i < at.length; i++) rest[at[i]!] = residue(times[i]!);
    for (const place of at) {
      const vector = basis.get(place);
      if (vector) rest = without(rest, vector, place);
    }
    return rest;
  };
  const pivotOf = (rest: Vector): number => {
    const above = rest.findIndex((times, place) => times !== 0 && !zero[place]);
    return above < 0 ? rest.findIndex((times) => times !== 0) : above;
  };
  const publish = (sum: Placed) => {
    const rest = remainder(sum);
    const pivot = pivotOf(rest);
    if (pivot < 0) return;
    const factor = inverse(rest[pivot]!);
    const vector = rest.map((times) => product(times, factor));
    for (const draw of [...draws, ...drawsWithoutZeros]) {
      // The combination becomes 0 by its pivot, and those that have some of that stay 0 by theirs.
      let sumOf = 0;
      for (let place = 0; place < vector.length; place++) sumOf += product(vector[place]!, draw[place]!);
      const less = residue(sumOf);
      draw[pivot] = residue(draw[pivot]! - less);
      for (const [at, other] of basis) {
        if (other[pivot]) draw[at] = residue(draw[at]! + product(other[pivot]!, less));
      }
    }
    for (const [at, other] of basis) basis.set(at, without(other, vector, pivot));
    basis.set(pivot, vector);
    isStale = true;
  };
  const wouldFollow = (values: readonly number[]): boolean => {
    if (isStale) for (const one of hidden) one.values = valuesOf(one.sum);
    isStale = false;
    return hidden.some((one) => !isNothing(one.values) && isMultiple(one.values, values));
  };

  return {
    state: (sum) => publish(placed(sum)),
    protect(sum) {
      const one = placed(sum);
      hidden.push({ sum: one, values: valuesOf(one) });
    },
    isPublic: (sum) => isNothing(valuesOf(placed(sum))),
    allow(sum) {
      const one = placed(sum);
      const values = valuesOf(one);
      if (isNothing(values)) return true;
      if (isNothing(drawsWithoutZeros.map((draw) => value(one, draw))) || wouldFollow(values)) return false;
      publish(one);
      return true;
    },
  };
}

function isMultiple(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 1; i < a.length; i++) {
    if (product(a[0]!, b[i]!) !== product(a[i]!, b[0]!)) return false;
  }
  return true;
}

/** `from` with as much of `vector`, which has 1 at the pivot, taken from it as leaves 0 there; changes `from`. */
function without(from: Vector, vector: Vector, pivot: number): Vector {
  const times = from[pivot] ?? 0;
  if (times === 0) return from;
  let rest = from;
  if (vector.length > from.length) {
    rest = new Float64Array(vector.length);
    rest.set(from);
  }
  for (let place = 0; place < vector.length; place++) {
    const value = vector[place]!;
    if (value === 0) continue;
    const left = rest[place]! - product(times, value);
    rest[place] = left < 0 ? left + PRIME : left;
  }
  return rest;
}

function residue(value: number): number {
  return ((value % PRIME) + PRIME) % PRIME;
}

/** Of two residues. The product is exact; a division of numbers with fractions would take most of the time. */
function product(a: number, b: number): number {
  const exact = a * b;
  const left = exact - Math.floor(exact * (1 / PRIME)) * PRIME;
  return left < 0 ? left + PRIME : left >= PRIME ? left - PRIME : left;
}

/** By Fermat: value to the power of PRIME - 2. */
function inverse(value: number): number {
  if (value === 1) return 1;
  let result = 1;
  let power = value;
  for (let exponent = PRIME - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = product(result, power);
    power = product(power, power);
  }
  return result;
}
