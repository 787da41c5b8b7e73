/** A number that looks like a code for "nothing was recorded", and how many rows have it. */
export interface ApartNumber {
  readonly value: number;
  readonly rows: number;
}

/** What is seen of a number column: the numbers that people use as codes, and the range of all others. */
export interface SeenNumbers {
  readonly codes: readonly ApartNumber[];
  readonly others: { readonly min: number; readonly max: number; readonly distinct: number };
}

/** 9, 99, 999, …, the same with 7 or 8 at the end or throughout, and all of them below 0. */
export const USUAL_CODES: readonly number[] = [1, 2, 3, 4, 5, 6, 7].flatMap((digits) => {
  const nines = 10 ** digits - 1;
  const throughout = [7, 8].map((digit) => (nines / 9) * digit);
  return [...new Set([...throughout, nines - 2, nines - 1, nines])].flatMap((code) => [code, -code]);
});

const CODES = new Set(USUAL_CODES);

export function isUsualCode(value: number): boolean {
  return CODES.has(value);
}

/**
 * Of the usual codes those that stand apart from a column's other numbers: farther away from them than they are from
 * each other, or below 0 where no other is. One row alone may be an error of any kind.
 */
export function standingApart({ codes, others: { min, max, distinct } }: SeenNumbers): ApartNumber[] {
  if (distinct < 2) return [];
  return codes.filter(({ value, rows }) => {
    const away = value > max ? value - max : min - value;
    return rows > 1 && away > 0 && (away > max - min || (value < 0 && min >= 0));
  });
}
