/** A count as a sum of counts that are never divided further: how often each of them is in it. */
export type Sum = ReadonlyMap<number, number>;

/**
 * Which counts may stand together on one page. A reader can add and subtract what is printed; so a count is
 * public as soon as it is such a combination of public ones, and that is exactly what is watched here: the space
 * that the public sums span. And whoever knows that nobody is in a sum knows it of each of its parts.
 */
export interface Disclosure {
  /** Makes a sum public whatever follows from it. */
  state(sum: Sum): void;
  /** Takes note that nobody is in a sum, which tells of its parts once it is public. */
  empty(sum: Sum): void;
  /** From now on nothing may be allowed that this sum follows from. Without effect where it is public already. */
  protect(sum: Sum): void;
  isPublic(sum: Sum): boolean;
  /** Makes a sum public, unless a protected one would follow; says whether it did. */
  allow(sum: Sum): boolean;
}

/** The largest prime whose square is exact as a number: elimination in whole numbers, without rounding. */
const PRIME = 94_906_249;

type Vector = Map<number, number>;

export function openDisclosure(): Disclosure {
  /** By pivot, where the vector has 1 and all others 0. */
  const basis = new Map<number, Vector>();
  /** What remains of each protected sum beyond the public ones; never nothing. */
  let hidden: Vector[] = [];
  /** The same of sums with nobody in them, and their parts. */
  let vacant: { readonly rest: Vector; readonly parts: readonly number[] }[] = [];

  const remainder = (sum: Sum): Vector => {
    const rest: Vector = new Map();
    for (const [atom, times] of sum) if (times !== 0) rest.set(atom, residue(times));
    for (const atom of sum.keys()) {
      const vector = basis.get(atom);
      if (vector) cancel(rest, vector, atom);
    }
    return rest;
  };
  const publish = (rest: Vector) => {
    const [first] = rest;
    if (first === undefined) return;
    const [pivot, leading] = first;
    const factor = inverse(leading);
    const vector = new Map(Array.from(rest, ([atom, times]) => [atom, (times * factor) % PRIME]));
    for (const other of basis.values()) cancel(other, vector, pivot);
    basis.set(pivot, vector);
    for (const other of hidden) cancel(other, vector, pivot);
    hidden = hidden.filter((other) => other.size > 0);
    for (const { rest: other } of vacant) cancel(other, vector, pivot);
    vacant = vacant.filter(({ rest: other }) => other.size > 0);
  };
  /** What a reader has beyond the public sums once he has this one: it, and the parts of sums found to be empty. */
  const consequences = (rest: Vector): News => {
    const news: News = [];
    const taken = new Set<readonly number[]>();
    const open = [rest];
    for (let next = open.pop(); next; next = open.pop()) {
      const left = beyond(next, news);
      const [first] = left;
      if (!first) continue;
      const factor = inverse(first[1]);
      const vector = new Map(Array.from(left, ([atom, times]) => [atom, (times * factor) % PRIME]));
      news.push({ pivot: first[0], vector });
      for (const { rest: other, parts } of vacant) {
        if (taken.has(parts) || !isWithin(other, news)) continue;
        taken.add(parts);
        open.push(...parts.map((atom) => remainder(new Map([[atom, 1]]))));
      }
    }
    return news;
  };
  const publishAll = (news: News) => {
    for (const { vector } of news) publish(remainder(vector));
  };

  return {
    state: (sum) => publishAll(consequences(remainder(sum))),
    empty(sum) {
      const rest = remainder(sum);
      const parts = [...sum.keys()];
      if (rest.size > 0) vacant.push({ rest, parts });
      else for (const atom of parts) publishAll(consequences(remainder(new Map([[atom, 1]]))));
    },
    protect(sum) {
      const rest = remainder(sum);
      if (rest.size > 0 && !hidden.some((other) => isMultiple(other, rest))) hidden.push(rest);
    },
    isPublic: (sum) => remainder(sum).size === 0,
    allow(sum) {
      const news = consequences(remainder(sum));
      if (hidden.some((other) => isWithin(other, news))) return false;
      publishAll(news);
      return true;
    },
  };
}

/** Vectors with 1 at their pivots, where all that come after have 0. */
type News = { readonly pivot: number; readonly vector: Vector }[];

/** What remains of a vector beyond others. */
function beyond(vector: Vector, news: News): Vector {
  const rest = new Map(vector);
  for (const one of news) cancel(rest, one.vector, one.pivot);
  return rest;
}

function isWithin(vector: Vector, news: News): boolean {
  return news.some(({ pivot }) => vector.has(pivot)) && beyond(vector, news).size === 0;
}

/** Takes as much of `vector`, which has 1 at the pivot, from `from` as leaves 0 there. */
function cancel(from: Vector, vector: Vector, pivot: number): void {
  const times = from.get(pivot);
  if (times === undefined) return;
  for (const [atom, value] of vector) {
    const left = residue((from.get(atom) ?? 0) - ((times * value) % PRIME));
    if (left === 0) from.delete(atom);
    else from.set(atom, left);
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
