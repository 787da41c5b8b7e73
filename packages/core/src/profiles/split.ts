/** Rows set aside to check the tables on: a share of them, picked by a hash of the row's position and a seed. */
export interface HoldOut {
  /** In [0, 1). */
  readonly share: number;
  readonly seed: number;
}

const WORD = 2 ** 32;

/** Whether row i (from 0, in file order) is held out. The same rows in any engine: `heldOutSql` is its twin. */
export function isHeldOut(row: number, holdOut: HoldOut): boolean {
  let h = ((row % WORD) ^ seedWord(holdOut.seed)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
  h = (h ^ (h >>> 16)) >>> 0;
  return h < threshold(holdOut.share);
}

/** The same as a SQL expression over a row number from 0 (DuckDB). */
export function heldOutSql(row: string, holdOut: HoldOut): string {
  const fold = (x: string, shift: number) => `xor(${x}, ${x} >> ${shift})`;
  const multiply = (x: string, factor: number) => `((${x} * ${factor}::UBIGINT) % ${WORD}::UBIGINT)`;
  const h0 = `xor((${row})::UBIGINT % ${WORD}::UBIGINT, ${seedWord(holdOut.seed)}::UBIGINT)`;
  const h1 = multiply(fold(h0, 16), 0x85ebca6b);
  const h2 = multiply(fold(h1, 13), 0xc2b2ae35);
  return `(${fold(h2, 16)} < ${threshold(holdOut.share)}::UBIGINT)`;
}

function seedWord(seed: number): number {
  return Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
}

function threshold(share: number): number {
  return Math.round(share * WORD);
}
