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

type Vector = Map<number, number>;

/** `isZero` says which counts are 0. */
export function openDisclosure(isZero: (atom: number) => boolean = () => false): Disclosure {
  /**
   * By pivot, where the vector has 1 and all others 0. The pivot is a count above 0 where the vector has one: a sum of
   * which only counts of 0 are left beyond the basis is then a combination of public ones and such counts.
   */
  const basis = new Map<number, Vector>();
  /** What remains of each protected sum beyond the public ones; never nothing. */
  let hidden: Vector[] = [];

  const remainder = (sum: Sum): Vector => {
    const rest: Vector = new Map();
    for (const [atom, times] of sum) if (times !== 0) rest.set(atom, residue(times));
    for (const atom of sum.keys()) {
      const vector = basis.get(atom);
      if (vector) cancel(rest, vector, atom);
    }
    return rest;
  };
  const pivotOf = (rest: Vector): number | undefined => {
    for (const atom of rest.keys()) if (!isZero(atom)) return atom;
    return undefined;
  };
  const publish = (rest: Vector) => {
    const [first] = rest.keys();
    if (first === undefined) return;
    const pivot = pivotOf(rest) ?? first;
    const factor = inverse(rest.get(pivot)!);
    const vector = new Map(Array.from(rest, ([atom, times]) => [atom, (times * factor) % PRIME]));
    for (const other of basis.values()) cancel(other, vector, pivot);
    basis.set(pivot, vector);
    for (const other of hidden) cancel(other, vector, pivot);
    hidden = hidden.filter((other) => other.size > 0);
  };

  return {
    state: (sum) => publish(remainder(sum)),
    protect(sum) {
      const rest = remainder(sum);
      if (rest.size > 0 && !hidden.some((other) => isMultiple(other, rest))) hidden.push(rest);
    },
    isPublic: (sum) => remainder(sum).size === 0,
    allow(sum) {
      const rest = remainder(sum);
      if (rest.size === 0) return true;
      if (pivotOf(rest) === undefined || hidden.some((other) => isMultiple(other, rest))) return false;
      publish(rest);
      return true;
    },
  };
}

/** Takes as much of `vector`, which has 1 at the pivot, from `from` as leaves 0 there. */
function cancel(from: Vector, vector: Vector, pivot: number): void {
  const times = from.get(pivot);
  if (times === undefined) return;
  for (const [atom, value] of vector) {
    // Both are residues already: a second division would take half of the time.
    const left = (from.get(atom) ?? 0) - ((times * value) % PRIME);
    if (left === 0) from.delete(atom);
    else from.set(atom, left < 0 ? left + PRIME : left);
  }
}

function isMultiple(a: Vector, b: Vector): boolean {
  if (a.size !== b.size) return false;
  let factor: number | undefined;
  for (const [atom, value] of b) {
    const other = a.get(atom);
    if (other === undefined) return false;
    factor ??= (other * inverse(value)) % PRIME;
    if ((value * factor) % PRIME !== other) return false;
  }
  return true;
}

function residue(value: number): number {
  return ((value % PRIME) + PRIME) % PRIME;
}

/** By Fermat: value to the power of PRIME - 2. */
function inverse(value: number): number {
  if (value === 1) return 1;
  let result = 1;
  let power = value;
  for (let exponent = PRIME - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * power) % PRIME;
    power = (power * power) % PRIME;
  }
  return result;
}
