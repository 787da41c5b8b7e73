// Intl writes every number, so that separators and signs are in one place.
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const PERCENT = [0, 1].map(
  (digits) =>
    new Intl.NumberFormat("en", {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

const MINUS = "\u2212";

/** "1,400". */
export function whole(value: number): string {
  return typographic(WHOLE.format(value));
}

/** "82.4%"; without decimals for fewer than 100 people, where they would be noise. */
export function percent(value: number, n: number): string {
  return typographic(PERCENT[n < 100 ? 0 : 1]!.format(value));
}

/** "1 row", "1,400 rows". */
export function counted(count: number, one: string, many: string): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** Points of a table with their sign: "+3", "−4", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${whole(points)}` : whole(points);
}

/** Up to so many decimals: "0.423". */
export function decimal(value: number, digits: number): string {
  return typographic(new Intl.NumberFormat("en", { maximumFractionDigits: digits }).format(value));
}

/** Exactly so many decimals: "0.90". */
export function fixed(value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return typographic(new Intl.NumberFormat("en", format).format(value));
}

/** A difference of shares in percentage points, without the unit: 0.046 is "4.6". */
export function inPoints(difference: number): string {
  return fixed(difference * 100, 1);
}

/**
 * A value and its limit with as many decimals as it takes to tell them apart: 5.04 against a limit of 5 must
 * not read "5, over your limit of 5".
 */
export function apart(value: number, limit: number, digits: number): string {
  for (let d = digits; d < 8; d++) {
    const written = decimal(value, d);
    if (value === limit || written !== decimal(limit, d)) return written;
  }
  return decimal(value, digits);
}

/** "approve, refer or decline". */
export function either(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function typographic(text: string): string {
  const signed = text.replace("-", MINUS);
  return /^\u2212[0.,]*%?$/.test(signed) ? signed.slice(1) : signed;
}
