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

/** Where vectors are told apart. */
const POINTS = [51_234_577, 7_368_787] as const;

/** What a combination has of each count, by its place; places beyond the end are 0. */
type Vector = Float64Array;

/** A combination up to a factor: 1 at its first count. */
interface Direction {
  /** The same for the same combination, and another one for any other. */
  readonly mark: number;
  readonly vector: Vector;
}

/** `isZero` says which counts are 0. */
export function openDisclosure(isZero: (atom: number) => boolean = () => false): Disclosure {
  /** Counts in the order in which they first occur. */
  const places = new Map<number, number>();
  const zero: boolean[] = [];
  /**
   * By pivot, where the vector has 1 and all others 0. The pivot is a count above 0 where the vector has one: a sum of
   * which only counts of 0 are left beyond the basis is then a combination of public ones and such counts.
   */
  const basis = new Map<number, Vector>();
  /** What remains of each protected sum beyond the public ones, by mark; never nothing. */
  const hidden = new Map<number, Vector>();

  const placeOf = (atom: number): number => {
    const known = places.get(atom);
    if (known !== undefined) return known;
    places.set(atom, zero.length);
    return zero.push(isZero(atom)) - 1;
  };
  const remainder = (sum: Sum): Vector => {
    const given = Array.from(sum, ([atom, times]) => ({ place: placeOf(atom), times }));
    const rest = new Float64Array(zero.length);
    for (const { place, times } of given) rest[place] = residue(times);
    let left: Vector = rest;
    for (const { place } of given) {
      const vector = basis.get(place);
      if (vector) left = without(left, vector, place);
    }
    return left;
  };
  const publish = (rest: Vector) => {
    const pivot = pivotOf(rest);
    if (pivot < 0) return;
    const vector = scaled(rest, pivot);
    for (const [at, other] of basis) basis.set(at, without(other, vector, pivot));
    basis.set(pivot, vector);
    for (const [mark, other] of [...hidden]) {
      if (!other[pivot]) continue;
      hidden.delete(mark);
      hide(without(other, vector, pivot));
    }
  };
  const hide = (rest: Vector) => {
    const direction = directionOf(rest);
    if (direction) hidden.set(direction.mark, direction.vector);
  };
  const pivotOf = (rest: Vector): number => {
    for (let place = 0; place < rest.length; place++) if (rest[place] !== 0 && !zero[place]) return place;
    return firstOf(rest);
  };

  return {
    state: (sum) => publish(remainder(sum)),
    protect: (sum) => hide(remainder(sum)),
    isPublic: (sum) => firstOf(remainder(sum)) < 0,
    allow(sum) {
      const rest = directionOf(remainder(sum));
      if (!rest) return true;
      if (zero[pivotOf(rest.vector)] || hidden.has(rest.mark)) return false;
      publish(rest.vector);
      return true;
    },
  };
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

function firstOf(vector: Vector): number {
  for (let place = 0; place < vector.length; place++) if (vector[place] !== 0) return place;
  return -1;
}

function directionOf(vector: Vector): Direction | undefined {
  const first = firstOf(vector);
  if (first < 0) return undefined;
  scaled(vector, first);
  // The values of the vector as a polynomial at two points: that two vectors agree in both by chance is as good as impossible.
  let [high, low] = [0, 0];
  for (let place = vector.length - 1; place >= 0; place--) {
    high = product(high, POINTS[0]) + vector[place]!;
    low = product(low, POINTS[1]) + vector[place]!;
    if (high >= PRIME) high -= PRIME;
    if (low >= PRIME) low -= PRIME;
  }
  return { mark: high * 2 ** 26 + (low % 2 ** 26), vector };
}

/** With 1 at a place; changes the vector. */
function scaled(vector: Vector, at: number): Vector {
  const factor = inverse(vector[at]!);
  if (factor === 1) return vector;
  for (let place = 0; place < vector.length; place++) {
    if (vector[place] !== 0) vector[place] = product(vector[place]!, factor);
  }
  return vector;
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
