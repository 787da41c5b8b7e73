import { formatLocale, numbersRunFromRight } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions, value: number): string {
  const key = formatLocale() + JSON.stringify(options);
  let made = formats.get(key);
  if (!made) {
    // What rounds to nothing has no sign.
    made = new Intl.NumberFormat(formatLocale(), { signDisplay: "negative", ...options });
    formats.set(key, made);
  }
  return apart(minus(made.format(value)));
}

/** In a sentence of Latin letters, a number of Arabic script would pull the words beside it out of order. */
function apart(text: string): string {
  return numbersRunFromRight() ? `\u2068${text}\u2069` : text;
}

/** The minus sign of typography, where Intl gives the hyphen of typewriters. */
function minus(text: string): string {
  return text.replace("-", "\u2212");
}

export function whole(value: number): string {
  return format({ maximumFractionDigits: 0 }, value);
}

export function decimal(value: number, digits = 1): string {
  return format({ maximumFractionDigits: digits }, value);
}

/** A number of the user's data, short whatever its size: where it would be a row of noughts, as a power of ten. */
export function dataNumber(value: number): string {
  const size = Math.abs(value);
  const isOrdinary = size === 0 || (size >= 1e-3 && size < 1e9);
  return isOrdinary ? decimal(value, 3) : format({ notation: "scientific", maximumFractionDigits: 2 }, value);
}

/** A rate among n people: one decimal, or none where that would be noise. */
export function percent(share: number, n: number): string {
  return format({ style: "percent", maximumFractionDigits: n < 100 ? 0 : 1 }, share);
}

/** Shares whose interval is narrower are told apart by a decimal, as on the printed card. */
const NARROW = 0.05;

/** How likely something is, with as many digits as are known, and never none or all. */
export function likely(share: number, width: number): string {
  const least = width < NARROW ? 0.001 : 0.01;
  const n = width < NARROW ? 100 : 1;
  if (share < least / 2) return `<${percent(least, n)}`;
  return share > 1 - least / 2 ? `>${percent(1 - least, n)}` : percent(share, n);
}

/** A difference of two rates in points, without the unit: 0.046 is "4.6". */
export function inPoints(difference: number): string {
  return format({ maximumFractionDigits: 1 }, difference * 100);
}

/** Points of a table with their sign. */
export function signed(points: number): string {
  return format({ signDisplay: "exceptZero", maximumFractionDigits: 1 }, points);
}

/** Minutes and seconds: "0:41". */
export function clock(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  return `${whole(Math.floor(all / 60))}:${format({ minimumIntegerDigits: 2 }, all % 60)}`;
}

/** A size of a file: "3.4 MB". */
export function bytes(count: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const power = Math.min(3, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const style = { style: "unit", unit: units[power], maximumFractionDigits: 1 } as const;
  return format({ ...style, unitDisplay: power === 0 ? "long" : "short" }, count / 1000 ** power);
}

/** "Approve, Refer and Decline"; `type` "disjunction" says "or". The joining words are English. */
export function list(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-GB", { type }).format(names);
}

export function date(when: Date): string {
  return apart(new Intl.DateTimeFormat(formatLocale(), { dateStyle: "long" }).format(when));
}
