/** A source of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * Seeded generator (sfc32): the same seed gives the same numbers on every machine. The state is its own, so
 * two runs in one process don't disturb each other.
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88 ^ Math.floor(seed / 0x100000000);
  let c = 0xb7e15162;
  let counter = 1;
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 0x100000000;
  };
  for (let i = 0; i < 12; i++) next(); // mixes a small seed into the whole state
  return next;
}
